private import CCrypto

/// SHA-256 (FIPS 180-4), by libcrypto: the content of recorded files of which only the size was kept follows from it.
enum SHA256 {
  static func digest(of bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    _ = CCrypto.SHA256(bytes, bytes.count, &digest)
    return digest
  }
}
