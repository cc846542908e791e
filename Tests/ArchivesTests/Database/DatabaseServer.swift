import Archives
import Foundation
import Glibc
import TestSupport

/// A MariaDB of its own for one suite, in a folder of its own: a socket, a free port of this machine, and TLS.
///
/// It takes over sockets that are listening already, so that whoever connects early waits in their queue until it is up.
///
/// What it needs is installed by `.ci/setup`; where that is missing the tests fail.
final class DatabaseServer: Sendable {
  struct Missing: Error, CustomStringConvertible {
    var program: String
    var description: String { "\(program) is not installed: run .ci/setup" }
  }

  struct Failed: Error, CustomStringConvertible {
    var description: String
  }

  private let folder: TemporaryFolder
  private let process: ChildProcess
  private let held: Int32
  let port: UInt16
  var socket: String { folder.path + "/s" }
  var authority: String { folder.path + "/cert.pem" }
  static let password = "p%w ü-of-the-tests"
  var passwordFile: String { folder.path + "/password" }

  init() throws {
    folder = try TemporaryFolder()
    let data = folder.path + "/data"
    let user = getuid() == 0 ? ["--user=root"] : []
    try Self.run(
      "mariadb-install-db",
      [
        "--no-defaults", "--datadir=" + data, "--auth-root-authentication-method=normal",
        "--skip-test-db",
      ] + user, log: folder.path + "/install.log")
    try Self.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", folder.path + "/key.pem", "-out", folder.path + "/cert.pem", "-days", "2",
        "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
      ], log: folder.path + "/openssl.log")
    let network = try Self.listen(on: Self.loopback())
    defer { close(network) }
    let local = try Self.listen(on: Self.address(of: folder.path + "/s"))
    defer { close(local) }
    port = try Self.port(of: network)
    let log = folder.path + "/server.log"
    // The shell waits for the end of its input, which comes when this process ends, in whatever way; nothing is left then.
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failed(description: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    held = ends[1]
    process = try ChildProcess(
      "/bin/sh",
      [
        "-c",
        """
        folder=$1; shift
        sh -c 'LISTEN_PID=$$ exec "$@"' sh "$@" & id=$!
        exec 3>&- 4>&-
        read -r _; kill -9 $id; exec rm -rf "$folder"
        """,
        "sh", folder.path, try Self.path(of: "mariadbd"),
        "--no-defaults", "--datadir=" + data, "--pid-file=" + folder.path + "/pid",
        "--ssl-cert=" + folder.path + "/cert.pem", "--ssl-key=" + folder.path + "/key.pem",
        "--innodb-flush-log-at-trx-commit=0", "--innodb-buffer-pool-size=8M",
        "--log-bin=0", "--skip-log-bin", "--character-set-server=utf8mb4",
      ] + user, input: .descriptor(ends[0]), output: .file(log), errors: .file(log + "2"),
      passed: [network, local],
      environment: Self.environment.merging(["LISTEN_FDS": "2"]) { $1 })
    try folder.write(Self.password + "\n", to: "password")
    guard (try? execute("SELECT 1")) != nil else {
      throw Failed(
        description: "mariadbd does not start: "
          + ((try? String(contentsOfFile: log + "2", encoding: .utf8)) ?? ""))
    }
    try execute(
      "CREATE USER reader@'%' IDENTIFIED BY '\(Self.password)'; GRANT SELECT ON *.* TO reader@'%';")
  }

  /// Runs statements.
  func execute(_ text: String, database: String? = nil) throws {
    let file = try folder.write(text, to: UUID().uuidString + ".sql")
    try Self.run(
      "mariadb",
      [
        "--no-defaults", "--socket=" + socket, "--user=root", "--default-character-set=utf8mb4",
      ] + (database.map { [$0] } ?? []), input: file, log: file + ".log")
  }

  /// Makes a database of a dump; what it is called says the place in the folder as well.
  func load(_ dump: String, as database: String) throws {
    try execute("CREATE DATABASE `\(database)` CHARACTER SET utf8mb4;")
    try execute("SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO';\n" + dump, database: database)
  }

  /// A dump as the server's own program writes it, in a file that is called like the database.
  func dump(_ database: String) throws -> String {
    let path = folder.path + "/" + database
    try Self.run(
      "mariadb-dump",
      ["--no-defaults", "--socket=" + socket, "--user=root", database], output: path,
      log: path + ".log")
    return path
  }

  func address(
    _ database: String, overNetwork: Bool = false,
    encryption: DatabaseAddress.Encryption = .offered
  ) -> DatabaseAddress {
    DatabaseAddress(
      host: overNetwork ? "127.0.0.1" : nil, port: port, socket: overNetwork ? nil : socket,
      user: "reader", password: .file(passwordFile), database: database, encryption: encryption)
  }

  deinit {
    close(held)
    _ = process.wait()
  }

  private static let environment = [
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/nonexistent",
  ]

  private static func path(of program: String) throws -> String {
    for folder in ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/sbin", "/bin"]
    where FileManager.default.isExecutableFile(atPath: folder + "/" + program) {
      return folder + "/" + program
    }
    throw Missing(program: program)
  }

  private static func run(
    _ program: String, _ arguments: [String], input: String = "/dev/null", output: String? = nil,
    log: String
  ) throws {
    let process = try ChildProcess(
      try path(of: program), arguments, input: .file(input), output: .file(output ?? log + "1"),
      errors: .file(log), environment: environment)
    guard process.wait() == .code(0) else {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      throw Failed(description: "\(program): \(text)")
    }
  }

  /// Any free port of this machine.
  private static func loopback() -> sockaddr_storage {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return storage(of: address)
  }

  private static func address(of path: String) throws -> sockaddr_storage {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isCopied = withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard path.utf8.count < place.count else { return false }
      place.copyBytes(from: path.utf8)
      return true
    }
    guard isCopied else { throw Failed(description: "\(path) is too long for a socket") }
    return storage(of: address)
  }

  private static func storage<Address>(of address: Address) -> sockaddr_storage {
    var storage = sockaddr_storage()
    withUnsafeMutableBytes(of: &storage) { place in
      withUnsafeBytes(of: address) { place.copyMemory(from: $0) }
    }
    return storage
  }

  private static func listen(on address: sockaddr_storage) throws -> Int32 {
    let family = Int32(address.ss_family)
    let descriptor = Glibc.socket(family, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    let size = family == AF_UNIX ? MemoryLayout<sockaddr_un>.size : MemoryLayout<sockaddr_in>.size
    var address = address
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(size)) == 0 && Glibc.listen(descriptor, 64) == 0
      }
    }
    guard isListening else {
      close(descriptor)
      throw Failed(description: "no socket to listen on: error \(errno)")
    }
    return descriptor
  }

  private static func port(of descriptor: Int32) throws -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isKnown else { throw Failed(description: "the port is unknown") }
    return UInt16(bigEndian: address.sin_port)
  }
}
