/// The elements that mean something here, by their lower-case names.
package enum ElementName: String, CaseIterable, BitwiseCopyable {
  case a, br, img, div, span, font, p, b, i, u, s, em, strong, small, big, sup, sub, code, tt, pre
  case table, tbody, tr, td, th, ul, ol, li, dl, dt, dd, hr, center, address, section, article
  case header, footer, fieldset, blockquote, h1, h2, h3, h4, h5, h6, html, head, body, meta
  case script, style, iframe, frame, object, embed, applet, video, audio, form, input, select
  case textarea, button, svg, canvas
  /// Any other; the tape has its name.
  case other = ""
}

/// The attributes that servers write or that mean something here.
package enum AttributeName: String, CaseIterable, BitwiseCopyable {
  case href, src, title, alt, style, color, width, height, border, target, type, link, to, grp
  case token, caller, initiator, filename, encfilename, mediatype, pluginname, pluginpath
  case imageheight, imagewidth, onclick, mobileaction, chatroommode
  case classes = "class"
  case joinURL = "join_url"
  case startURL = "start_url"
  /// Any other; the tape has its name.
  case other = ""

  /// A number of its own, below 64.
  @inline(__always)
  var number: UInt8 {
    switch self {
    case .href: 0
    case .src: 1
    case .title: 2
    case .alt: 3
    case .style: 4
    case .color: 5
    case .width: 6
    case .height: 7
    case .border: 8
    case .target: 9
    case .type: 10
    case .link: 11
    case .to: 12
    case .grp: 13
    case .token: 14
    case .caller: 15
    case .initiator: 16
    case .filename: 17
    case .encfilename: 18
    case .mediatype: 19
    case .pluginname: 20
    case .pluginpath: 21
    case .imageheight: 22
    case .imagewidth: 23
    case .onclick: 24
    case .mobileaction: 25
    case .chatroommode: 26
    case .classes: 27
    case .joinURL: 28
    case .startURL: 29
    case .other: 30
    }
  }
}

/// Finds names of up to 16 bytes without making a string of them; capitals count as small letters. Its maker gives the memory back.
struct NameTable<Name: RawRepresentable & CaseIterable & BitwiseCopyable>
where Name.RawValue == String {
  private struct Key: Equatable, BitwiseCopyable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    @inline(__always)
    var slot: Int {
      let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
      return Int(mixed >> 56)
    }
  }

  private struct Slot: BitwiseCopyable {
    var key = Key()
    var name: Name?
  }

  /// 256 of them, most empty.
  private let slots: UnsafeMutablePointer<Slot>

  init() {
    slots = .allocate(capacity: 256)
    slots.initialize(repeating: Slot(), count: 256)
    for name in Name.allCases where !name.rawValue.isEmpty {
      var text = name.rawValue
      guard let key = text.withUTF8({ Self.key(of: $0) }) else { continue }
      var slot = key.slot
      while slots[slot].name != nil { slot = (slot + 1) & 255 }
      slots[slot] = Slot(key: key, name: name)
    }
  }

  func deallocate() { slots.deallocate() }

  @inline(__always)
  private static func key(of bytes: UnsafeBufferPointer<UInt8>) -> Key? {
    guard bytes.count > 0, bytes.count <= 16 else { return nil }
    var key = Key()
    var i = 0
    // The bit makes letters small; among the bytes of names it makes no two alike.
    while i < bytes.count {
      let byte = UInt64(bytes[i] | 0x20)
      if i < 8 {
        key.low |= byte << UInt64(8 * i)
      } else {
        key.high |= byte << UInt64(8 * (i - 8))
      }
      i += 1
    }
    return key
  }

  /// - Parameter bytes: letters, digits, `_`, `-`, `:` and `.` only.
  @inline(__always)
  func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Name? {
    guard let key = Self.key(of: bytes) else { return nil }
    return find(key)
  }

  @inline(__always)
  private func find(_ key: Key) -> Name? {
    var slot = key.slot
    while let name = slots[slot].name {
      if slots[slot].key == key { return name }
      slot = (slot &+ 1) & 255
    }
    return nil
  }

  /// The name at an offset, and the offset after it, if it is a short one that a blank, `/`, `=` or `>` ends. `nil` tells nothing.
  @inline(__always)
  func findShort(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (name: Name, end: Int)? {
    guard let short = ByteRuns.shortWord(at: start, in: bytes) else { return nil }
    let mask = (1 &<< UInt64(short.length &* 8)) &- 1
    var key = Key()
    key.low = short.word | (0x2020_2020_2020_2020 & mask)
    guard let name = find(key) else { return nil }
    return (name, start &+ short.length)
  }
}
