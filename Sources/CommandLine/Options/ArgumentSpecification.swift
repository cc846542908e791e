/// An argument that is known by its place, as in `convert INPUT…`.
public struct ArgumentSpecification: Sendable, Hashable {
  /// What the help calls it, as in `INPUT`.
  public var name: String
  public var isOptional: Bool
  /// Takes all arguments from here on; only the last of a command may.
  public var isRepeatable: Bool
  /// One sentence for the help; empty for none.
  public var summary: String

  public init(
    _ name: String, isOptional: Bool = false, isRepeatable: Bool = false, _ summary: String = ""
  ) {
    self.name = name
    self.isOptional = isOptional
    self.isRepeatable = isRepeatable
    self.summary = summary
  }

  /// As the usage line shows it: `INPUT`, `[INPUT]`, `INPUT…`, `[INPUT…]`.
  var usage: String {
    let text = isRepeatable ? name + "…" : name
    return isOptional ? "[\(text)]" : text
  }
}
