internal import LegacyProtocol
internal import Transport

/// Which answers can be of use to whoever understands exchanges.
enum CopyRule {
  /// Whether an answer's body may hold something of the chat: no files. Where the address is one of the chat's own, whatever the answer
  /// says it is may be JSON: old installs send that as `text/html`.
  static func needsAnswer(_ answer: HTTPResponseHead, to request: HTTPRequestHead) -> Bool {
    let asked = LegacyRequest(
      method: request.method, target: request.target, headers: [], body: [])
    let endpoint = asked.endpoint
    guard endpoint != .download, !isStaticFile(asked.path) else { return false }
    let isPage = if case .call = endpoint { true } else { endpoint == .other }
    return !isPage || !isFile(answer)
  }

  /// Endings of what a web server runs, or answers may hold chat behind; other endings are files.
  private static let answered = ["php", "phtml", "htm", "html", "json", "jsonp"]

  private static func isStaticFile(_ path: String) -> Bool {
    let step = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last
    guard let step, let dot = step.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = String(Substring(step[step.index(after: dot)...])).lowercased()
    return !ending.isEmpty && !answered.contains { ending.hasPrefix($0) }
  }

  /// An answer that says it is to be saved, or shown as something that is no text.
  private static func isFile(_ answer: HTTPResponseHead) -> Bool {
    if word(answer.headers.first("Content-Disposition")) == "attachment" { return true }
    let kind = word(answer.headers.first("Content-Type"))
    let parts = kind.split(separator: "/", maxSplits: 1)
    guard let major = parts.first, let minor = parts.dropFirst().first else { return false }
    switch major {
    case "image", "audio", "video", "font", "multipart": return true
    case "application":
      return !["json", "javascript", "ecmascript", "xml"].contains { minor.contains($0) }
    default: return false
    }
  }

  /// A header's value without its parameters.
  private static func word(_ value: String?) -> String {
    String((value ?? "").prefix { $0 != ";" && $0 != " " && $0 != "\t" }).lowercased()
  }
}
