/// The form of every error on standard error.
public enum ErrorLine {
  /// `cometbridge <command>: <place>: <rule>`, one line without control characters; an empty place is left out.
  public static func text(path: [String], place: String, rule: String) -> String {
    let parts = [path.joined(separator: " "), place, rule].filter { !$0.isEmpty }
    return TerminalText.printable(parts.joined(separator: ": "))
  }
}
