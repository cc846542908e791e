/// A picture that stands for a smiley.
///
/// Versions 6 and 7 mark it by a class, older ones only by the folder the picture lies in; sizes and spelling of the tag differ.
enum SmileyImage {
  static func smiley(of attributes: [MarkupAttribute]) -> RenderedText.Smiley? {
    let source = attributes[named: "src"] ?? ""
    let isMarked =
      (attributes[named: "class"] ?? "").split(separator: " ").contains("cometchat_smiley")
    guard isMarked || source.contains("images/smileys/") || source.contains("images/smilies/")
    else { return nil }

    let file = fileName(source)
    let title = attributes[named: "title"] ?? ""
    let alternative = attributes[named: "alt"] ?? ""
    let emoji =
      Smileys.emoji(named: title) ?? Smileys.emoji(named: alternative)
      ?? Smileys.emoji(typed: alternative) ?? Smileys.emoji(typed: title)
      ?? Smileys.emoji(named: file)
    // The file name is what a user types between colons.
    let code =
      Smileys.code(file) ?? Smileys.code(title) ?? Smileys.code(alternative) ?? ":smiley:"
    return RenderedText.Smiley(name: String(code.dropFirst().dropLast()), emoji: emoji)
  }

  /// The last part of a path, without its extension.
  private static func fileName(_ source: String) -> String {
    let path = source.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let last =
      path.split(separator: UInt8(ascii: "/")).last ?? path[path.startIndex..<path.startIndex]
    let stem = last.prefix { $0 != UInt8(ascii: ".") }
    return String(decoding: stem, as: UTF8.self)
  }
}
