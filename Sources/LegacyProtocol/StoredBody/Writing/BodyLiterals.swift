/// The bytes between the values of what plugins write, of the versions and layouts that recordings hold. One table: ``StoredBody`` is written with
/// it, and ``BodyTemplate`` reads by it.
enum BodyLiterals {
  // MARK: Files

  /// Words, then ``markedFile``.
  @inline(__always)
  static var hiddenWords: StaticString { "<div style=\"display:none;\">" }

  /// NAME, ``storedName``, NAME, ``mediaType``, a digit, ``linkAddress``, ADDRESS, ``address``, ADDRESS, `"`.
  @inline(__always)
  static var markedFile: StaticString {
    "</div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\""
  }

  @inline(__always)
  static var storedName: StaticString { "\" encfilename=\"" }

  @inline(__always)
  static var mediaType: StaticString { "\" mediatype=\"" }

  @inline(__always)
  static var linkAddress: StaticString { "\" link=\"" }

  @inline(__always)
  static var address: StaticString { "\" href=\"" }

  /// Behind the words of an image of 5.2 to 5.6.
  @inline(__always)
  static var lineBreak: StaticString { "<br/>" }

  /// ADDRESS, `"`, ``inNewWindow``.
  @inline(__always)
  static var file: StaticString { "<a class=\"imagemessage\" href=\"" }

  /// The same in groups of 6.9 and later.
  @inline(__always)
  static var link: StaticString { "<a href=\"" }

  @inline(__always)
  static var inNewWindow: StaticString { " target=\"_blank\"" }

  @inline(__always)
  static var noMedia: StaticString { " mediatype=\"0\"" }

  @inline(__always)
  static var noMediaInGroups: StaticString { " mediaType=\"0\"" }

  /// PIXELS, ``width``, PIXELS, `"`.
  @inline(__always)
  static var height: StaticString { " imageheight=\"" }

  @inline(__always)
  static var width: StaticString { "\" imagewidth=\"" }

  @inline(__always)
  static var widthAlone: StaticString { " imagewidth=\"" }

  /// PATH, `"`.
  @inline(__always)
  static var pluginPath: StaticString { " pluginpath=\"" }

  @inline(__always)
  static var filePath: StaticString { "/plugins/filetransfer/" }

  /// ADDRESS, ``imageStyle``, `max-height` or `height`, `:`, PIXELS, ``imageEnd``.
  @inline(__always)
  static var image: StaticString { "<img class=\"file_image\" type=\"image\" src=\"" }

  @inline(__always)
  static var imageStyle: StaticString { "\" style=\"" }

  @inline(__always)
  static var imageEnd: StaticString { "px;\"/>" }

  /// NAME, ``shownNameEnd``, ``video``, ADDRESS, ``iconEnd``.
  @inline(__always)
  static var videoName: StaticString { "<div class=\"cometchat_filevideo\">(" }

  @inline(__always)
  static var audioName: StaticString { "<div class=\"cometchat_fileaudio\">(" }

  @inline(__always)
  static var shownNameEnd: StaticString { ")</div>" }

  @inline(__always)
  static var video: StaticString { "<img class=\"file_video\" type=\"video\" src=\"" }

  @inline(__always)
  static var audio: StaticString { "<img class=\"file_audio\" type=\"audio\" src=\"" }

  @inline(__always)
  static var iconEnd: StaticString { "\"/>" }

  @inline(__always)
  static var linkEnd: StaticString { "</a>" }

  // MARK: Handwriting

  /// Words, ``markedNote``, NAME, ``storedName``, NAME, ``noteAddress``, ADDRESS, ``address``, ADDRESS, ``noteStyle``, ``markedNoteImage``.
  @inline(__always)
  static var hiddenNoteWords: StaticString {
    "<div class=\"cometchat_hw_lang\" style=\"display:none;\">"
  }

  @inline(__always)
  static var markedNote: StaticString {
    "</div><a class=\"mediamessage\" pluginname=\"handwrite\" filename=\""
  }

  @inline(__always)
  static var noteAddress: StaticString { "\" mediatype=\"1\" link=\"" }

  @inline(__always)
  static var noteStyle: StaticString {
    " style=\"display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;\">"
  }

  /// ADDRESS, ``noteBorder``, ``noteHeight``, PIXELS, ``noteWidth``, PIXELS, ``noteEnd``.
  @inline(__always)
  static var noteImage: StaticString { "<img class=\"cc_handwrite_image\" src=\"" }

  @inline(__always)
  static var noteBorder: StaticString { "\" border=\"0\"" }

  /// Up to 6.2.4.
  @inline(__always)
  static var noteImageStyle: StaticString {
    " style=\"padding:0px;display: inline-block;border:1px solid #666;\""
  }

  @inline(__always)
  static var noteHeight: StaticString { " height=\"" }

  @inline(__always)
  static var noteWidth: StaticString { "\" width=\"" }

  @inline(__always)
  static var noteEnd: StaticString { "\">" }

  // MARK: Invitations and calls

  /// GROUP, ``nextArgument``, HASH, and ``nextArgument``, NAME where there is one; ``invitationEnd``.
  @inline(__always)
  static var invitation: StaticString { "<a href=\"javascript:jqcc.cometchat.joinChatroom('" }

  @inline(__always)
  static var nextArgument: StaticString { "','" }

  @inline(__always)
  static var invitationEnd: StaticString { "')\">" }

  /// From 5.6 on: the name of the plugin, ``callClass``, CALL, a blank, the class, ``callee``, USER, ``call``, CALL, ``callMode``.
  @inline(__always)
  static var callLink: StaticString { "<a token ='' href='javascript:void(0);' class='" }

  @inline(__always)
  static var callClass: StaticString { "_link_" }

  @inline(__always)
  static var callee: StaticString { "' to='" }

  @inline(__always)
  static var call: StaticString { "' grp='" }

  @inline(__always)
  static var callMode: StaticString { "' join_url='' start_url='' chatroommode='0'" }

  /// The script, ``scriptEnd``.
  @inline(__always)
  static var mobileAction: StaticString { " mobileAction=\"javascript:" }

  @inline(__always)
  static var scriptEnd: StaticString { ";\">" }
}
