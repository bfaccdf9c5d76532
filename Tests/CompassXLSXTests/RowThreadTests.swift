import CompassSource
import Foundation
import Synchronization
import Testing

@testable import CompassXLSX

@Suite("Rows that several threads write")
struct RowThreadTests {
  private static let styles = [
    XLSXStyle(numberFormat: "0.0"), XLSXStyle(numberFormat: "0.00"), XLSXStyle(numberFormat: "\"✓ \"@"),
  ]
  private static let values: [XLSXValue] = [
    .number(88.1), .text("plain"), .text(" kept & <escaped> \u{1} é"), .number(-7), .blank,
    .text(String(repeating: "long ", count: 200)), .time(seconds: 86_399),
  ]
  private static let columnCount = 5

  /// Says what stands in a row: some rows have no cell, and some cells have no value.
  @Sendable private static func fill(_ row: Int, _ prepared: inout XLSXPreparedRow) {
    for column in prepared.numbers.indices {
      let isLeftOut = row % 11 == 5 || (row * 5 + column * 3) % 7 == 0
      prepared.numbers[column] = isLeftOut ? -1 : Int32((row - 1 + column) % 21)
    }
    if row % 13 == 4 { prepared.height = 40 }
  }

  /// The values that rows name, in the order in which they name them for the first time.
  private func cells(of workbook: XLSXWorkbook, for rows: Range<Int> = 0..<100) throws -> XLSXPreparedCells {
    let cells = XLSXPreparedCells(for: workbook)
    var prepared = XLSXPreparedRow(columnCount: Self.columnCount)
    let last = rows.reduce(-1) { last, row in
      Self.fill(row, &prepared)
      return prepared.numbers.reduce(last) { max($0, Int($1)) }
    }
    for number in 0..<(last + 1) {
      let format = try workbook.format(Self.styles[number / 7])
      _ = try #require(try cells.add(Self.values[number % 7], format: format))
    }
    return cells
  }

