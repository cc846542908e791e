internal import Glibc

/// What a fuzzer does with one input: libFuzzer's own shape, which a closure that captures nothing fits.
public typealias FuzzTest = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

/// Runs the test that the program's first argument names; the arguments after it are libFuzzer's.
///
/// Ends the program: 0 when the run is over, 64 when the argument names no test.
public func runDriver(_ tests: KeyValuePairs<String, FuzzTest>) -> Never {
  var arguments = CommandLine.arguments
  let wanted = arguments.count > 1 ? arguments.remove(at: 1) : ""
  guard let test = tests.first(where: { $0.key == wanted })?.value else {
    let names = tests.map(\.key).joined(separator: "|")
    print("usage: \(arguments.first ?? "fuzzer") \(names) [libFuzzer's arguments]")
    exit(64)
  }
  runDriver(test, arguments)
}

/// Runs the test; the program's arguments are libFuzzer's.
public func runDriver(_ test: FuzzTest) -> Never { runDriver(test, CommandLine.arguments) }

private func runDriver(_ test: FuzzTest, _ arguments: [String]) -> Never {
  var count = Int32(arguments.count)
  // libFuzzer keeps the arguments as long as it runs.
  var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
  let code = pointers.withUnsafeMutableBufferPointer { pointers in
    var list = pointers.baseAddress
    return libFuzzerRunDriver(&count, &list, test)
  }
  exit(code)
}

/// The input's bytes as an array.
public func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}

/// Names what does not hold and ends the program the way that has libFuzzer keep the input.
public func report(_ finding: String, file: String = #fileID, line: Int = #line) -> Never {
  let text = "\(file):\(line): finding: \(finding)\n"
  _ = text.withCString { write(2, $0, strlen($0)) }
  abort()
}

/// Reports what does not hold.
public func demand(
  _ holds: Bool, _ rule: @autoclosure () -> String, file: String = #fileID, line: Int = #line
) {
  if !holds { report(rule(), file: file, line: line) }
}

/// SwiftPM gives a program a `main` of its own, so libFuzzer is called instead of calling.
@_silgen_name("LLVMFuzzerRunDriver")
private func libFuzzerRunDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ test: FuzzTest
) -> Int32

/// libFuzzer's own `main`, which is linked and not used, asks for it.
@_cdecl("LLVMFuzzerTestOneInput")
public func unusedTestOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 { 0 }
