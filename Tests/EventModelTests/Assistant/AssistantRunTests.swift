import Testing

@testable import EventModel

@Suite("A run of an agent")
struct AssistantRunTests {
  static func event(
    _ type: AssistantEventType, _ content: String? = nil, call: String? = nil, run: String = "r",
    in conversation: String? = nil, at timestamp: Int64? = nil
  ) -> AssistantEvent {
    AssistantEvent(
      type: type, id: run, conversationId: conversation, timestamp: timestamp, toolCallId: call,
      content: type == .toolCallResult ? nil : content,
      result: type == .toolCallResult ? content : nil)
  }

  func run(_ events: [AssistantEvent]) -> AssistantRun {
    var run = AssistantRun(id: "r")
    for event in events { run.fold(event) }
    return run
  }

  @Test("goes from its start through tools and texts to its end")
  func whole() {
    let run = run([
      Self.event(.runStart), Self.event(.toolCallStart, call: "c"),
      Self.event(.toolCallArguments, #"{"a""#, call: "c"),
      Self.event(.toolCallArguments, ":1}", call: "c"), Self.event(.toolCallEnd, call: "c"),
      Self.event(.toolCallResult, "22", call: "c"), Self.event(.textMessageStart),
      Self.event(.textMessageContent, "It is "), Self.event(.textMessageContent, "22."),
      Self.event(.textMessageEnd), Self.event(.runFinished),
    ])
    #expect(run.phase == .finished)
    #expect(
      run.tools == [
        .init(callId: "c", name: nil, arguments: #"{"a":1}"#, result: "22", isEnded: true)
      ])
    #expect(run.texts == [.init(messageId: nil, text: "It is 22.", isEnded: true)])
    #expect(run.text == "It is 22.")
  }

  @Test("several texts join in their order")
  func texts() {
    let run = run([
      Self.event(.textMessageStart), Self.event(.textMessageContent, "a"),
      Self.event(.textMessageEnd), Self.event(.textMessageStart),
      Self.event(.textMessageContent, "b"), Self.event(.runFinished),
    ])
    #expect(run.texts.map(\.text) == ["a", "b"])
    #expect(run.text == "ab")
  }

  @Test("makes up for what is missing: a start, the start of a text, its end")
  func missing() {
    let run = run([
      Self.event(.textMessageContent, "a"), Self.event(.toolCallResult, "1", call: "x"),
      Self.event(.toolCallStart, call: "y"), Self.event(.textMessageContent, "b"),
      Self.event(.runFinished),
    ])
    #expect(run.texts.map(\.text) == ["a", "b"])
    #expect(run.texts.allSatisfy { $0.isEnded })
    #expect(run.tools.map(\.callId) == ["x", "y"])
    #expect(run.tools.allSatisfy { $0.isEnded })
  }

  @Test("events after the end, of another run or repeated do nothing")
  func harmless() {
    var run = run([Self.event(.runStart), Self.event(.textMessageContent, "a")])
    #expect(run.fold(Self.event(.runStart)) == .none)
    #expect(run.fold(Self.event(.textMessageContent, "z", run: "other")) == .none)
    #expect(run.fold(Self.event(.textMessageEnd)) == .textChanged(0))
    #expect(run.fold(Self.event(.textMessageEnd)) == .none)
    #expect(run.fold(Self.event(.unknown("thinking"))) == .unknown)
    #expect(run.fold(Self.event(.runFinished)) == .finished)
    #expect(run.fold(Self.event(.runFinished)) == .none)
    #expect(run.fold(Self.event(.textMessageContent, "late")) == .none)
    run.close()
    #expect(run.phase == .finished)
    #expect(run.text == "a")
  }

  @Test("a start that comes again does nothing where it says of what")
  func repeatedStarts() {
    var run = run([
      AssistantEvent(type: .toolCallStart, id: "r", toolCallId: "c"),
      AssistantEvent(type: .textMessageStart, id: "r", messageId: "m"),
    ])
    #expect(run.fold(AssistantEvent(type: .toolCallStart, id: "r", toolCallId: "c")) == .none)
    #expect(run.fold(AssistantEvent(type: .textMessageStart, id: "r", messageId: "m")) == .none)
    #expect(run.tools.count == 1)
    #expect(run.texts == [.init(messageId: "m", text: "", isEnded: false)])
  }
}

@Suite("Runs of agents")
struct AssistantRunsTests {
  func fold(_ runs: inout AssistantRuns, _ event: AssistantEvent) {
    runs.fold(.onAIAssistantEventReceived(event))
  }

