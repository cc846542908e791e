internal import Glibc

#if MariaDB
  internal import CMariaDB

  /// A connection to a live database that only reads.
  ///
  /// Rows come one by one as the server sends them. It asks for no locks: tables of InnoDB are read as they were when the connection was
  /// made. Others know no such view; the server locks them against changes until their last row has been sent.
  final class DatabaseConnection {
    /// The values of a row where they lie; `nil` is `NULL`. Good only while they are handed over.
    typealias Values = [UnsafeBufferPointer<UInt8>?]

    private let name: String
    private let handle: UnsafeMutablePointer<MYSQL>

    /// The library is not ready for several first calls at once.
    private static let isReady = mysql_server_init(0, nil, nil) == 0

    /// - Throws: ``SourceError``.
    init(_ address: DatabaseAddress) throws(SourceError) {
      name = address.database
      guard Self.isReady, let handle = mysql_init(nil) else {
        throw SourceError(name: address.database, reason: .system(ENOMEM))
      }
      self.handle = handle
      // The server must not ask for files of this machine, nor for the password as it is.
      set(MYSQL_OPT_LOCAL_INFILE, UInt32(0))
      mysql_options(
        handle, MARIADB_OPT_RESTRICTED_AUTH,
        "mysql_native_password,client_ed25519,caching_sha2_password,sha256_password,auth_gssapi_client"
      )
      set(MYSQL_OPT_CONNECT_TIMEOUT, UInt32(10))
      set(MYSQL_OPT_READ_TIMEOUT, UInt32(3600))
      set(MYSQL_OPT_RECONNECT, false)
      mysql_options(handle, MYSQL_SET_CHARSET_NAME, "utf8mb4")
      encrypt(address)
      let password = try address.password.read(for: name)
      let isLocal = address.socket != nil
      if isLocal {
        set(MYSQL_OPT_PROTOCOL, MYSQL_PROTOCOL_SOCKET.rawValue)
      } else {
        set(MYSQL_OPT_PROTOCOL, MYSQL_PROTOCOL_TCP.rawValue)
      }
      let connected = mysql_real_connect(
        handle, isLocal ? nil : address.host, address.user, password, address.database,
        UInt32(isLocal ? 0 : address.port), address.socket, 0)
      guard connected != nil else { throw failure() }
      if case .required = address.encryption, !isLocal, mysql_get_ssl_cipher(handle) == nil {
        throw SourceError(name: name, reason: .notEncrypted)
      }
      try prepare()
    }

    deinit { mysql_close(handle) }

    /// Whether what passes is encrypted.
    var isEncrypted: Bool { mysql_get_ssl_cipher(handle) != nil }

    private func set<Value>(_ option: mysql_option, _ value: Value) {
      withUnsafePointer(to: value) { _ = mysql_options(handle, option, $0) }
    }

    private func encrypt(_ address: DatabaseAddress) {
      guard address.socket == nil else { return }
      // What C calls `my_bool` is a byte.
      switch address.encryption {
      case .off: break
      case .offered: set(MYSQL_OPT_SSL_ENFORCE, CChar(1))
      case .required(let authority):
        set(MYSQL_OPT_SSL_ENFORCE, CChar(1))
        guard let authority else { return }
        mysql_options(handle, MYSQL_OPT_SSL_CA, authority)
        set(MYSQL_OPT_SSL_VERIFY_SERVER_CERT, CChar(1))
      }
    }

    private func prepare() throws(SourceError) {
      // Servers that old know no letters of four bytes.
      if mysql_set_character_set(handle, "utf8mb4") != 0,
        mysql_set_character_set(handle, "utf8") != 0
      {
        throw failure()
      }
      // What an old server does not know it refuses; nothing but SELECT and SHOW is said to it anyway.
      for statement in [
        "SET SESSION TRANSACTION READ ONLY", "SET SESSION net_write_timeout = 3600",
        "SET SESSION max_statement_time = 0",
      ] { _ = execute(statement) }
      for statement in [
        "SET SESSION time_zone = '+00:00'",
        // The names of columns may be words of the language, and stand between ``.
        "SET SESSION sql_mode = ''",
        "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ",
        "START TRANSACTION WITH CONSISTENT SNAPSHOT",
      ] {
        guard execute(statement) else { throw failure() }
      }
    }

    private func execute(_ statement: String) -> Bool {
      mysql_real_query(handle, statement, UInt(statement.utf8.count)) == 0
    }

    /// Hands over the rows of a query, each as it comes.
    ///
    /// - Throws: ``SourceError``, or what `take` throws; the connection is of no use then.
    func read(_ query: String, _ take: (Values) throws -> Void) throws {
      guard execute(query), let result = mysql_use_result(handle) else { throw failure() }
      var isDone = false
      defer {
        // What is left would be read to its end, however much it is.
        if !isDone { shutdown(Int32(mysql_get_socket(handle)), Int32(SHUT_RDWR)) }
        mysql_free_result(result)
      }
      let count = Int(mysql_num_fields(result))
      var values = Values(repeating: nil, count: count)
      while let row = mysql_fetch_row(result) {
        guard let lengths = mysql_fetch_lengths(result) else { throw failure() }
        for index in 0..<count {
          values[index] = row[index].map { start in
            UnsafeBufferPointer(
              start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self),
              count: Int(lengths[index]))
          }
        }
        try take(values)
      }
      guard mysql_errno(handle) == 0 else { throw failure() }
      isDone = true
    }

    private func failure() -> SourceError {
      SourceError(
        name: name,
        reason: .database(
          code: mysql_errno(handle), mysql_error(handle).map { String(cString: $0) } ?? ""))
    }
  }
#else
  /// Stands for the connection where the package is built without the trait `MariaDB`.
  final class DatabaseConnection {
    typealias Values = [UnsafeBufferPointer<UInt8>?]

    init(_ address: DatabaseAddress) throws(SourceError) {
      throw SourceError(name: address.database, reason: .system(ENOTSUP))
    }

    var isEncrypted: Bool { false }

    func read(_ query: String, _ take: (Values) throws -> Void) throws {}
  }
#endif

extension DatabaseAddress.Password {
  /// - Throws: ``SourceError`` for a file that can't be read.
  fileprivate func read(for name: String) throws(SourceError) -> String? {
    switch self {
    case .none: return nil
    case .environment(let variable): return getenv(variable).map { String(cString: $0) }
    case .file(let path):
      let source = try FileSource(path: path)
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 4096)
      while bytes.count < 65_536 {
        let count: Int
        do {
          count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
        } catch {
          throw (error as? SourceError) ?? SourceError(name: path, reason: .system(EIO))
        }
        guard count > 0 else { break }
        bytes += piece[..<count]
      }
      return String(
        decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D && $0 != 0 }, as: UTF8.self)
    }
  }
}
