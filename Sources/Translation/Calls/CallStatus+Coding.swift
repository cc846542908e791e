import EventModel

/// As its name.
extension CallStatus: Codable {}
