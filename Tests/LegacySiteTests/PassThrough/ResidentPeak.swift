import Foundation

/// The most memory this process has had resident so far, in bytes (VmHWM).
func residentPeak() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
  return (line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) * 1_024
}
