import Foundation
import FuzzChecks

/// libFuzzer's loop, in its library without a main of its own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ judge: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Feeds inputs to one target.
///
/// `COMPASS_FUZZ_TARGET` names it, for libFuzzer starts itself again with the arguments it was given. `COMPASS_FUZZ_SEEDS` names a folder that the first inputs are written to.
@main
enum Fuzzer {
  private static let environment = ProcessInfo.processInfo.environment
  private static let target = environment["COMPASS_FUZZ_TARGET"].flatMap(FuzzTarget.init(rawValue:))

  static func main() throws {
    guard let target else {
      write(
        "COMPASS_FUZZ_TARGET must be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))\n")
      exit(2)
    }
    if let folder = environment["COMPASS_FUZZ_SEEDS"] {
      for (number, seed) in try FuzzSeeds.of(target).enumerated() {
        try Data(seed).write(to: URL(fileURLWithPath: folder).appendingPathComponent("seed-\(number)"))
      }
      return
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(
      runDriver(&count, &arguments) { bytes, count in
        Fuzzer.judge(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      })
  }

  private static func judge(_ bytes: [UInt8]) {
    do {
      try target?.check(bytes)
    } catch {
      // libFuzzer keeps an input that ends the process.
      write("\n\(error)\n")
      abort()
    }
  }

  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
