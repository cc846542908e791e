/// The loss table as a document.
public enum LossTable {
  /// docs/translation.md, whole.
  public static var markdown: String {
    var lines = [
      "# What carries over", "",
      "Made by `cometbridge rules`; a test compares this file with the code. Every field of every input ends in exactly one row.",
      "",
      "The way of a rule is the direction in which it is followed: `→` from the old side to the new, `←` back, `↔` both. The fixture is a file under `Fixtures/` that exercises it. A test changes each row in turn and sees that what comes of its fixture changes. Where nothing that is told changes with a row, the reason says so.",
      "",
      "An operator may give a row another fate (`policy` in the configuration, docs/operations.md): what is carried over may be left out (`dropped`) or counted as not understood (`rejected`). These rows are settled, since messages can't be without them or nobody may have them: \(settled).",
      "",
    ]
    for fate in Fate.allCases {
      lines += [
        "## \(fate.title)", "", "| rule | way | old side | new side | why | fixture |",
        "| --- | --- | --- | --- | --- | --- |",
      ]
      for rule in Rule.allCases where rule.fate == fate {
        let row = rule.description
        let reason = [row.reason, row.unseen].compactMap(\.self).joined(separator: "; ")
        lines.append(
          "| `\(rule.rawValue)` | \(rule.direction.rawValue) | \(row.legacy) | \(row.modern) | \(reason) | `\(row.fixture)` |"
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
  private static let settled = Rule.allCases.filter { $0.choices.count == 1 }
    .map { "`\($0.rawValue)`" }.joined(separator: ", ")

  private static let ids = [
    "## Ids", "",
    "- Members are `lu-<id>`, guests `lg-<id>`, rooms `lr-<id>`, bots `lb-<id>`; letters outside `a–z`, `0–9` and `-` are written `_` and two hex digits, and so is the first letter of the words `group`, `user` and `member`, by which apps tell conversations apart. The way back is exact.",
    "- An operator may give ids of their own (`identityMap`, docs/operations.md); they can't be such as are made here.",
    "- A message's `muid` is `legacy-<site>-<space>-<id>` with the space `m` (one-to-one), `mo` (`cometchat_messages_old`), `g` (group), `a` (announcement) or `p` (pushes of versions up to 5.2, which name no stored row: they are told apart from rows, since nothing says which row is which push). A call's session is `legacy-<site>-call-<id>`. In these a hyphen of an id is written `_2d`. Where another conversation has used the id before, the conversation follows: `.<id>.<id>` of the two people, lower text first, or `.<room>`.",
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