  @Test("a new run in a conversation closes the one that still runs there, no other")
  func newRunCloses() {
    var runs = AssistantRuns()
    fold(&runs, AssistantRunTests.event(.runStart, run: "a", in: "one"))
    fold(&runs, AssistantRunTests.event(.runStart, run: "b", in: "two"))
    fold(&runs, AssistantRunTests.event(.runStart, run: "c", in: "one"))
    #expect(runs.runs["a"]?.phase == .closed)
    #expect(runs.runs["b"]?.phase == .running)
    #expect(runs.runs["c"]?.phase == .running)
  }

  @Test("a run whose start was lost is closed by a new one too; it closes none itself")
  func lostStart() {
    var runs = AssistantRuns()
    fold(&runs, AssistantRunTests.event(.textMessageContent, "x", run: "a", in: "one"))
    fold(&runs, AssistantRunTests.event(.textMessageContent, "y", run: "b", in: "one"))
    #expect(runs.runs["a"]?.phase == .running)
    fold(&runs, AssistantRunTests.event(.runStart, run: "c", in: "one"))
    #expect(runs.runs["a"]?.phase == .closed)
    #expect(runs.runs["c"]?.phase == .running)
    fold(&runs, AssistantRunTests.event(.runStart, run: "d", in: "one"))
    #expect(runs.runs["c"]?.phase == .closed)
  }

  /// Every way to mix two rows of events that keeps the order of each.
  static func mixed(_ one: [AssistantEvent], _ other: [AssistantEvent]) -> [[AssistantEvent]] {
    guard let first = one.first else { return [other] }
    guard let second = other.first else { return [one] }
    return mixed(Array(one.dropFirst()), other).map { [first] + $0 }
      + mixed(one, Array(other.dropFirst())).map { [second] + $0 }
  }

  static func answer(_ run: String, at times: [Int64?], in thread: String? = nil)
    -> [AssistantEvent]
  {
    let types: [(AssistantEventType, String?)] = [
      (.runStart, nil), (.textMessageContent, run + "1 "), (.textMessageContent, run + "2"),
      (.runFinished, nil),
    ]
    return zip(types, times).map { type, time in
      var event = AssistantRunTests.event(
        type.0, type.1, run: run, in: "group_g", at: time)
      event.threadId = thread
      return event
    }
  }

  @Test(
    "two agents may answer in one conversation: each run has its own text, however they mix",
    arguments: [
      ([nil, nil, nil, nil], [nil, nil, nil, nil]), ([0, 1, 2, 3], [0, 1, 2, 3]),
      ([100, 101, 102, 103], [0, 1, 2, 3]), ([0, 1, 2, 3], [nil, nil, nil, nil]),
    ] as [([Int64?], [Int64?])])
  func twoAgents(times: [Int64?], others: [Int64?]) {
    for events in Self.mixed(Self.answer("a", at: times), Self.answer("b", at: others)) {
      var runs = AssistantRuns()
      for event in events { fold(&runs, event) }
      for id in ["a", "b"] {
        #expect(runs.text(of: id) == id + "1 " + id + "2")
        #expect(runs.runs[id]?.texts.count == 1)
        #expect(runs.runs[id]?.phase == .finished)
      }
    }
  }

  @Test("by their times runs without an end are over the same way, however their events mix")
  func unfinished() {
    let early = Array(Self.answer("a", at: [0, 1, 2, 3]).dropLast())
    let late = Array(Self.answer("b", at: [2, 5, 6, 7]).dropLast())
    for (events, phase) in Self.mixed(early, late).map({ ($0, AssistantRun.Phase.running) })
      + Self.mixed(Array(early.dropLast()), late).map({ ($0, .closed) })
    {
      var runs = AssistantRuns()
      for event in events { fold(&runs, event) }
      // What was heard of in the second in which the other began may go on.
      #expect(runs.runs["a"]?.phase == phase)
      #expect(runs.runs["b"]?.phase == .running)
    }
  }

