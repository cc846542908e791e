// One import for whoever uses the bridge as a library: the modules that do no I/O.
@_exported public import EventModel
@_exported public import JSONText
@_exported public import LegacyProtocol
@_exported public import Recording
@_exported public import Translation
