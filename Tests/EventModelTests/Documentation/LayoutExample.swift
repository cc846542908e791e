import EventModel
import Synchronization
import Testing

// snippet: LayoutExample
final class Layout: CallsSDK.LayoutListener {
  private let isSmall = Mutex(false)

  func onPictureInPictureLayoutEnabled() { isSmall.withLock { $0 = true } }
  func onPictureInPictureLayoutDisabled() { isSmall.withLock { $0 = false } }

  var hidesToolbar: Bool { isSmall.withLock { $0 } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of CallsSDK.LayoutListener works")
  func layoutExample() {
    let registry = ListenerRegistry()
    // snippet: LayoutExample, continued
    let layout = Layout()
    registry.addLayoutListener(layout)
    // end of snippet
    registry.deliver(.onPictureInPictureLayoutEnabled)
    #expect(layout.hidesToolbar)
  }
}
