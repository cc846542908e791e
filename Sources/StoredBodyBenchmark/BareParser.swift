private import CLibXML2

/// libxml2 with callbacks that do nothing: the least that reading with it can cost.
final class BareParser {
  private let context: htmlParserCtxtPtr

  init?() {
    xmlInitParser()
    guard let context = htmlNewParserCtxt() else { return nil }
    guard let sax = context.pointee.sax else {
      htmlFreeParserCtxt(context)
      return nil
    }
    sax.pointee = htmlSAXHandler()
    sax.pointee.startElement = { _, _, _ in }
    sax.pointee.endElement = { _, _ in }
    sax.pointee.characters = { _, _, _ in }
    sax.pointee.ignorableWhitespace = { _, _, _ in }
    sax.pointee.cdataBlock = { _, _, _ in }
    self.context = context
  }

  deinit { htmlFreeParserCtxt(context) }

  func parse(_ bytes: [UInt8]) {
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
    bytes.withUnsafeBytes { buffer in
      let start = buffer.bindMemory(to: CChar.self).baseAddress
      let document = htmlCtxtReadMemory(
        context, start, Int32(clamping: buffer.count), nil, "UTF-8", Int32(options))
      if let document { xmlFreeDoc(document) }
    }
  }
}
