import Foundation

/// Runs independent programs over the files that we make, as the tests' second opinion.
package enum Tool {
  /// What a program said.
  package struct Result {
    /// Its exit status.
    package let status: Int32
    /// What it wrote to standard output.
    package let output: String
    /// What it wrote to standard error.
    package let errors: String
  }

  /// A program that complained where nothing should be complained about.
  package struct Complaint: Error {
    /// The program.
    package let program: String
    /// What it wrote to standard error.
    package let errors: String

    /// Creates a complaint.
    package init(program: String, errors: String) {
      self.program = program
      self.errors = errors
    }
  }

  /// The Python that has Debian's packages; another one in the path has not.
  package static let python = "/usr/bin/python3"

  /// Runs a program, found in the path, and waits for it.
  package static func run(_ program: String, _ arguments: String...) throws -> Result {
    try run(program, arguments)
  }

  /// Runs a program, found in the path, and waits for it.
  package static func run(_ program: String, _ arguments: [String]) throws -> Result {
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
  package static func withFile<Value>(
    _ bytes: [UInt8], named suffix: String = "file.pdf", _ body: (String) throws -> Value
  ) throws -> Value {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)-\(suffix)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  /// The text that poppler reads from a PDF.
  ///
  /// - Throws: ``Complaint`` if it has warnings.
  package static func text(of pdf: [UInt8]) throws -> String {
    try withFile(pdf) { path in
      let result = try run("pdftotext", "-layout", path, "-")
      guard result.errors.isEmpty else { throw Complaint(program: "pdftotext", errors: result.errors) }
      return result.output
    }
  }

  /// A PDF with its streams unpacked, as qpdf writes it for reading.
  package static func unpacked(_ pdf: [UInt8]) throws -> String {
    try withFile(pdf) { try run("qpdf", "--qdf", "--object-streams=disable", $0, "-").output }
  }

  /// How much of the upper four inches of a PDF's first page is ink, as the sum of darkness in whole black
  /// pixels.
  ///
  /// - Parameter resolution: dots an inch.
  package static func ink(of pdf: [UInt8], resolution: Int) throws -> Double {
    try withFile(pdf) { path in
      let picture = path + ".pgm"
      defer { try? FileManager.default.removeItem(atPath: picture) }
      let result = try run(
        "pdftoppm", "-gray", "-r", "\(resolution)", "-H", "\(resolution * 4)", "-singlefile", path,
        String(picture.dropLast(4)))
      guard result.status == 0 else { throw Complaint(program: "pdftoppm", errors: result.errors) }
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
