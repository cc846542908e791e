import Foundation

/// Programs of the package, as they were built beside the tests.
public enum BuiltPrograms {
  public static func path(_ name: String) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = CommandLine.arguments.first.map { URL(fileURLWithPath: $0) } ?? tests
    let paths = [tests, beside].map { $0.deletingLastPathComponent().path + "/" + name }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? name
  }
}
