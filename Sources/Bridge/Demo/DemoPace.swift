/// How long the demonstration waits for its spectators.
public struct DemoPace: Sendable, Hashable {
  /// Before a scene.
  public var scene: Duration
  /// After a request.
  public var request: Duration
  /// After an event.
  public var event: Duration

  /// About 15 seconds in all.
  public static let show = DemoPace(
    scene: .milliseconds(450), request: .milliseconds(170), event: .milliseconds(150))
  /// Without pauses.
  public static let fast = DemoPace(scene: .zero, request: .zero, event: .zero)
}
