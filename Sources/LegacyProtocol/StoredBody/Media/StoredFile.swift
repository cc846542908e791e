/// A file that was sent: a link to the download address of the file transfer plugin, with or without a preview.
public struct StoredFile: Sendable, Hashable {
  /// As the message says, not by the extension.
  public enum Kind: Sendable, Hashable {
    case image, video, audio, other
  }

  public var kind: Kind
  /// The download address as written, entities decoded once: absolute, `//host/…` or relative to the site.
  public var url: String
  /// The name to show, decoded once.
  public var name: String
  /// The name on the server (md5, mostly with an extension); `nil` where the address names none.
  public var encodedName: String?
  /// The `pluginpath` of 6.9 and later, which stays when the address leads to a storage service.
  public var pluginPath: String?
  /// Pixels, as groups write them from 5.2; `nil` if absent or not a number.
  public var width: Int?
  public var height: Int?
  /// The address of the picture itself, of an image.
  public var thumbnail: String?
  /// Pixels of height at which the picture is shown, of an image; `nil` if not given.
  public var thumbnailHeight: Int?

  // A call of its own: put together in place, the value would be copied into its box and let go of.
  @inline(never)
  public init(
    kind: Kind, url: String, name: String, encodedName: String? = nil, pluginPath: String? = nil,
    width: Int? = nil, height: Int? = nil, thumbnail: String? = nil, thumbnailHeight: Int? = nil
  ) {
    self.kind = kind
    self.url = url
    self.name = name
    self.encodedName = encodedName
    self.pluginPath = pluginPath
    self.width = width
    self.height = height
    self.thumbnail = thumbnail
    self.thumbnailHeight = thumbnailHeight
  }

  /// The extension of the shown name, else of the stored one, in lower case without the dot.
  public var fileExtension: String? {
    FileName.fileExtension(of: name) ?? encodedName.flatMap(FileName.fileExtension(of:))
  }

  /// The address fit for a request: the shown name in it is percent-encoded whatever it was written like.
  public var requestURL: String { FileAddress(url).requestURL(naming: name) }
}

/// A handwritten message: a picture in the folder of the handwriting plugin.
public struct StoredImage: Sendable, Hashable {
  /// Where the message leads: a download address (7.x) or the picture itself.
  public var url: String
  /// The address of the picture shown.
  public var imageURL: String
  /// The name on the server.
  public var name: String
  /// Pixels of the preview.
  public var width: Int?
  public var height: Int?

  @inline(never)
  public init(
    url: String, imageURL: String, name: String, width: Int? = nil, height: Int? = nil
  ) {
    self.url = url
    self.imageURL = imageURL
    self.name = name
    self.width = width
    self.height = height
  }
}
