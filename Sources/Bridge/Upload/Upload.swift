import EventModel
import JSONText
import Journal
public import ModernSite

/// Sends a conversion to the platform: users, groups, members, messages, oldest first.
///
/// What came of each entity is kept in `upload.journal` in the folder before the next body is sent. An upload that was stopped, or killed, goes on
/// there; what was taken is not sent again. What was refused is sent again only where that is asked for.
public struct Upload: Sendable {
  /// What came of it.
  public struct Report: Sendable, Hashable {
    /// Entities the platform has taken, and those that were there before.
    public var stored = 0
    public var alreadyThere = 0
    /// Entities the platform does not take: file and line, key, code and what it says.
    public var refused: [Refusal] = []
    /// Entities of bodies that were sent in an earlier run.
    public var earlier = 0
  }

  public struct Refusal: Sendable, Hashable {
    public var kind: String
    public var line: Int
    public var key: String
    public var code: String
    public var message: String
  }

  /// How far it is.
  public struct Progress: Sendable, Hashable {
    public var requests: Int
    public var of: Int
    public var refused: Int
    public var tooMany: Int
  }

  private let folder: UploadFolder
  private let client: PlatformClient
  private let oldest: Int64?

  /// - Parameters:
  ///   - folder: What `convert --to import` has written.
  ///   - oldest: The platform takes no messages sent before, seconds since 1970; `nil` where it takes all.
  public init(_ folder: String, client: PlatformClient, oldest: Int64?) {
    self.folder = UploadFolder(path: folder)
    self.client = client
    self.oldest = oldest
  }

  private var journalPath: String { folder.path + "/upload.journal" }

  // MARK: Plan

  /// Reads everything, sends nothing.
  ///
  /// - Throws: ``FileProblem``, ``JournalError``
  public func plan() async throws -> UploadPlan {
    let state =
      FileProblem.exists(journalPath)
      ? try await UploadState(journalPath, access: .read) : nil
    let plan = try await plan(state)
    await state?.close()
    return plan
  }

  private func plan(_ state: UploadState?) async throws -> UploadPlan {
    var plan = UploadPlan()
    for kind in UploadFolder.Kind.allCases {
      var part = UploadPlan.Part(kind: kind.rawValue)
      try await folder.forEachLine(of: kind) { number, line in
        part.requests += 1
        part.bytes += line.count
        guard let body = UploadBody(line, kind: kind.rawValue, limit: oldest) else {
          plan.refusals.append("\(kind.file):\(number): no body of an import of \(kind.rawValue)")
          return
        }
        part.entities += body.entities.count
        plan.tooOld += body.tooOld
        if let time = body.oldest { plan.oldest = min(plan.oldest ?? time, time) }
        guard let known = try await state?.outcomes(kind.rawValue, number) else { return }
        if known.checksum != UploadState.checksum(line) {
          plan.refusals.append(
            "\(kind.file):\(number): is not what was sent before: the folder has changed since")
        } else if known.isDone(body, again: false) {
          part.done += 1
        }
      }
      plan.parts.append(part)
    }
    if plan.entities == 0 { plan.refusals.append("\(folder.path): there is nothing to send") }
    if plan.tooOld > 0 {
      plan.refusals.append(
        "\(plan.tooOld) messages are older than the platform takes: convert with --retention, or set retentionDays"
      )
    }
    return plan
  }

  // MARK: Sending

  /// Sends what has not been sent.
  ///
  /// - Parameters:
  ///   - again: Whether what was refused is sent again.
  ///   - progress: Called after each body; throws to stop, which keeps what was sent.
  /// - Throws: ``UploadRefused`` before anything is sent; ``PlatformError`` where a body can't be sent; ``FileProblem``, ``JournalError``.
  public func send(
    again: Bool = false, progress: (Progress) throws -> Void = { _ in }
  ) async throws -> Report {
    let state = try await UploadState(journalPath, access: .write)
    do {
      let plan = try await plan(state)
      guard plan.refusals.isEmpty else { throw UploadRefused(reasons: plan.refusals) }
      let report = try await send(state, plan, again, progress)
      await state.close()
      return report
    } catch {
      await state.close()
      throw error
    }
  }

