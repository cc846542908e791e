private import CLibXML2

/// One libxml2 context for HTML with our own callbacks, used again for many fragments.
///
/// Not its tree (which drops what is nested deeper than 256) and not its push parser (which loses text).
final class HTMLParser {
  private let context: htmlParserCtxtPtr
  private var fragmentsLeft = 10_000
  private var bytesLeft = 16 << 20

  /// True once the dictionary of names, which a context never forgets, may have grown large: names come from users.
  var isWornOut: Bool { fragmentsLeft <= 0 || bytesLeft <= 0 }

  init?() {
    _ = Self.librarySetUp
    guard let context = htmlNewParserCtxt() else { return nil }
    guard let sax = context.pointee.sax else {
      htmlFreeParserCtxt(context)
      return nil
    }
    sax.pointee = htmlSAXHandler()
    sax.pointee.startElement = reportStart
    sax.pointee.endElement = reportEnd
    sax.pointee.characters = reportText
    sax.pointee.ignorableWhitespace = reportText
    sax.pointee.cdataBlock = reportScript
    self.context = context
  }

  deinit { htmlFreeParserCtxt(context) }

  private static let librarySetUp: Void = xmlInitParser()

  func parse(_ bytes: UnsafeBufferPointer<UInt8>, into sink: UnsafeMutablePointer<TokenSink>) {
    fragmentsLeft -= 1
    bytesLeft -= bytes.count
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
    sink.pointee.dictionary = context.pointee.dict
    context.pointee.userData = UnsafeMutableRawPointer(sink)
    bytes.withMemoryRebound(to: CChar.self) { buffer in
      let document = htmlCtxtReadMemory(
        context, buffer.baseAddress, Int32(clamping: buffer.count), nil, "UTF-8", Int32(options))
      if let document { xmlFreeDoc(document) }
    }
    context.pointee.userData = nil
    sink.pointee.dictionary = nil
  }
}

private func sink(_ userData: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<TokenSink>? {
  userData?.assumingMemoryBound(to: TokenSink.self)
}

/// Names read from the source stand in the dictionary of the context; those of implied elements are constants of the library.
private func isWritten(
  _ name: UnsafePointer<xmlChar>, _ sink: UnsafeMutablePointer<TokenSink>
) -> Bool {
  xmlDictOwns(sink.pointee.dictionary, name) == 1
}

private func reportStart(
  userData: UnsafeMutableRawPointer?, name: UnsafePointer<xmlChar>?,
  attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) {
  guard let sink = sink(userData), let name else { return }
  sink.pointee.start(name, isWritten: isWritten(name, sink), attributes: attributes)
}

private func reportEnd(userData: UnsafeMutableRawPointer?, name: UnsafePointer<xmlChar>?) {
  guard let sink = sink(userData), let name else { return }
  sink.pointee.end(name, isWritten: isWritten(name, sink))
}

private func reportText(
  userData: UnsafeMutableRawPointer?, text: UnsafePointer<xmlChar>?, length: Int32
) {
  guard let sink = sink(userData), let text, length > 0 else { return }
  sink.pointee.append(UnsafeBufferPointer(start: text, count: Int(length)))
}

private func reportScript(
  userData: UnsafeMutableRawPointer?, text: UnsafePointer<xmlChar>?, length: Int32
) {
  sink(userData)?.pointee.noteScript()
}