  @Test("a start that comes late closes no run that is younger, and one in another thread none")
  func olderStart() {
    var runs = AssistantRuns()
    fold(&runs, AssistantRunTests.event(.runStart, run: "new", in: "c", at: 100))
    fold(&runs, AssistantRunTests.event(.textMessageContent, "Hel", run: "new", in: "c", at: 101))
    fold(&runs, AssistantRunTests.event(.runStart, run: "old", in: "c", at: 0))
    #expect(runs.runs["new"]?.phase == .running)
    #expect(runs.runs["old"]?.phase == .closed)
    for event in Self.answer("other", at: [200, 201, 202, 203], in: "t") { fold(&runs, event) }
    fold(&runs, AssistantRunTests.event(.textMessageContent, "lo", run: "new", in: "c", at: 102))
    fold(&runs, AssistantRunTests.event(.runFinished, run: "new", in: "c", at: 103))
    #expect(runs.text(of: "new") == "Hello")
    #expect(runs.runs["new"]?.phase == .finished)
  }

  @Test("a run that was idle goes on with its next piece; a start that comes again proves nothing")
  func idleGoesOn() {
    var runs = AssistantRuns()
    let events = Self.answer("a", at: [100, 101, 200, 201])
    for event in events.prefix(2) { fold(&runs, event) }
    runs.closeIdle(before: 150)
    fold(&runs, events[0])
    #expect(runs.runs["a"]?.phase == .closed)
    for event in events.suffix(2) { fold(&runs, event) }
    #expect(runs.text(of: "a") == "a1 a2")
    #expect(runs.runs["a"]?.phase == .finished)
  }

  @Test("after the stored answer nothing goes on, and the answer is news once")
  func afterAnswer() {
    var runs = AssistantRuns()
    let events = Self.answer("a", at: [nil, nil, nil, nil])
    for event in events.prefix(2) { fold(&runs, event) }
    var message = Message.sample
    message.type = MessageType.assistant
    message.content = .assistant(AssistantContent(text: "a1 a2", runId: "a"))
    #expect(runs.fold(.onAIAssistantMessageReceived(message)) == .finished)
    #expect(runs.fold(.onAIAssistantMessageReceived(message)) == .none)
    for event in events { fold(&runs, event) }
    #expect(runs.runs["a"]?.phase == .closed)
    #expect(runs.runs["a"]?.text == "a1 ")
    #expect(runs.text(of: "a") == "a1 a2")
  }

  @Test("the stored answer closes its run and counts before the pieces")
  func answer() {
    var runs = AssistantRuns()
    fold(&runs, AssistantRunTests.event(.textMessageContent, "It is ", run: "a"))
    #expect(runs.text(of: "a") == "It is ")
    var message = Message.sample
    message.type = MessageType.assistant
    message.content = .assistant(AssistantContent(text: "It is warm.", runId: "a"))
    #expect(runs.fold(.onAIAssistantMessageReceived(message)) == .finished)
    #expect(runs.runs["a"]?.phase == .closed)
    #expect(runs.text(of: "a") == "It is warm.")
    #expect(runs.runs["a"]?.text == "It is ")
  }

  @Test("an edit and a deletion of the stored answer change the text, in every order")
  func changedAnswer() {
    var answer = Message.sample
    answer.type = MessageType.assistant
    answer.content = .assistant(AssistantContent(text: "It is warm.", runId: "a"))
    var edits = ["It is hot.", "It is cold."].enumerated().map { index, text in
      var edit = answer
      edit.content = .assistant(AssistantContent(text: text, runId: "a"))
      edit.editedAt = answer.sentAt + 10 + Int64(index)
      return Event.onMessageEdited(edit)
    }
    let events = [
      Event.onAIAssistantEventReceived(
        AssistantRunTests.event(.textMessageContent, "It is ", run: "a")),
      .onAIAssistantMessageReceived(answer),
    ]
    for events in (events + edits).permutations {
      var runs = AssistantRuns()
      for event in events + events { runs.fold(event) }
      #expect(runs.text(of: "a") == "It is cold.")
    }
    // A deletion does not name the run.
    var deletion = answer
    deletion.content = .absent
    deletion.deletedAt = answer.sentAt + 20
    edits.append(.onMessageDeleted(deletion))
    for events in (events + edits).permutations {
      var runs = AssistantRuns()
      for event in events + events { runs.fold(event) }
      #expect(runs.text(of: "a") == nil)
    }
    var runs = AssistantRuns()
    let told = [events[1], edits[0], edits[0]].map { runs.fold($0) }
    #expect(told == [.finished, .answerChanged, .none])
  }

