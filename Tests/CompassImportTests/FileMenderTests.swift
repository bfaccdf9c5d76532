import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport

@Suite("Files that are mended")
struct FileMenderTests {
  private static func mend(
    _ bytes: [UInt8], as name: String = "events.csv", _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> (copy: [UInt8], file: MendedFile) {
    let input = ImportInput(path: name, source: BytesSource(bytes, name: name))
    let file = try FileMender.mend(input, options: Importing.options(change)).file
    return (try Self.bytes(of: file.copy(of: input.source), atOnce: 7), file)
  }

  private static func mend(
    _ text: String, as name: String = "events.csv", _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> String {
    String(decoding: try mend(Array(text.utf8), as: name, change).copy, as: UTF8.self)
  }

  private static func bytes(of source: any ByteSource, atOnce count: Int) throws -> [UInt8] {
    var reader = try source.makeReader()
    var result: [UInt8] = []
    while try reader.read(into: &result, maximum: count) > 0 {}
    return result
  }

  @Test(
    "Cells are mended in the dialect of the file, and every other byte stays",
    arguments: [
      // Line ends, quotes, blanks, empty lines and what is no field stay.
      (
        "name,type,start_date,My Own\r\n\r\n\"A \"\"x\"\" \",CAMP,3/14/2026, keep \r\n B,camp,\"March 4, 2026\",\r",
        "name,type,start_date,My Own\r\n\r\n\"A \"\"x\"\"\",Camp,2026-03-14, keep \r\nB,camp,\"2026-03-04\",\r"
      ),
      ("name;type;start_date\nA;CAMP;14.03.2026\n", "name;type;start_date\nA;Camp;2026-03-14\n"),
      (
        "\u{FEFF}name\ttype\tstart_date\nA\tGAME\t2026-03-14",
        "\u{FEFF}name\ttype\tstart_date\nA\tGame\t2026-03-14"
      ),
      // Notes above and totals below are no records.
      (
        "Our  camps \n\nname,type,start_date,cost\nA ,camp,2026-03-14,1\nTotal ,,,1\n",
        "Our  camps \n\nname,type,start_date,cost\nA,camp,2026-03-14,1\nTotal ,,,1\n"
      ),
      // A row with another delimiter.
      (
        Self.rows(third: "C camp;GAME;2026-03-06;130;Ames;IA"),
        Self.rows(third: "C camp,Game,2026-03-06,130,Ames,IA")
      ),
      // Names of columns that were decoded wrongly.
      (
        "name,type,start_date,DÃ­a\nA,camp,2026-03-04,JosÃ©\n",
        "name,type,start_date,Día\nA,camp,2026-03-04,José\n"
      ),
      // Quotes inside a cell that only loses blanks stay as they stand.
      (
        "name,type,start_date\n A \"x\" y ,camp,2026-03-04\n",
        "name,type,start_date\nA \"x\" y,camp,2026-03-04\n"
      ),
      // Guards against formulas stay.
      ("name,type,start_date\n'=1+1 ,camp,2026-03-04\n", "name,type,start_date\n'=1+1 ,camp,2026-03-04\n"),
    ])
  func delimited(text: String, expected: String) throws {
    #expect(try Self.mend(text) == expected)
    #expect(try Self.mend(expected) == expected)
  }

  private static func rows(third: String) -> String {
    """
    Event Name,Type,Start Date,Cost,City,State
    A camp,camp,2026-03-04,100,Iowa City,IA
    B camp,camp,2026-03-05,120,Ames,IA
    \(third)
    D camp,camp,2026-03-07,140,Ames,IA
    E camp,camp,2026-03-08,150,Ames,IA
    F camp,camp,2026-03-09,160,Ames,IA

    """
  }

  @Test("Dates stay where mending some would turn around others")
  func dates() throws {
    let header = "name,type,start_date,end_date\n"
    // The first proves the order of a range that cannot be mended.
    let range = header + "A,camp,25/3/2026,\nB,camp,4/5/2026 - 5/5/2026,\n"
    #expect(try Self.mend(range) == range)
    #expect(
      try Self.mend(range) { $0.dateOrder = .dayFirst }
        == header + "A,camp,2026-03-25,\nB,camp,4/5/2026 - 5/5/2026,\n")
    // The first proves the order of another column.
    let columns = header + "A,camp,25/3/2026,\nB,camp,3/5/2026,4/5/2026\n"
    #expect(try Self.mend(columns) == columns)
    let (_, file) = try Self.mend(Array(columns.utf8))
    #expect(file.remark?.contains("--date-order") == true)
    // Nothing proves it, or the column contradicts itself.
    for text in ["A,camp,3/4/2026,\n", "A,camp,25/3/2026,\nB,camp,3/25/2026,\nC,camp,4/5/2026,\n"] {
      #expect(try Self.mend(header + text) == header + text)
    }
  }

  @Test(
    "JSON keeps its form",
    arguments: [
      (
        "[ {\"name\" : \" A\", \"type\":\"CAMP\",\n\"start_date\":\"3/14/2026\", \"cost\": 5, \"note\": \"Jos\\u00c3\\u00a9\"} ]",
        "[ {\"name\" : \"A\", \"type\":\"Camp\",\n\"start_date\":\"2026-03-14\", \"cost\": 5, \"note\": \"José\"} ]"
      ),
      (
        "{\"events\":[{\"name\":\"A \",\"type\":\"camp\",\"start_date\":\"2026-03-14\",\"schools\":{\"name\":\"State \",\"state\":\"Iowa\"}}],\n\"coaches\":[{\"first_name\":\"B \",\"last_name\":\"C\",\"role\":\"HEAD\"}]}",
        "{\"events\":[{\"name\":\"A\",\"type\":\"camp\",\"start_date\":\"2026-03-14\",\"schools\":{\"name\":\"State\",\"state\":\"IA\"}}],\n\"coaches\":[{\"first_name\":\"B\",\"last_name\":\"C\",\"role\":\"head\"}]}"
      ),
    ])
  func json(text: String, expected: String) throws {
    #expect(try Self.mend(text, as: "file.json") == expected)
    #expect(try Self.mend(expected, as: "file.json") == expected)
  }

  @Test("Other encodings stay, and a text that they cannot write stays as it is")
  func encodings() throws {
    let text = "name,type,start_date\nZoé ,CAMP,3/14/2026\n"
    let expected = "name,type,start_date\nZoé,Camp,2026-03-14\n"
    for isBig in [false, true] {
      let (copy, file) = try Self.mend(utf16(text, big: isBig, mark: true))
      #expect(copy == utf16(expected, big: isBig, mark: true))
      #expect(file.count == 3)
    }
    let latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(try Self.mend(latin).copy == expected.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  @Test("What is no table of records says why it is left")
  func obstacles() throws {
    let calendar = Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)
    let (copy, file) = try Self.mend(calendar, as: "team.ics")
    #expect(copy == calendar && file.obstacle?.contains("calendar") == true)
    let wide = utf16(
      "[{\"name\":\"A \",\"type\":\"camp\",\"start_date\":\"2026-03-14\"}]", big: false, mark: true)
    let (json, left) = try Self.mend(wide, as: "events.json")
    #expect(json == wide && left.obstacle?.contains("UTF-8") == true)
  }

  @Test("However small the pieces of a file are, its copy is the same")
  func pieces() throws {
    let text = "name,type,start_date\n" + (1...40).map { "Camp \($0) ,CAMP,3/\($0 % 28 + 1)/2026\n" }.joined()
    let input = ImportInput(path: "events.csv", source: BytesSource(text, name: "events.csv"))
    let file = try FileMender.mend(input, options: Importing.options()).file
    #expect(file.count == 120)
    let copy = file.copy(of: input.source)
    let expected = try Self.bytes(of: copy, atOnce: 1 << 16)
    #expect(copy.byteCount == expected.count)
    for size in 1...9 {
      let pieces = file.copy(of: PieceSource(bytes: Array(text.utf8), size: size))
      #expect(try Self.bytes(of: pieces, atOnce: 10 - size) == expected)
    }
  }

  @Test("Many places are counted, and the first of them listed")
  func limit() throws {
    let count = 2 * MendedFile.maximumListed + 500
    let text = "name,type,start_date\n" + (1...count).map { "Camp \($0) ,camp,2026-03-14\n" }.joined()
    let (_, file) = try Self.mend(Array(text.utf8))
    #expect(file.count == count)
    #expect(file.places.map(\.record) == Array(1...MendedFile.maximumListed))
  }

  @Test("A finding that is certain to be mended says what to write")
  func replacement() throws {
    let outcome = try Importing().take([
      "events.csv": "name,type,start_date,url\nA,camp,2026-03-14,example.org\nJosÃ©,camp,2026-03-15,\n"
    ])
    var found: [String: String] = [:]
    try outcome.files[0].reportInput(hasStore: true).findings.forEach {
      found[$0.code.rawValue] = $0.replacement
    }
    #expect(found == ["url-scheme-added": "https://example.org", "text-mojibake": "José"])
  }
}
