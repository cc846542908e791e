import CZlib
import Foundation
import TestSupport

/// Chromium without a window.
enum Browser {
  struct Failed: Error, CustomStringConvertible {
    var description: String
  }

  /// A picture of a file as the browser shows it, in light colours.
  static func screenshot(of path: String, width: Int, height: Int) throws -> Picture {
    let folder = try TemporaryFolder()
    let picture = folder.path + "/shot.png"
    let program = "/usr/bin/chromium-headless-shell"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Failed(description: "\(program) is not installed: run .ci/setup")
    }
    let process = try ChildProcess(
      program,
      [
        // The page is ours; the sandbox does not start for root.
        "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
        "--host-resolver-rules=MAP * ~NOTFOUND", "--disable-lcd-text",
        "--user-data-dir=\(folder.path)/profile", "--window-size=\(width),\(height)",
        "--screenshot=\(picture)", "file://\(path)",
      ], output: .file("/dev/null"), errors: .file(folder.path + "/log"),
      environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"])
    let ending = process.wait()
    guard ending == .code(0), let data = FileManager.default.contents(atPath: picture) else {
      let log = (try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)) ?? ""
      throw Failed(description: "\(ending): \(log)")
    }
    guard let shot = Picture(png: [UInt8](data)) else {
      throw Failed(description: "the picture can't be read")
    }
    return shot
  }
}

/// The pixels of a PNG of eight bits a colour, as browsers write them.
struct Picture {
  struct Pixel: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
  }

  let width: Int
  let height: Int
  private let channels: Int
  private let rows: [UInt8]

  init?(png: [UInt8]) {
    func number(_ place: Int) -> Int {
      png[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), png.count > 33,
      png[24] == 8, png[25] == 2 || png[25] == 6, png[28] == 0
    else { return nil }
    (width, height) = (number(16), number(20))
    channels = png[25] == 2 ? 3 : 4
    var packed: [UInt8] = []
    var place = 8
    while place + 12 <= png.count {
      let length = number(place)
      guard place + 12 + length <= png.count else { return nil }
      if png[(place + 4)..<(place + 8)].elementsEqual("IDAT".utf8) {
        packed += png[(place + 8)..<(place + 8 + length)]
      }
      place += 12 + length
    }
    let stride = width * channels
    var size = uLongf(height * (stride + 1))
    var raw = [UInt8](repeating: 0, count: Int(size))
    guard uncompress(&raw, &size, packed, uLong(packed.count)) == 0, Int(size) == raw.count else {
      return nil
    }
    var rows = [UInt8](repeating: 0, count: height * stride)
    for y in 0..<height {
      let filter = raw[y * (stride + 1)]
      for x in 0..<stride {
        let left = x >= channels ? Int(rows[y * stride + x - channels]) : 0
        let above = y > 0 ? Int(rows[(y - 1) * stride + x]) : 0
        let corner = x >= channels && y > 0 ? Int(rows[(y - 1) * stride + x - channels]) : 0
        let guess: Int
        switch filter {
        case 0: guess = 0
        case 1: guess = left
        case 2: guess = above
        case 3: guess = (left + above) / 2
        case 4:
          let sum = left + above - corner
          let (a, b, c) = (abs(sum - left), abs(sum - above), abs(sum - corner))
          guess = a <= b && a <= c ? left : b <= c ? above : corner
        default: return nil
        }
        rows[y * stride + x] = raw[y * (stride + 1) + 1 + x] &+ UInt8(guess)
      }
    }
    self.rows = rows
  }

  private func pixel(_ x: Int, _ y: Int) -> Pixel {
    let place = (y * width + x) * channels
    return Pixel(red: rows[place], green: rows[place + 1], blue: rows[place + 2])
  }

  func column(_ x: Int) -> [Pixel] { (0..<height).map { pixel(x, $0) } }

  func count(where isCounted: (Pixel) -> Bool) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where isCounted(pixel(x, y)) { count += 1 }
    }
    return count
  }
}