  @Test("runs that have ended are forgotten before one that goes on")
  func forgetsEnded() {
    var runs = AssistantRuns(limit: 3)
    let long = Self.answer("long", at: [nil, nil, nil, nil], in: "t")
    fold(&runs, long[0])
    fold(&runs, long[1])
    for number in 0..<10 {
      for event in Self.answer("\(number)", at: [nil, nil, nil, nil]) { fold(&runs, event) }
    }
    fold(&runs, long[2])
    #expect(runs.text(of: "long") == "long1 long2")
    #expect(runs.runs.count == 3)
  }

  @Test("a run without its end is closed once it is idle")
  func idle() {
    var runs = AssistantRuns()
    fold(&runs, AssistantRunTests.event(.runStart, run: "a", at: 100))
    fold(&runs, AssistantRunTests.event(.runStart, run: "b", at: 200))
    runs.closeIdle(before: 150)
    #expect(runs.runs["a"]?.phase == .closed)
    #expect(runs.runs["b"]?.phase == .running)
  }

  @Test("no more runs are remembered than the limit says")
  func limit() {
    var runs = AssistantRuns(limit: 3)
    for number in 0..<10 {
      fold(&runs, AssistantRunTests.event(.runStart, run: "\(number)", in: "c"))
    }
    #expect(runs.runs.keys.sorted() == ["7", "8", "9"])
  }
}

@Suite("A run of an agent that streams badly")
struct DisorderlyRunTests {
  func event(
    _ type: AssistantEventType, _ content: String? = nil, message: String? = nil,
    call: String? = nil, name: String? = nil
  ) -> AssistantEvent {
    AssistantEvent(
      type: type, id: "r", messageId: message, toolCallId: call, toolName: name, content: content)
  }

  func run(_ events: [AssistantEvent]) -> AssistantRun {
    var run = AssistantRun(id: "r")
    for event in events { run.fold(event) }
    return run
  }

  @Test("a piece goes to the text it names")
  func interleaved() {
    let run = run([
      event(.textMessageStart, message: "a"), event(.textMessageContent, "1", message: "a"),
      event(.textMessageStart, message: "b"), event(.textMessageContent, "3", message: "b"),
      event(.textMessageContent, "2", message: "a"), event(.textMessageEnd, message: "a"),
      event(.textMessageContent, "4", message: "b"), event(.textMessageEnd, message: "b"),
    ])
    #expect(run.texts.map(\.messageId) == ["a", "b"])
    #expect(run.texts.map(\.text) == ["12", "34"])
    #expect(run.texts.allSatisfy { $0.isEnded })
  }

  @Test(
    "a piece that comes after the end of its text belongs to it; an end that comes again ends no other"
  )
  func late() {
    var run = run([
      event(.textMessageContent, "1", message: "a"), event(.textMessageEnd, message: "a"),
      event(.textMessageContent, "2", message: "a"), event(.textMessageStart, message: "b"),
    ])
    #expect(run.fold(event(.textMessageEnd, message: "a")) == .none)
    #expect(run.fold(event(.textMessageEnd, message: "x")) == .none)
    #expect(run.texts.last?.isEnded == false)
    #expect(run.fold(event(.textMessageContent, "3", message: "b")) == .textChanged(1))
    #expect(run.texts.map(\.text) == ["12", "3"])
  }

  @Test("a text that was begun without an identifier takes that of its first piece")
  func unnamed() {
    let run = run([
      event(.textMessageStart), event(.textMessageContent, "1"),
      event(.textMessageContent, "2", message: "a"), event(.textMessageContent, "3"),
      event(.textMessageEnd, message: "a"),
    ])
    #expect(run.texts == [.init(messageId: "a", text: "123", isEnded: true)])
  }

  @Test("a tool whose start comes late has its name all the same")
  func lateStart() {
    let run = run([
      event(.toolCallArguments, "{}", call: "c"), event(.toolCallStart, call: "c", name: "weather"),
    ])
    #expect(run.tools.map(\.name) == ["weather"])
    #expect(run.tools.map(\.arguments) == ["{}"])
  }

  @Test("an open tool is closed by the next text, as an open text is")
  func textClosesTool() {
    let run = run([
      event(.toolCallStart, call: "c"), event(.textMessageContent, "1", message: "a"),
    ])
    #expect(run.tools.map(\.isEnded) == [true])
  }
}
