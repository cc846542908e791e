private import CZlib

/// The tables of a journal.
enum JournalSchema {
  /// Marks the file as ours: “CBjn”.
  static let application: Int64 = 0x4342_6A6E
  static let version: Int64 = 1

  /// `seen` outlives the records, so that what comes again after days is known; `names` is what people ask by.
  static let tables = """
    CREATE TABLE records (
      position INTEGER PRIMARY KEY AUTOINCREMENT, source TEXT NOT NULL, key TEXT NOT NULL,
      at INTEGER NOT NULL, payload BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT;
    CREATE TABLE seen (
      key TEXT PRIMARY KEY, position INTEGER NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX seen_at ON seen (at);
    CREATE TABLE names (
      name TEXT NOT NULL, position INTEGER NOT NULL,
      PRIMARY KEY (name, position)) STRICT, WITHOUT ROWID;
    CREATE INDEX names_position ON names (position);
    CREATE TABLE deliveries (
      id INTEGER PRIMARY KEY AUTOINCREMENT, target TEXT NOT NULL, key TEXT NOT NULL,
      lane TEXT NOT NULL, payload BLOB NOT NULL, checksum INTEGER NOT NULL,
      position INTEGER NOT NULL, state INTEGER NOT NULL, attempts INTEGER NOT NULL,
      due INTEGER NOT NULL, error TEXT, UNIQUE (target, key)) STRICT;
    CREATE INDEX deliveries_lane ON deliveries (target, lane, id) WHERE state = 0;
    CREATE INDEX deliveries_due ON deliveries (target, due) WHERE state = 0;
    CREATE INDEX deliveries_dead ON deliveries (id) WHERE state = 2;
    CREATE INDEX deliveries_position ON deliveries (position);
    CREATE TABLE cursors (
      reader TEXT PRIMARY KEY, position INTEGER NOT NULL, ordinal INTEGER NOT NULL)
      STRICT, WITHOUT ROWID;
    CREATE TABLE snapshots (
      name TEXT PRIMARY KEY, payload BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT;
    CREATE TABLE trail (
      id INTEGER PRIMARY KEY, position INTEGER NOT NULL, at INTEGER NOT NULL, stage TEXT NOT NULL,
      detail TEXT NOT NULL) STRICT;
    CREATE INDEX trail_position ON trail (position);
    """
}

/// CRC-32 of what is stored, so that what is read is known to be that.
enum Checksum {
  static func of(_ bytes: [UInt8], _ texts: String...) -> Int64 {
    var sum = crc32(0, nil, 0)
    for text in texts {
      var text = text
      // The end of each is part of it.
      sum = text.withUTF8 { crc32_z(sum, $0.baseAddress, $0.count) }
      sum = crc32_z(sum, [0], 1)
    }
    sum = bytes.withUnsafeBufferPointer { crc32_z(sum, $0.baseAddress, $0.count) }
    return Int64(sum)
  }
}