  private func send(
    _ state: UploadState, _ plan: UploadPlan, _ again: Bool,
    _ progress: (Progress) throws -> Void
  ) async throws -> Report {
    var report = Report()
    var requests = 0
    for kind in UploadFolder.Kind.allCases {
      try await folder.forEachLine(of: kind) { number, line in
        requests += 1
        guard let body = UploadBody(line, kind: kind.rawValue, limit: oldest) else { return }
        var outcomes =
          try await state.outcomes(kind.rawValue, number)
          ?? UploadState.Outcomes(checksum: UploadState.checksum(line))
        let before = outcomes
        // What the first answer says nothing of is asked for once more.
        for isLast in [false, true] {
          let keys = body.entities.map(\.key).filter {
            outcomes.isOpen($0, again: again && !isLast)
          }
          guard !keys.isEmpty else { break }
          let answer = try await send(keys, of: body)
          for (key, outcome) in answer.outcomes { outcomes.take(outcome, of: key) }
          if isLast { outcomes.giveUp(keys, answer.error) }
          try await state.keep(outcomes, kind.rawValue, number)
        }
        report.take(outcomes, before, body, kind.rawValue, number)
        try progress(
          Progress(
            requests: requests, of: plan.requests, refused: report.refused.count,
            tooMany: client.statistics.tooMany))
      }
    }
    return report
  }
}

extension Upload {
  /// Sends some entities of a body. Where one of them makes a failure of the whole call, it is found by halving.
  private func send(_ keys: [String], of body: UploadBody) async throws -> ImportReply {
    do throws(PlatformError) {
      return try await client.import(body.kind, body.bytes(of: Set(keys).contains) ?? [])
    } catch {
      guard case .refused(let status, let reason) = error, Self.isPerhapsOfOne(status, reason)
      else { throw error }
      let reply = try await halves(of: keys, of: body, reason)
      // Where none can be sent by itself either, it is not for what they are.
      let isAnyTaken = reply.outcomes.values.contains { outcome in
        if case .refused(let other) = outcome { other.code != reason.code } else { true }
      }
      guard isAnyTaken || status < 500 || keys.count == 1 else { throw error }
      return reply
    }
  }

  private func halves(
    of keys: [String], of body: UploadBody, _ reason: ChatException
  ) async throws -> ImportReply {
    guard keys.count > 1 else {
      return ImportReply(
        outcomes: Dictionary(uniqueKeysWithValues: keys.map { ($0, .refused(reason)) }),
        error: reason)
    }
    var reply = ImportReply()
    let middle = keys.count / 2
    for half in [keys[..<middle], keys[middle...]] {
      let part: ImportReply
      do throws(PlatformError) {
        part = try await client.import(
          body.kind, body.bytes(of: Set(half).contains) ?? [], attempts: 2)
      } catch {
        guard case .refused(let status, let reason) = error, Self.isPerhapsOfOne(status, reason)
        else { throw error }
        part = try await halves(of: Array(half), of: body, reason)
      }
      reply.outcomes.merge(part.outcomes) { one, _ in one }
    }
    return reply
  }

  /// Whether one entity may be the reason for the failure of a call.
  private static func isPerhapsOfOne(_ status: Int, _ error: ChatException) -> Bool {
    switch status {
    case 400, 413, 422: true
    case 500: error.documentedCode == .exception
    default: false
    }
  }
}

/// Why an upload was not begun.
public struct UploadRefused: Error, Sendable, Hashable, CustomStringConvertible {
  public var reasons: [String]
  public var description: String { reasons.prefix(10).joined(separator: "\n") }
}

extension Upload.Report {
  fileprivate mutating func take(
    _ outcomes: UploadState.Outcomes, _ before: UploadState.Outcomes, _ body: UploadBody,
    _ kind: String, _ line: Int
  ) {
    for (key, _) in body.entities {
      switch outcomes.entities[key] {
      case .stored?, .alreadyThere?:
        if before.entities[key] == outcomes.entities[key] {
          earlier += 1
        } else if outcomes.entities[key] == .stored {
          stored += 1
        } else {
          alreadyThere += 1
        }
      case .refused(let code, let message)?:
        refused.append(
          Upload.Refusal(kind: kind, line: line, key: key, code: code, message: message))
      case nil: break
      }
    }
  }
}
