internal import LegacyProtocol

/// What two requests must share to be the same question: all but the session and what differs from run to run.
struct RequestKey: Hashable {
  var method: String
  var path: String
  /// An answer with a callback's name around it is another answer.
  var hasCallback: Bool
  /// Fields of query and body together, sorted by name; those of one name in the order sent.
  var fields: [FormFields.Field]
  var files: [File] = []
  /// Stands for a body that is no form, or for one whose text had to be mended.
  var raw: Digest?

  struct File: Hashable {
    var field: String
    var filename: String
    var size: Int
    /// Absent where the recording kept the size alone.
    var content: Digest?
  }

  /// Length and FNV-1a of some bytes: enough to tell recorded bodies apart, no protection against forgery.
  struct Digest: Hashable {
    var count: Int
    var hash: UInt64

    init(_ bytes: ArraySlice<UInt8>) {
      count = bytes.count
      hash = bytes.withUnsafeBufferPointer { buffer in
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in buffer { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
      }
    }
  }
}

extension RequestKey {
  /// The key for a recording that kept the sizes of files alone.
  var withoutFileContent: RequestKey {
    var key = self
    for i in key.files.indices { key.files[i].content = nil }
    return key
  }

  /// The key with its counted runs of one letter written out; `nil` if there are none.
  var withRunsExpanded: RequestKey? {
    guard fields.contains(where: { LetterRuns.occur(in: $0.value.utf8) }) else { return nil }
    var key = self
    for i in key.fields.indices { key.fields[i].value = LetterRuns.expanded(key.fields[i].value) }
    return key
  }

  var withCallbackTurned: RequestKey {
    var key = self
    key.hasCallback.toggle()
    return key
  }

  /// The key with the values of secret fields replaced by one sign; `nil` if there are none.
  var withoutSecrets: RequestKey? {
    guard fields.contains(where: { $0.holdsSecret }) else { return nil }
    var key = self
    for i in key.fields.indices where key.fields[i].holdsSecret { key.fields[i].value = "\u{0}" }
    return key
  }
}

extension FormFields.Field {
  /// The field is one of those that carry secrets, and it does.
  var holdsSecret: Bool {
    SecretFields.kind(of: name).map { SecretFields.isSecret(value, $0) } ?? false
  }
}
