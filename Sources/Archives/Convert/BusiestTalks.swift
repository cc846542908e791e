internal import EventModel

/// The conversations of the new side with most messages; of equal ones those that came first.
struct BusiestTalks {
  struct Talk {
    var isGroup: Bool
    /// Ids of the new side: of the two who talk, or of the group alone.
    var parties: [String]
    var messages = 0
    /// When the first and the last message was sent, seconds.
    var first: Int64
    var last: Int64

    /// - Parameter parties: In any order.
    init(isGroup: Bool, parties: [String], messages: Int, first: Int64, last: Int64) {
      self.isGroup = isGroup
      self.parties = parties.sorted()
      self.messages = messages
      self.first = first
      self.last = last
    }

    init(of message: Message) {
      isGroup = message.receiverType == .group
      parties = isGroup ? [message.receiver] : [message.sender, message.receiver].sorted()
      (first, last) = (message.sentAt, message.sentAt)
    }

    mutating func add(_ message: Message) {
      messages += 1
      first = min(first, message.sentAt)
      last = max(last, message.sentAt)
    }
  }

  static let limit = 20
  private(set) var talks: [Talk] = []

  /// Whether one of so many messages is among them.
  func takes(_ messages: Int) -> Bool {
    guard talks.count == Self.limit, let least = talks.last else { return true }
    return least.messages < messages
  }

  mutating func add(_ talk: Talk) {
    guard takes(talk.messages) else { return }
    let place = talks.firstIndex { $0.messages < talk.messages } ?? talks.endIndex
    talks.insert(talk, at: place)
    if talks.count > Self.limit { talks.removeLast() }
  }
}

/// Conversations as they are counted, each by its own.
struct CountedTalks {
  private var places: [[String]: Int] = [:]
  private(set) var talks: [BusiestTalks.Talk] = []
  /// Of the message before, which mostly is of the same.
  private var last: (sender: String, receiver: String, place: Int)?

  mutating func removeAll() { if !talks.isEmpty { self = CountedTalks() } }

  mutating func add(_ message: Message) {
    let (sender, receiver) = (message.sender, message.receiver)
    if let last,
      receiver == last.receiver && (sender == last.sender || talks[last.place].isGroup)
        || sender == last.receiver && receiver == last.sender && !talks[last.place].isGroup,
      talks[last.place].isGroup == (message.receiverType == .group)
    {
      return talks[last.place].add(message)
    }
    let place = place(of: BusiestTalks.Talk(of: message))
    talks[place].add(message)
    last = (sender, receiver, place)
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ talk: BusiestTalks.Talk) {
    let place = place(of: talk)
    talks[place].messages += talk.messages
    talks[place].first = min(talks[place].first, talk.first)
    talks[place].last = max(talks[place].last, talk.last)
  }

  private mutating func place(of talk: BusiestTalks.Talk) -> Int {
    // Groups and people are told apart by how many ids there are.
    let place = places[talk.parties] ?? talks.endIndex
    if place == talks.endIndex {
      places[talk.parties] = place
      var none = talk
      none.messages = 0
      talks.append(none)
    }
    return place
  }
}
