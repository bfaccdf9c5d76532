import CompassSource
import Foundation
import TestSupport
import Testing

@testable import CompassXLSX

@Suite("Rows that were streamed are proven by their place")
struct ProofTests {
  private static let rows = #"<row r="1"><c r="A1"/></row><row r="2"><c r="A2"/></row>"#
  private static let part =
    #"<?xml version="1.0"?><worksheet><cols/><sheetData>\#(rows)</sheetData><a/></worksheet>"#

  /// What a scanner says of a part that comes in pieces of a size.
  private func scan(_ part: String, pieces: Int, byteCount: Int = rows.utf8.count) -> StreamedPartScanner {
    var scanner = StreamedPartScanner(byteCount: byteCount)
    let bytes = Array(part.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      bytes[start..<min(start + pieces, bytes.count)].withUnsafeBytes { scanner.feed($0) }
    }
    return scanner
  }

  @Test(arguments: 1...40)
  func aWholePartIsWholeHoweverItComesIn(_ pieces: Int) {
    let scanner = scan(Self.part, pieces: pieces)
    #expect(scanner.isWhole)
    #expect(scanner.rowCount == 2)
    #expect(scanner.rootName == "worksheet")
  }

  @Test(arguments: [1, 7, 1_000])
  func noBytesAreLeftOutUnseen(_ pieces: Int) {
    let bytes = Array(Self.part.utf8)
    for first in bytes.indices {
      for count in [1, 2, 5, 28] where first + count <= bytes.count {
        let cut = String(decoding: bytes[..<first] + bytes[(first + count)...], as: UTF8.self)
        // What an element has beside its name is not told from what it should have.
        let isInHead = cut.hasSuffix("<sheetData>\(Self.rows)</sheetData><a/></worksheet>")
        let isInTail = cut.hasPrefix(
          #"<?xml version="1.0"?><worksheet><cols/><sheetData>\#(Self.rows)</sheetData>"#)
        if !isInHead && !isInTail { #expect(!scan(cut, pieces: pieces).isWhole, "\(cut)") }
      }
      #expect(!scan(String(decoding: bytes[..<first], as: UTF8.self), pieces: pieces).isWhole)
    }
  }

  @Test(arguments: [
    Self.part.replacing("A2", with: "A\u{1}"), Self.part.replacing("</sheetData>", with: "</sheetDatum>"),
    Self.part.replacing("<a/>", with: "<a>"), Self.part.replacing("<sheetData>", with: "<sheetData/>"),
    Self.part + "<row/>", Self.part.replacing("</sheetData>", with: "<row r=\"3\"/></sheetData>"), "",
  ])
  func damageIsFound(_ part: String) {
    for pieces in [1, 9, 1_000] { #expect(!scan(part, pieces: pieces).isWhole) }
  }

  @Test(arguments: 1...40)
  func aRowUnderAnotherNameIsNotCounted(_ pieces: Int) {
    #expect(scan(Self.part.replacing("<row r=\"2\"", with: "<wor r=\"2\""), pieces: pieces).rowCount == 1)
    #expect(scan(Self.part.replacing("<row r=\"2\"", with: "<rowr=\"2\" "), pieces: pieces).rowCount == 1)
  }

  @Test(arguments: [0, 1, 7, 239, 240, 241, 5_000])
  func rowsAreCountedAtEveryPlace(_ distance: Int) {
    let between = String(repeating: "<", count: distance)
    let bytes = Array(String(repeating: between + "<row ", count: 50).utf8)
    for pieces in [1, 3, 4, 5, 64, 240, 244, 65_536] {
      var rows = RowCounter()
      for start in stride(from: 0, to: bytes.count, by: pieces) {
        bytes[start..<min(start + pieces, bytes.count)].withUnsafeBytes { rows.feed($0) }
      }
      #expect(rows.rowCount == 50)
      #expect(!rows.hasForbidden)
    }
  }

  @Test(arguments: UInt8.min...31)
  func bytesThatNoXMLHasAreFoundAtEveryPlace(_ byte: UInt8) {
    for place in 0..<600 {
      var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 600)
      bytes[place] = byte
      var rows = RowCounter()
      bytes.withUnsafeBytes { rows.feed($0) }
      #expect(rows.hasForbidden == ![9, 10, 13].contains(byte))
    }
  }

  @Test(
    "A disk that takes no bytes for a while is noticed, whether or not it takes the last ones",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs a device that is always full"),
    arguments: [false, true])
  func rowsThatCannotBeKept(isFullAtTheEnd: Bool) throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: true)
    let sheet = try workbook.addSheet("Data")
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
      return target?.contains(scratch.path) == true
    }
    #expect(descriptors.count == 1)
    let rows = try #require(descriptors.first.flatMap { Int32($0) })
    let disk = dup(rows)
    let full = open("/dev/full", O_WRONLY)
    defer {
      close(disk)
      close(full)
    }
    for row in 0..<40_000 {
      if row == 20_000 { #expect(dup2(full, rows) == rows) }
      if row == 30_000 && !isFullAtTheEnd { #expect(dup2(disk, rows) == rows) }
      try sheet.write(.text("row \(row)"), row: row, column: 0)
    }
    let error = #expect(throws: ToolError.self) { _ = try workbook.finish() }
    #expect(error?.kind == .damagedWorkbook)
    #expect(error?.systemNumber == (isFullAtTheEnd ? ENOSPC : nil))
  }
}
