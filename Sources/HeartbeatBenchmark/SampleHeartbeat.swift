/// A poll's answer with 50 messages, in the form of version 7: what busy accounts are sent. The same bytes on every run.
struct SampleHeartbeat {
  static let messages = 50

  private static let texts = [
    #"see you at eight"#, #"ok"#,
    #"did you read what she wrote about the trip? I think we should leave a day earlier and take the train"#,
    #"see <a href=\"http:\/\/www.example.com\/aa\/bb\" target=\"_blank\" title=\"www.example.com\/aa\/bb\">www.example.com\/aa\/bb<\/a>"#,
    #"caf\u00e9 um f\u00fcnf?"#,
    #"that is fine with me <br> tell the others please, they asked me twice already and I did not know"#,
    #"haha <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"\/cometchat\/writable\/images\/smileys\/happy.png\" title=\"Happy\">"#,
    #"\u0437\u0430\u0432\u0442\u0440\u0430 \u0432 \u0434\u0435\u0441\u044f\u0442\u044c"#,
    #"I put the file in the folder, have a look when you are back at your desk, no hurry at all"#,
    #"thanks!"#,
  ]

  /// The bytes as the server writes them.
  static let bytes: [UInt8] = {
    var text = #"{"tt":"","messages":{"#
    for index in 0..<messages {
      let id = 48_210 + index
      if index > 0 { text += "," }
      text +=
        #""_\#(id)":{"id":"\#(id)","from":"\#(7 + index % 3)","message":"\#(texts[index % texts.count])","#
      text += #""self":\#(index % 2),"old":\#(index % 2),"sent":"\#(1_480_000_120 + index * 7)""#
      text += "}"
    }
    return Array((text + "}}").utf8)
  }()
}
