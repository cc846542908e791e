/// Who takes part in the demonstration.
enum DemoCast {
  /// The name shown for a recorder's client.
  static func name(ofClient sender: String) -> String {
    switch sender {
    case "web1": "Alice"
    case "app1": "Alice (app)"
    case "web2": "Bob"
    default: "Bot"
    }
  }

  /// The name shown for the uid an event is told to.
  static func name(ofViewer uid: String?) -> String {
    switch uid {
    case "lu-1": "Alice"
    case "lu-2": "Bob"
    case let uid?: uid
    case nil: "–"
    }
  }
}
