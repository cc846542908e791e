/// How an element that is read without the parser nests: what its start tag ends.
///
/// Only what every parser does alike: a line, an item of a list and a link end one of the same kind, blocks end a line.
struct ElementShape: BitwiseCopyable {
  /// 1 to 63; 0 for an element without content.
  let code: UInt64
  /// The elements that its start tag ends where one of them is the innermost, a bit for each code.
  let ended: UInt64
  /// Those that it ends by rules of the parser's own: a fragment with such a pair is the parser's to read.
  let endedOddly: UInt64

  static let paragraph: UInt64 = 5
  static let item: UInt64 = 6
  static let link: UInt64 = 1
  /// A paragraph that the parser begins for a text that stands in no element.
  static let impliedParagraph: UInt64 = 63

  private static let paragraphs: UInt64 = 1 << paragraph | 1 << impliedParagraph
  private static let headings: UInt64 = 0b11_1111 << 22
  /// `b`, `i`, `u`, `s`, `small`, `big` and `tt`.
  private static let styles: UInt64 = 0b111_1111 << 9

  @inline(__always)
  private init(_ code: UInt64, ends ended: UInt64 = 0, oddly endedOddly: UInt64 = 0) {
    self.code = code
    self.ended = ended
    self.endedOddly = endedOddly
  }

  /// `nil` for what the parser has to read.
  init?(_ name: ElementName) {
    switch name {
    case .br, .img: self.init(0)
    case .hr: self.init(0, ends: Self.paragraphs)
    case .a: self.init(Self.link, ends: 1 << Self.link)
    case .div: self.init(2, ends: Self.paragraphs)
    case .span: self.init(3)
    case .font: self.init(4)
    case .p:
      self.init(Self.paragraph, ends: Self.paragraphs, oddly: Self.styles | Self.headings)
    case .li:
      self.init(Self.item, ends: Self.paragraphs | 1 << Self.item, oddly: Self.headings)
    case .ul: self.init(7, ends: Self.paragraphs, oddly: 1 << 8)
    case .ol: self.init(8, ends: Self.paragraphs, oddly: 1 << 7)
    case .b: self.init(9)
    case .i: self.init(10)
    case .u: self.init(11)
    case .s: self.init(12)
    case .small: self.init(13)
    case .big: self.init(14)
    case .tt: self.init(15)
    case .em: self.init(16)
    case .strong: self.init(17)
    case .sup: self.init(18)
    case .sub: self.init(19)
    case .code: self.init(20)
    case .blockquote: self.init(21, ends: Self.paragraphs)
    case .h1: self.init(22, ends: Self.paragraphs)
    case .h2: self.init(23, ends: Self.paragraphs)
    case .h3: self.init(24, ends: Self.paragraphs)
    case .h4: self.init(25, ends: Self.paragraphs)
    case .h5: self.init(26, ends: Self.paragraphs)
    case .h6: self.init(27, ends: Self.paragraphs)
    case .pre, .table, .tbody, .tr, .td, .th, .dl, .dt, .dd, .center, .address, .section,
      .article, .header, .footer, .fieldset, .html, .head, .body, .meta, .script, .style, .iframe,
      .frame, .object, .embed, .applet, .video, .audio, .form, .input, .select, .textarea, .button,
      .svg, .canvas, .other:
      return nil
    }
  }

  /// The element of a code; `nil` for an implied paragraph.
  static func name(of code: UInt64) -> ElementName? {
    switch code {
    case link: .a
    case 2: .div
    case 3: .span
    case 4: .font
    case paragraph: .p
    case item: .li
    case 7: .ul
    case 8: .ol
    case 9: .b
    case 10: .i
    case 11: .u
    case 12: .s
    case 13: .small
    case 14: .big
    case 15: .tt
    case 16: .em
    case 17: .strong
    case 18: .sup
    case 19: .sub
    case 20: .code
    case 21: .blockquote
    case 22: .h1
    case 23: .h2
    case 24: .h3
    case 25: .h4
    case 26: .h5
    case 27: .h6
    default: nil
    }
  }
}
