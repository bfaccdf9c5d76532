import CompassSource
import CompassXLSX
import Foundation

/// A directory for one test.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "xlsx-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// 15 April 2026, 12:00 UTC.
  static let clock = Date(timeIntervalSince1970: 1_776_254_400)

  func workbook(
    isStreaming: Bool = false, overlongText: XLSXWorkbook.OverlongText = .reject,
    created: Date = Scratch.clock
  ) throws -> XLSXWorkbook {
    var properties = XLSXWorkbook.Properties(created: created)
    properties.title = "Metrics & more"
    properties.author = "Compass"
    return try XLSXWorkbook(
      temporaryDirectory: path, properties: properties, isStreaming: isStreaming, overlongText: overlongText)
  }

  /// Writes one sheet and reads it with openpyxl.
  func read(
    isStreaming: Bool = false, _ fill: (XLSXWorkbook, XLSXSheet) throws -> Void
  ) throws -> ReadWorkbook {
    let workbook = try workbook(isStreaming: isStreaming)
    try fill(workbook, try workbook.addSheet("Data"))
    let file = try workbook.finish()
    return try ReadWorkbook(path: file.path)
  }

  /// Returns the message of the error that a closure throws, or nil if it throws none.
  static func refusal(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ToolError)?.message ?? "\(error)"
    }
  }

  /// Returns the kind of the error that a closure throws, or nil if it throws none.
  static func kind(_ body: () throws -> Void) -> ToolError.Kind? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ToolError)?.kind
    }
  }
}
