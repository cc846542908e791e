import EventModel
import Synchronization
import Testing

// snippet: MediaExample
final class Controls: CallsSDK.MediaEventsListener {
  private let mode = Mutex<AudioMode>(.speaker)

  func onAudioModeChanged(audioMode: AudioMode) { mode.withLock { $0 = audioMode } }

  var audioMode: AudioMode { mode.withLock { $0 } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of CallsSDK.MediaEventsListener works")
  func mediaExample() {
    let registry = ListenerRegistry()
    // snippet: MediaExample, continued
    let controls = Controls()
    registry.addMediaEventsListener(controls)
    // end of snippet
    registry.deliver(.onAudioModeChanged(.bluetooth))
    #expect(controls.audioMode == .bluetooth)
  }
}