  /// The bytes of a workbook with so many rows between a header and a last row.
  private func bytes(
    rows: Int, isStreaming: Bool = true, headerHeight: Double? = 24,
    _ write: (XLSXWorkbook, XLSXSheet, Range<Int>) throws -> Void
  ) throws -> [UInt8] {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: isStreaming)
    let sheet = try workbook.addSheet("Data")
    try sheet.setDefaultRowHeight(18)
    if let headerHeight { try sheet.setRow(0, height: headerHeight) }
    try sheet.write(.text("Header"), row: 0, column: 0, format: workbook.format(XLSXStyle(numberFormat: "@")))
    try write(workbook, sheet, 1..<(rows + 1))
    try sheet.write(
      .text("Last"), row: rows + 1, column: Self.columnCount, format: workbook.format(Self.styles[0]))
    try sheet.setAutofilter(XLSXRange(rows: 0...(rows + 1), columns: 0...Self.columnCount))
    let file = try workbook.finish()
    try prove(file, rowCount: 2 + (1..<(rows + 1)).count { $0 % 11 != 5 || $0 % 13 == 4 })
    return try file.readBytes()
  }

  /// Reads a file again, which must have so many rows with something in them.
  private func prove(_ file: XLSXFile, rowCount: Int) throws {
    try XLSXProof.prove(path: file.path, sheets: [XLSXProof.Sheet(name: "Data", rowCount: rowCount)])
  }

  @Test(
    "are the bytes of rows written one after the other", arguments: [0, 1, 2, 6, 7, 1_000], [false, true])
  func sameBytes(_ rows: Int, isStreaming: Bool) throws {
    let inTurn = try bytes(rows: rows, isStreaming: isStreaming) { workbook, sheet, rows in
      let formats = try Self.styles.map(workbook.format)
      var prepared = XLSXPreparedRow(columnCount: Self.columnCount)
      for row in rows {
        prepared.height = nil
        Self.fill(row, &prepared)
        if let height = prepared.height { try sheet.setRow(row, height: height) }
        for (column, number) in prepared.numbers.enumerated() where number >= 0 {
          let value = Self.values[Int(number) % 7]
          try sheet.write(value, row: row, column: column, format: formats[Int(number) / 7])
        }
      }
    }
    for threadCount in [0, 1, 2, 3, 7] {
      let written = try bytes(rows: rows, isStreaming: isStreaming) { workbook, sheet, rows in
        try sheet.write(
          rows: rows, columnCount: Self.columnCount, of: try cells(of: workbook, for: rows),
          threadCount: threadCount, fill: Self.fill)
      }
      let areSame = written == inTurn
      #expect(areSame, "\(threadCount) threads")
    }
  }

  @Test("are the same for any number of threads where no row before them has a height")
  func sameBytesWithoutAHeight() throws {
    let files = try [1, 2, 4].map { threadCount in
      try bytes(rows: 100, headerHeight: nil) { workbook, sheet, rows in
        try sheet.write(
          rows: rows, columnCount: Self.columnCount, of: try cells(of: workbook), threadCount: threadCount,
          fill: Self.fill)
      }
    }
    let areSame = files[0] == files[1] && files[0] == files[2]
    #expect(areSame)
  }

  @Test("are as many threads' as are worth it, and each row is asked for once")
  func everyRowOnce() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: true)
    let sheet = try workbook.addSheet("Data")
    let asked = Mutex([Int](repeating: 0, count: 20_000))
    try sheet.write(rows: 0..<20_000, columnCount: 1, of: try cells(of: workbook)) { row, prepared in
      asked.withLock { $0[row] += 1 }
      prepared.numbers[0] = 0
    }
    #expect(asked.withLock { $0.allSatisfy { $0 == 1 } })
    try prove(workbook.finish(), rowCount: 20_000)
  }

  @Test("fail as one where one of the threads fails, and the others stop", arguments: [0, 1])
  func failure(_ part: Int) throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: true)
    let sheet = try workbook.addSheet("Data")
    try sheet.write(.number(1), row: 0, column: 0)
    let asked = Mutex(0)
    // The first row was written already, or the second half lies below the last row of a sheet.
    let start = part == 0 ? 0 : XLSXLimits.rows - 5_000
    let message =
      part == 0
      ? "row 1 of a streamed sheet was already written"
      : "row 1048576 and column 0 are outside the sheet, which has 1048576 rows and 16384 columns"
    let rows = start..<(start + 10_000)
    let error = #expect(throws: ToolError.self) {
      try sheet.write(rows: rows, columnCount: 1, of: try cells(of: workbook), threadCount: 2) {
        row, prepared in
        let isInOther = (row < start + 5_000) == (part == 1)
        if isInOther { Thread.sleep(forTimeInterval: 0.001) }
        asked.withLock { $0 += 1 }
        prepared.numbers[0] = 0
      }
    }
    #expect(error?.message == message)
    #expect(asked.withLock { $0 } < 9_000)
  }

  @Test("are not written twice, nor into another workbook")
  func refused() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: true)
    let sheet = try workbook.addSheet("Data")
    let cells = try cells(of: workbook)
    func write(_ rows: Range<Int>, _ cells: XLSXPreparedCells) throws {
      try sheet.write(rows: rows, columnCount: 1, of: cells, threadCount: 2) { $1.numbers[0] = 0 }
    }
    try write(0..<10, cells)
    let written = "row 10 of a streamed sheet was already written"
    #expect(Scratch.refusal { try write(9..<12, cells) } == written)
    #expect(Scratch.refusal { try sheet.write(.number(1), row: 9, column: 4) } == written)
    #expect(Scratch.refusal { try sheet.setRow(9, height: 20) } == written)
    let other = try scratch.workbook(isStreaming: true)
    #expect(
      Scratch.refusal { try write(10..<12, try self.cells(of: other)) }
        == "the cells were prepared for another workbook")
    try write(10..<20, cells)
    try prove(workbook.finish(), rowCount: 20)
    #expect(Scratch.refusal { try write(20..<30, cells) } == "the workbook is already finished")
  }

  @Test(
    "that cannot be kept are noticed, whoever writes them",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs a device that is always full"),
    arguments: [0, 1])
  func fullDisk(_ part: Int) throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: true)
    let sheet = try workbook.addSheet("Data")
    let path = scratch.path
    let own = try openFiles(under: path)
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let isReplaced = Mutex(false)
    let error = #expect(throws: ToolError.self) {
      try sheet.write(rows: 0..<40_000, columnCount: 1, of: try cells(of: workbook), threadCount: 2) {
        row, prepared in
        prepared.numbers[0] = 5
        guard row == part * 20_000 else { return }
        isReplaced.withLock { $0 = true }
        let files = (try? openFiles(under: path)) ?? []
        for file in files where own.contains(file) == (part == 0) { dup2(full, file) }
      }
    }
    #expect(isReplaced.withLock { $0 })
    #expect(error?.kind == .damagedWorkbook)
    #expect(error?.systemNumber == ENOSPC)
  }

  private func openFiles(under path: String) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
      return target?.contains(path) == true
    }.compactMap { Int32($0) }
  }
}
