package import Foundation

/// Runs Python programs, which read what we write with libraries that are not ours.
///
/// A machine without Python or one of its packages fails the test, since nothing would be proven there.
package enum Python {
  /// Why a program did not run to its end.
  package struct Failure: Error, CustomStringConvertible {
    /// What Python said.
    package var description: String
  }

  /// What a program that needs openpyxl begins with.
  package static let importOpenPyXL = """
    import sys
    try:
        import openpyxl
    except ImportError:
        sys.exit("openpyxl is missing: python3 -m pip install openpyxl")

    """

  /// Runs a program and returns what it wrote.
  ///
  /// - Throws: ``Failure`` with its error output unless it ended well.
  package static func run(_ script: String, _ arguments: String...) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONUTF8": "1"]) { _, new in new }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "python3 failed: \(String(decoding: message, as: UTF8.self))")
    }
    return data
  }
}
