public import EventModel
public import LegacyProtocol

/// Something one viewer is to hear of a call. People are named by their old ids.
public enum CallNews: Sendable, Hashable {
  /// A callback of the chat SDK, with the call as it stands now.
  case chat(ListenerMethod)
  /// A broadcast began or ended; the chat SDK has no callback for that.
  case broadcast(CallStatus)
  /// The incoming-call listener of the Calls SDK.
  case ring
  case ringEnded(RingEndReason)
  /// The session of the viewer's device: prepared, joined, left, or closed before it was joined.
  case connected, joined, left, closed
  /// Somebody else's device: it rings, it joined, it left.
  case participantConnected(String)
  case participantJoined(String)
  case participantLeft(String)
}

/// A call as far as it is known.
public struct CallDescription: Sendable, Hashable {
  /// The same for every sighting of the call.
  public var session: String
  public var media: CallMedia
  public var isGroup: Bool
  /// Who called; `nil` if nothing says so.
  public var caller: String?
  /// The two people of a call that is not of a group, or the room.
  public var parties: [String]
  public var status: CallStatus
  /// Seconds since 1970 by the clock of the source.
  public var initiatedAt: Int64?
  public var answeredAt: Int64?
  public var endedAt: Int64?
  /// It is over, and nothing says why.
  public var isReasonUnknown: Bool
  /// It was ended, and nothing says whether it had been answered.
  public var isAnswerUnknown: Bool

  /// The person or room that was called; `nil` if it is not known who called.
  public var receiver: String? {
    isGroup ? parties.first : caller.flatMap { caller in parties.first { $0 != caller } }
  }
}

/// What one viewer hears by one step, in order.
public struct CallOutput: Sendable, Hashable {
  public var viewer: String
  public var news: [CallNews]
  public var call: CallDescription
  /// The viewer is in another call.
  public var isViewerBusy = false
}

/// What became of a sighting, in the eyes of its viewer.
public enum CallVerdict: Sendable, Hashable, CaseIterable {
  /// The viewer heard of it.
  case told
  /// The viewer called, and their session is prepared.
  case prepared
  /// A call was ended of which no answer was seen.
  case unproven
  /// A step whose taker, or whose side, hears nothing of it.
  case silent
  /// The viewer knows already: the other row of one step, the other party's view of it, the same once more.
  case repeated
  /// The call is past it: a ring after its end, an answer after a refusal, a second ending.
  case outOfTurn
  /// Both called at once: the second invitation is part of the first call.
  case glare
}

/// What one sighting came to.
public struct CallOutcome: Sendable, Hashable {
  public var outputs: [CallOutput]
  public var verdict: CallVerdict
  /// The call it was taken for, as it stands now.
  public var call: CallDescription
}
