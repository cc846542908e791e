import Translation

extension ProxyConfiguration {
  /// Reads a file.
  ///
  /// - Parameter lines: The line of each member that the file has.
  /// - Throws: ``FileProblem`` naming the file, the line and the member.
  public init(file: String, lines: inout [Setting: Int]) throws(FileProblem) {
    self.init()
    let members = try JSON5Reader.members(of: file)
    for member in members {
      let name = JSON5Reader.shown(member.name)
      // A member that is not known is a slip of the pen, and would silently do nothing.
      guard let setting = Setting(rawValue: member.name) else {
        throw FileProblem(path: file, line: member.line, rule: "\(name): no such member")
      }
      if let first = lines[setting] {
        throw FileProblem(
          path: file, line: member.line, rule: "\(name): is there already, in line \(first)")
      }
      lines[setting] = member.line
      if let misfit = take(member.value, as: setting) {
        throw FileProblem(
          path: file, line: misfit.line ?? member.line, rule: "\(name): \(misfit.rule)")
      }
    }
  }

  /// Sets a member; `null` leaves it unset.
  ///
  /// - Returns: What is wrong with the value, if anything is.
  private mutating func take(_ value: JSON5Value, as setting: Setting) -> ConfigurationMisfit? {
    if case .null = value.content { return nil }
    switch setting {
    case .legacy: return Self.set(&legacy, value.text, "a text")
    case .listen: return Self.set(&listen, value.text, "a text")
    case .events: return Self.set(&events, value.text, "a text")
    case .tokenFile: return Self.set(&tokenFile, value.text, "a text")
    case .site: return Self.set(&site, value.text, "a text")
    case .baseURL: return Self.set(&baseURL, value.text, "a text")
    case .allowedOrigin: return Self.set(&allowedOrigin, value.text, "a text")
    case .firstGuestID: return Self.set(&firstGuestID, value.wholeNumber, "a whole number")
    case .answerTimeout: return Self.set(&answerTimeout, value.number, "a number")
    case .preservesHost: return Self.set(&preservesHost, value.bool, "true or false")
    case .addsForwarded: return Self.set(&addsForwarded, value.bool, "true or false")
    case .sessionCookies: return Self.set(&sessionCookies, value.texts, "a list of texts")
    case .identityMap: return Self.set(&identityMap, value.text, "a text")
    case .mimeTypes: return Self.set(&mimeTypes, value.text, "a text")
    case .agents: return Self.set(&agents, value.texts, "a list of texts")
    case .announcementGroup: return Self.set(&announcementGroup, value.text, "a text")
    case .timeShift: return Self.set(&timeShift, value.wholeNumber, "a whole number")
    case .policy: return takePolicy(value)
    case .botPeer: return Self.set(&botPeer, value.text, "a text")
    case .legacyPolicies: return takeLegacyPolicies(value)
    case .journal: return Self.set(&journal, value.text, "a text")
    case .platform: return takePlatform(value)
    case .modes: return Self.set(&modes, value.text, "a text")
    case .killSwitch: return Self.set(&killSwitch, value.text, "a text")
    case .operations: return Self.set(&operations, value.text, "a text")
    }
  }

  private mutating func takePlatform(_ value: JSON5Value) -> ConfigurationMisfit? {
    do throws(ConfigurationMisfit) {
      platform = try PlatformSettings(value)
      return nil
    } catch {
      return error
    }
  }

  private mutating func takeLegacyPolicies(_ value: JSON5Value) -> ConfigurationMisfit? {
    guard case .object(let members) = value.content else {
      return ConfigurationMisfit(rule: "expected an object of policies")
    }
    var policies = LegacyPolicies()
    var seen: Set<LegacyPolicies.Member> = []
    for member in members {
      let name = JSON5Reader.shown(member.name)
      guard let policy = LegacyPolicies.Member(rawValue: member.name) else {
        return ConfigurationMisfit(rule: "\(name): no such policy", line: member.line)
      }
      guard seen.insert(policy).inserted else {
        return ConfigurationMisfit(rule: "\(name): is there already", line: member.line)
      }
      if let expected = policies.set(policy, to: member.value) {
        return ConfigurationMisfit(rule: "\(name): expected \(expected)", line: member.line)
      }
    }
    legacyPolicies = policies
    return nil
  }

  private mutating func takePolicy(_ value: JSON5Value) -> ConfigurationMisfit? {
    guard case .object(let members) = value.content else {
      return ConfigurationMisfit(rule: "expected an object of rules and their fates")
    }
    var rows: [(rule: String, fate: String)] = []
    for member in members {
      let name = JSON5Reader.shown(member.name)
      guard let fate = member.value.text else {
        return ConfigurationMisfit(rule: "\(name): expected the name of a fate", line: member.line)
      }
      rows.append((member.name, fate))
      do throws(PolicyProblem) {
        policy = try RuleTable(policy: rows)
      } catch {
        return ConfigurationMisfit(rule: JSON5Reader.shown(error.description), line: member.line)
      }
    }
    return nil
  }

  private static func set<Value>(
    _ member: inout Value?, _ value: Value?, _ expected: String
  ) -> ConfigurationMisfit? {
    member = value
    return value == nil ? ConfigurationMisfit(rule: "expected \(expected)") : nil
  }
}

extension JSON5Value {
  var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  var bool: Bool? {
    if case .bool(let bool) = content { bool } else { nil }
  }

  var number: Double? {
    if case .number(let text) = content { Double(text) } else { nil }
  }

  var wholeNumber: Int64? {
    if case .number(let text) = content { Int64(text) } else { nil }
  }

  var texts: [String]? {
    guard case .array(let elements) = content else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }
}
