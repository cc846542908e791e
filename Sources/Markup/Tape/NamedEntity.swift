/// References by name that are read without the parser. Names are told apart by capitals.
package enum NamedEntity {
  /// The four that servers write come first and are looked for where they are read.
  private static let table: [(name: StaticString, scalar: Unicode.Scalar)] = [
    ("nbsp", "\u{A0}"), ("apos", "'"), ("mdash", "—"), ("ndash", "–"), ("hellip", "…"),
    ("lsquo", "‘"), ("rsquo", "’"), ("ldquo", "“"), ("rdquo", "”"), ("sbquo", "‚"),
    ("bdquo", "„"), ("laquo", "«"), ("raquo", "»"), ("bull", "•"), ("middot", "·"),
    ("copy", "©"), ("reg", "®"), ("trade", "™"), ("euro", "€"), ("pound", "£"), ("cent", "¢"),
    ("yen", "¥"), ("sect", "§"), ("deg", "°"), ("plusmn", "±"), ("times", "×"), ("iexcl", "¡"),
    ("iquest", "¿"), ("hearts", "♥"), ("larr", "←"), ("rarr", "→"), ("shy", "\u{AD}"),
    ("Agrave", "À"), ("Aacute", "Á"), ("Acirc", "Â"), ("Atilde", "Ã"), ("Auml", "Ä"),
    ("Aring", "Å"), ("AElig", "Æ"), ("Ccedil", "Ç"), ("Egrave", "È"), ("Eacute", "É"),
    ("Ecirc", "Ê"), ("Euml", "Ë"), ("Iacute", "Í"), ("Ntilde", "Ñ"), ("Oacute", "Ó"),
    ("Ouml", "Ö"), ("Oslash", "Ø"), ("Uacute", "Ú"), ("Uuml", "Ü"), ("szlig", "ß"),
    ("agrave", "à"), ("aacute", "á"), ("acirc", "â"), ("atilde", "ã"), ("auml", "ä"),
    ("aring", "å"), ("aelig", "æ"), ("ccedil", "ç"), ("egrave", "è"), ("eacute", "é"),
    ("ecirc", "ê"), ("euml", "ë"), ("igrave", "ì"), ("iacute", "í"), ("icirc", "î"),
    ("iuml", "ï"), ("ntilde", "ñ"), ("ograve", "ò"), ("oacute", "ó"), ("ocirc", "ô"),
    ("otilde", "õ"), ("ouml", "ö"), ("oslash", "ø"), ("ugrave", "ù"), ("uacute", "ú"),
    ("ucirc", "û"), ("uuml", "ü"),
  ]

  /// The names, for tests.
  package static var names: [String] { table.map { "\($0.name)" } }

  static func scalar(of name: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
    for row in table where ByteRuns.equal(name, row.name) { return row.scalar }
    return nil
  }
}
