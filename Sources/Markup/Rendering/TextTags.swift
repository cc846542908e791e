/// The tags that servers put into texts, in the bytes they write: what stands before and between the values. One table for reading and writing.
package enum TextTags {
  @inline(__always)
  package static var lineBreak: StaticString { "<br>" }

  /// SOURCE, `"`, then ``title``, TITLE and ``end``.
  @inline(__always)
  package static var smiley: StaticString {
    "<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\""
  }

  /// ADDRESS, then ``inNewWindow``, what was typed, ``end``, the words, ``linkEnd``; of a mailbox the address, then ``end``.
  @inline(__always)
  package static var link: StaticString { "<a href=\"" }

  @inline(__always)
  package static var inNewWindow: StaticString { " target=\"_blank\"" }

  @inline(__always)
  package static var title: StaticString { " title=\"" }

  @inline(__always)
  package static var linkEnd: StaticString { "</a>" }

  /// Six hexadecimal digits, ``end``, the words, ``colourEnd``.
  @inline(__always)
  package static var colour: StaticString { "<span style=\"color:#" }

  @inline(__always)
  package static var colourEnd: StaticString { "</span>" }

  /// Ends a tag behind a value.
  @inline(__always)
  package static var end: StaticString { "\">" }
}
