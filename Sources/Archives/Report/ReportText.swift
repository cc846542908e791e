internal import JSONText

/// A report as people read it: one member of the outermost object a line.
enum ReportText {
  static func bytes(of json: JSON) -> [UInt8] {
    var out = Array("{".utf8)
    for (index, member) in json.members.enumerated() {
      out += Array((index == 0 ? "\n  " : ",\n  ").utf8)
      out += JSONWriter.bytes(of: .string(member.key)) + Array(": ".utf8)
      out += JSONWriter.bytes(of: member.value)
    }
    return out + Array("\n}".utf8)
  }
}
