/// Whether something is addressed to one user or to a group.
public enum ReceiverType: String, Sendable, Hashable, CaseIterable {
  case user, group
}
