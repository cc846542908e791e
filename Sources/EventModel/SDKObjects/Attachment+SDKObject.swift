public import JSONText

extension Attachment {
  /// The properties of the SDK's `Attachment`, under its names; the size in bytes, 0 if unknown.
  public var sdkObject: JSON {
    [
      "fileName": .string(name), "fileExtension": .string(fileExtension),
      "fileSize": .integer(size ?? 0), "fileMimeType": .string(mimeType), "fileUrl": .string(url),
    ]
  }
}
