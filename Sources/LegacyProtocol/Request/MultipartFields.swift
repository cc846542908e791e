import JSONText

/// The plain fields of a `multipart/form-data` body; files in it are passed over.
public enum MultipartFields {
  private static let longestField = 1 << 20

  /// Reads what is there; a body that was cut short gives the fields before the cut.
  public static func read(_ body: [UInt8], boundary: String) -> FormFields {
    var fields: [FormFields.Field] = []
    for part in MultipartBody(body, boundary: boundary).parts
    where part.filename == nil && part.content.count <= longestField {
      part.content.withUnsafeBufferPointer { bytes in
        fields.append(
          FormFields.Field(
            part.name, TextBytes.mended(bytes), isMended: !TextBytes.isUTF8(bytes)))
      }
    }
    return FormFields(fields)
  }
}
