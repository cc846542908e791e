import Foundation
import LegacySite
import Translation

/// How a migration proxy is set up. As a file it is JSON5; every member has the name it has here (docs/operations.md, “Configuration”).
public struct ProxyConfiguration: Sendable, Hashable, Codable {
  /// The install's address, such as `http://10.0.0.5:8080`.
  public var legacy: String?
  /// Where old apps and browsers reach the proxy: `HOST:PORT`; port 0 takes a free one.
  public var listen: String?
  /// The file events are appended to, as NDJSON.
  public var events: String?
  /// A file whose first line is the token that guards the event stream.
  public var tokenFile: String?
  /// Names the install in the ids of messages: letters, digits and hyphens.
  public var site: String?
  /// Scheme and host that addresses in messages get, such as `https://chat.example.com`; what each client used if not given.
  public var baseURL: String?
  /// The lowest id of a guest.
  public var firstGuestID: Int64?
  /// Cookies that tell one web client from another.
  public var sessionCookies: [String]?
  /// Whether the install sees the client's `Host` header (the default), so that links it writes lead back to the proxy.
  public var preservesHost: Bool?
  /// Whether `X-Forwarded-…` headers are added.
  public var addsForwarded: Bool?
  /// Seconds until the install must have begun to answer.
  public var answerTimeout: Double?
  /// The origin that pages on other hosts may read the event stream from.
  public var allowedOrigin: String?

  public init() {}

  /// Reads a file.
  ///
  /// - Throws: ``FileProblem`` naming the file and the member or place.
  public init(file: String) throws(FileProblem) {
    let bytes = try FileProblem.read(file)
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      self = try decoder.decode(Self.self, from: Data(bytes))
      try Self.rejectUnknown(in: bytes, file: file, with: decoder)
    } catch let problem as FileProblem {
      throw problem
    } catch let error as DecodingError {
      throw FileProblem(path: file, rule: Self.rule(of: error))
    } catch {
      throw FileProblem(path: file, rule: "not JSON5")
    }
  }

  /// What a faulty file breaks, without its content.
  private static func rule(of error: DecodingError) -> String {
    switch error {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(context.codingPath.map(\.stringValue).joined(separator: ".")): expected \(type)"
    case .keyNotFound(let key, _): "\(key.stringValue): missing"
    case .dataCorrupted: "not JSON5"
    @unknown default: "not a configuration"
    }
  }

  /// A member that is not known is a slip of the pen, and would silently do nothing.
  private static func rejectUnknown(
    in bytes: [UInt8], file: String, with decoder: JSONDecoder
  ) throws {
    let members = try decoder.decode(MemberNames.self, from: Data(bytes)).names
    let known = Set(CodingKeys.allCases.map(\.stringValue))
    if let unknown = members.sorted().first(where: { !known.contains($0) }) {
      throw FileProblem(path: file, rule: "\(unknown): no such member")
    }
  }

  /// The names of an object's members, whatever they are.
  private struct MemberNames: Decodable {
    struct Name: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    let names: [String]

    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue)
    }
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case legacy, listen, events, tokenFile, site, baseURL, firstGuestID, sessionCookies
    case preservesHost, addsForwarded, answerTimeout, allowedOrigin
  }

  var translator: TranslatorConfiguration {
    let standard = TranslatorConfiguration()
    return TranslatorConfiguration(
      identities: Identities(
        site: site ?? standard.identities.site,
        firstGuestID: firstGuestID ?? standard.identities.firstGuestID),
      baseURL: baseURL, sessionCookies: sessionCookies ?? standard.sessionCookies)
  }
}
