/// The loss table as a document.
public enum LossTable {
  /// docs/translation.md, whole.
  public static var markdown: String {
    var lines = [
      "# What carries over", "",
      "Made by `cometbridge rules`; a test compares this file with the code. Every field of every input ends in exactly one row.",
      "`→` is read from the old side to the new one, `←` from the new one to the old one, `↔` both ways.",
      "",
    ]
    for fate in Fate.allCases {
      lines += [
        "## \(fate.title)", "", "| rule | | old side | new side | why |",
        "| --- | --- | --- | --- | --- |",
      ]
      for rule in Rule.allCases where rule.fate == fate {
        let row = rule.description
        lines.append(
          "| `\(rule.rawValue)` | \(rule.direction.rawValue) | \(row.legacy) | \(row.modern) | \(row.reason) |"
        )
      }
      lines.append("")
    }
    lines += ids + wayBack
    return lines.joined(separator: "\n") + "\n"
  }

  private static let wayBack = [
    "",
    "## There and back", "",
    "Every message of the recordings, taken back to the old side and forward again, has the same ids, sender, receiver, time, type, text and content. But:",
    "",
    "- Pictures that stood in a text come back as files, one message each; further pieces of a text that is too long, captions and further files have ids made from the first.",
    "- An invitation has the hash of the room's password only where the operator gave it; without, it says that there is none.",
    "- Of a game only a line of text is left; a control that nobody knows is not made up.",
    "- Joining and leaving have no message on the old side: lists and requests alone tell of it.",
    "- A bot's answer does not say who asked: the question before it does.",
    "- Blanks around a text and around its line ends go, as on every old server; `_messagetype_NN` at its end does not come back.",
    "- What was told by a line of text (edits, reactions, elements) comes forward as that text.",
  ]

  private static let ids = [
    "## Ids", "",
    "- Members are `lu-<id>`, guests `lg-<id>`, rooms `lr-<id>`, bots `lb-<id>`; letters outside `a–z`, `0–9` and `-` are written `_` and two hex digits.",
    "- A message's `muid` is `legacy-<site>-<space>-<id>` with the space `m` (one-to-one), `g` (group) or `a` (announcement). Where another conversation has used the id before, the conversation follows: `.<id>.<id>` of the two people, lower text first, or `.<room>`.",
    "- Ids that would be longer than the new side takes end in `_z` and 32 hex digits made from the whole.",
    "- Its `id` is the old id for one-to-one messages, 4·10¹⁵ more for group messages, 6·10¹⁵ more for announcements; what has no id of its own on the old side, or one that is no number or too large, gets one from its `muid` between 8·10¹⁵ and 9·10¹⁵.",
    "- Joining and leaving have no id on the old side. Their `muid` is `legacy-<site>-joined-<room>-<user>-<second>`, or `-left-`, with `-<n>` behind it for more than one in a second. The second is the one in which the exchange ended where it was seen: a recording gives the same again, two proxies that watch one exchange may not.",
  ]
}

extension Fate {
  fileprivate var title: String {
    switch self {
    case .kept: "Kept as it is"
    case .transformed: "Carried over in another form"
    case .metadata: "Kept in `metadata.legacy`"
    case .dropped: "Left out by policy"
    case .rejected: "Not understood, counted and named"
    }
  }
}
