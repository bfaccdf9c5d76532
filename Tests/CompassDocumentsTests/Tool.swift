import Foundation
import Testing

/// Runs independent programs over the files that we make.
enum Tool {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs a program and waits for it.
  static func run(_ program: String, _ arguments: String...) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    let errors = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// Lends a file with these bytes.
  static func withFile<Value>(_ bytes: [UInt8], _ body: (String) throws -> Value) throws -> Value {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pdf")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  /// The text that poppler reads from a PDF.
  static func text(of bytes: [UInt8]) throws -> String {
    try withFile(bytes) { path in
      let result = try run("pdftotext", "-layout", path, "-")
      #expect(result.errors == "")
      return result.output
    }
  }

  /// A PDF with its streams unpacked, as qpdf writes it for reading.
  static func unpacked(_ bytes: [UInt8]) throws -> String {
    try withFile(bytes) { try run("qpdf", "--qdf", "--object-streams=disable", $0, "-").output }
  }

  /// How much of the upper four inches of a page is ink, as the sum of darkness in whole black pixels.
  static func ink(of bytes: [UInt8], resolution: Int) throws -> Double {
    try withFile(bytes) { path in
      let picture = path + ".pgm"
      defer { try? FileManager.default.removeItem(atPath: picture) }
      let base = String(picture.dropLast(4))
      let result = try run(
        "pdftoppm", "-gray", "-r", "\(resolution)", "-H", "\(resolution * 4)", "-singlefile", path, base)
      #expect(result.status == 0)
      let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: picture)))
      // P5, width, height and 255, each ended by one blank; then a byte for each pixel.
      var blanks = 0
      let start = data.firstIndex { byte in
        if byte == 0x20 || byte == 0x0A { blanks += 1 }
        return blanks == 4
      }
      return data.dropFirst((start ?? 0) + 1).reduce(0) { $0 + Double(255 - $1) / 255 }
    }
  }
}
