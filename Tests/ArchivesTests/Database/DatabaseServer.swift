import Archives
import Foundation
import Glibc
import TestSupport

/// A MariaDB of its own for one suite, in a folder of its own: a socket, a free port of this machine, and TLS.
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
    port = try Self.freePort()
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
        "folder=$1; shift; \"$@\" & id=$!; read -r _; kill -9 $id; exec rm -rf \"$folder\"",
        "sh", folder.path, try Self.path(of: "mariadbd"),
        "--no-defaults", "--datadir=" + data, "--socket=" + folder.path + "/s",
        "--bind-address=127.0.0.1", "--port=\(port)", "--pid-file=" + folder.path + "/pid",
        "--ssl-cert=" + folder.path + "/cert.pem", "--ssl-key=" + folder.path + "/key.pem",
        "--innodb-flush-log-at-trx-commit=0", "--innodb-buffer-pool-size=8M",
        "--log-bin=0", "--skip-log-bin", "--character-set-server=utf8mb4",
      ] + user, input: .descriptor(ends[0]), output: .file(log), errors: .file(log + "2"),
      environment: Self.environment)
    try folder.write(Self.password + "\n", to: "password")
    var isUp = false
    for _ in 0..<600 where !isUp && process.isRunning {
      isUp = (try? execute("SELECT 1")) != nil
      if !isUp { usleep(50_000) }
    }
    guard isUp else {
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

  private static func freePort() throws -> UInt16 {
    let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else { throw Failed(description: "no free port") }
    return UInt16(bigEndian: address.sin_port)
  }
}
