import CompassSource
import TestSupport
import Testing

@testable import CompassCSV

/// Small files that were made to be read wrong: each is read right, or what was not understood is said.
@Suite("Hostile files, without options")
struct HostileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var names = ["name", "city", "gpa"]
    var rows: [[String]] = [["José", "Austin", "3.9"], ["Mia", "Waco", "4.1"]]
    var codes: [String] = []
    var encoding = CSVEncoding.utf8
    var testDescription: String { name }

    init(
      _ name: String, _ bytes: [UInt8], names: [String]? = nil, rows: [[String]]? = nil,
      codes: [String] = [], encoding: CSVEncoding = .utf8
    ) {
      self.name = name
      self.bytes = bytes
      if let names { self.names = names }
      if let rows { self.rows = rows }
      self.codes = codes
      self.encoding = encoding
    }

    init(
      _ name: String, _ text: String, names: [String]? = nil, rows: [[String]]? = nil, codes: [String] = []
    ) {
      self.init(name, Array(text.utf8), names: names, rows: rows, codes: codes)
    }
  }

  static let table = "name,city,gpa\nJosé,Austin,3.9\nMia,Waco,4.1\n"
  static let russian = "имя,город,балл\nАня,Тверь,4,5\n"

  static func latin(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }
  static let mac =
    Array("name,city,gpa\nJos".utf8) + [0x8E] + Array(",Austin,3.9\nZo".utf8) + [0x91]
    + Array(",K".utf8) + [0x9A] + Array("ln,4.1\n".utf8)

  @Test(
    "One line per file",
    arguments: [
      Case("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array(table.utf8)),
      Case("UTF-16 LE with a mark", utf16(table, big: false, mark: true), encoding: .utf16LittleEndian),
      Case("UTF-16 BE with a mark", utf16(table, big: true, mark: true), encoding: .utf16BigEndian),
      Case("UTF-16 LE without a mark", utf16(table, big: false, mark: false), encoding: .utf16LittleEndian),
      Case("UTF-16 BE without a mark", utf16(table, big: true, mark: false), encoding: .utf16BigEndian),
      Case(
        "UTF-16 LE without a mark, few ASCII characters",
        utf16("имя;город;балл\nАня;Тверь;5\nИра;Омск;4\n", big: false, mark: false),
        names: ["имя", "город", "балл"], rows: [["Аня", "Тверь", "5"], ["Ира", "Омск", "4"]],
        encoding: .utf16LittleEndian),
      Case(
        "UTF-16 BE without a mark, few ASCII characters",
        utf16("имя;город;балл\nАня;Тверь;5\nИра;Омск;4\n", big: true, mark: false),
        names: ["имя", "город", "балл"], rows: [["Аня", "Тверь", "5"], ["Ира", "Омск", "4"]],
        encoding: .utf16BigEndian),
      Case(
        "UTF-16 LE with a mark, emoji, cut in the middle of a character",
        Array(utf16("name,city\nAva 📍,Austin\nMia,Waco", big: false, mark: true).dropLast()),
        names: ["name", "city"], rows: [["Ava 📍", "Austin"], ["Mia", "Wac\u{FFFD}"]],
        codes: ["text-bad-byte"],
        encoding: .utf16LittleEndian),
      Case("Windows-1252", latin(table), codes: ["text-encoding-guessed"], encoding: .windows1252),
      Case(
        "Windows-1252 with smart quotes and a dash",
        [UInt8]("name,note\nAva,".utf8) + [0x93] + [UInt8]("fast".utf8)
          + [0x94, 0x20, 0x96] + [UInt8](" O".utf8) + [0x92] + [UInt8]("Neil\n".utf8),
        names: ["name", "note"], rows: [["Ava", "“fast” – O’Neil"]], codes: ["text-encoding-guessed"],
        encoding: .windows1252),
      Case(
        "Mac Roman", mac, rows: [["José", "Austin", "3.9"], ["Zoë", "Köln", "4.1"]],
        codes: ["text-encoding-guessed"], encoding: .macRoman),
      Case(
        "one bad byte in UTF-8",
        Array("name,city,gpa\nJosé,Austin,3.9\nM".utf8) + [0xE9] + Array("a,Waco,4.1\n".utf8),
        rows: [["José", "Austin", "3.9"], ["M\u{FFFD}a", "Waco", "4.1"]], codes: ["text-bad-byte"]),
      Case(
        "text decoded wrongly before", "name,city,gpa\nJosÃ©,Austin,3.9\nMia,Waco,4.1\n",
        rows: [["José", "Austin", "3.9"], ["Mia", "Waco", "4.1"]], codes: ["text-mojibake"]),
      Case("semicolons", "name;city;gpa\nJosé;Austin;3.9\nMia;Waco;4.1\n"),
      Case("tabs", "name\tcity\tgpa\nJosé\tAustin\t3.9\nMia\tWaco\t4.1\n"),
      Case("pipes", "name|city|gpa\nJosé|Austin|3.9\nMia|Waco|4.1\n"),
      Case(
        "semicolons and decimal commas", "name;city;gpa\nJosé;Austin;3,9\nMia;Waco;4,1\n",
        rows: [["José", "Austin", "3,9"], ["Mia", "Waco", "4,1"]]),
      Case(
        "semicolons, decimal commas in every column, thousands with points",
        "velo;dist;cost\n88,5;1.234,56;3,9\n91,0;2.345,67;4,1\n", names: ["velo", "dist", "cost"],
        rows: [["88,5", "1.234,56", "3,9"], ["91,0", "2.345,67", "4,1"]]),
      Case(
        "commas and decimal commas in quotes", "name,city,gpa\nJosé,Austin,\"3,9\"\nMia,Waco,\"4,1\"\n",
        rows: [["José", "Austin", "3,9"], ["Mia", "Waco", "4,1"]]),
      Case("sep=;", "sep=;\nname;city;gpa\nJosé;Austin;3.9\nMia;Waco;4.1\n"),
      Case("sep= a tab, CRLF", "sep=\t\r\nname\tcity\tgpa\r\nJosé\tAustin\t3.9\r\nMia\tWaco\t4.1\r\n"),
      Case("sep=; after a mark", "\u{FEFF}sep=;\nname;city;gpa\nJosé;Austin;3.9\nMia;Waco;4.1\n"),
      Case("sep=; in quotes", "\"sep=;\"\nname;city;gpa\nJosé;Austin;3.9\nMia;Waco;4.1\n"),
      Case(
        "a line end in a field and in the header",
        "\"name\nof player\",city\n\"Ava\nAsh\",Austin\nMia,Waco\n", names: ["name\nof player", "city"],
        rows: [["Ava\nAsh", "Austin"], ["Mia", "Waco"]]),
      Case("mixed line ends", "name,city,gpa\r\nJosé,Austin,3.9\nMia,Waco,4.1\r"),
      Case("CR alone", "name,city,gpa\rJosé,Austin,3.9\rMia,Waco,4.1\r"),
      Case("CR CR LF", "name,city,gpa\r\r\nJosé,Austin,3.9\r\r\nMia,Waco,4.1\r\r\n"),
      Case(
        "a NUL in a field", "name,city,gpa\nJo\0sé,Austin,3.9\nMia,Waco,4.1\n", codes: ["csv-nul-byte"]),
      Case("NULs at the end", table + String(repeating: "\0", count: 64), codes: ["csv-nul-byte"]),
      Case("^Z at the end", table + "\u{1A}", codes: ["csv-footer"]),
      Case(
        "a short row", "name,city,gpa\nJosé,Austin\nMia,Waco,4.1\n",
        rows: [["José", "Austin"], ["Mia", "Waco", "4.1"]], codes: ["csv-row-short"]),
      Case(
        "rows that end in a delimiter", "name,city,gpa,\nJosé,Austin,3.9,\nMia,Waco,4.1,\n",
        names: ["name", "city", "gpa"]),
      Case("25 lines of preamble", (1...25).map { "Line \($0) of the report\n" }.joined() + table),
      Case("a preamble with delimiters", "Report,2026,,\nMade by,office,,\n\n" + table),
      Case("a footer", table + "\nExported on 2026-11-21 by the office\n", codes: ["csv-footer"]),
      Case(
        "a footer that looks like a record", table + "\nTotal players:,2\n", codes: ["csv-totals-row"]),
      Case(
        "totals of a column of text", table + "Total,2 cities,4.0\n",
        rows: [["José", "Austin", "3.9"], ["Mia", "Waco", "4.1"], ["Total", "2 cities", "4.0"]]),
      Case(
        "the header again", table + "name,city,gpa\nZoe,Plano,3.7\n",
        rows: [["José", "Austin", "3.9"], ["Mia", "Waco", "4.1"], ["Zoe", "Plano", "3.7"]],
        codes: ["csv-header-repeated"]),
      Case(
        "the header again, in capitals", table + "NAME,CITY,GPA\nZoe,Plano,3.7\n",
        rows: [["José", "Austin", "3.9"], ["Mia", "Waco", "4.1"], ["Zoe", "Plano", "3.7"]],
        codes: ["csv-header-repeated"]),
      Case(
        "a header of two rows", "Player,,Test,\nFirst,Last,Velo,Dash\nAva,Ash,88,7.1\nMia,Bo,91,7.0\n",
        names: ["First", "Last", "Velo", "Dash"],
        rows: [["Ava", "Ash", "88", "7.1"], ["Mia", "Bo", "91", "7.0"]]),
      Case(
        "duplicate and blank names", "name,,name\nAva,SS,3.9\nMia,P,4.1\n", names: ["name", "", "name"],
        rows: [["Ava", "SS", "3.9"], ["Mia", "P", "4.1"]],
        codes: ["csv-header-empty", "csv-header-duplicate"]),
      Case(
        "names that differ in case and blanks alone", "Name, name ,gpa\nAva,SS,3.9\nMia,P,4.1\n",
        names: ["Name", "name", "gpa"], rows: [["Ava", "SS", "3.9"], ["Mia", "P", "4.1"]]),
      Case(
        "a stray quote in a quoted field",
        "name,note\nAva,\"Coach said \"go\" now\"\nMia,\"fine\"\n", names: ["name", "note"],
        rows: [["Ava", "Coach said \"go\" now"], ["Mia", "fine"]], codes: ["csv-stray-quote"]),
      Case(
        "an unterminated quote", "name,city,gpa\nJosé,\"Austin,3.9\nMia,Waco,4.1\n",
        rows: [["José", "\"Austin", "3.9"], ["Mia", "Waco", "4.1"]], codes: ["csv-unclosed-quote"]),
      Case(
        "inch marks", "name,height\nAva,5'11\"\nMia,6'1\"\n", names: ["name", "height"],
        rows: [["Ava", "5'11\""], ["Mia", "6'1\""]]),
      Case(
        "inch marks in quotes", "name,height\nAva,\"5'11\"\"\"\nMia,\"6'1\"\"\"\n",
        names: ["name", "height"],
        rows: [["Ava", "5'11\""], ["Mia", "6'1\""]]),
      Case(
        "inch marks in quotes, not doubled", "name,height,gpa\nAva,\"5'11\"\",3.9\nMia,\"6'1\"\",4.1\n",
        names: ["name", "height", "gpa"], rows: [["Ava", "5'11\"", "3.9"], ["Mia", "6'1\"", "4.1"]],
        codes: ["csv-stray-quote", "csv-stray-quote"]),
      Case(
        "backslash escapes", "name,note\nAva,\"said \\\"go\\\" now\"\nMia,\"a\\\\b\"\n",
        names: ["name", "note"],
        rows: [["Ava", "said \"go\" now"], ["Mia", "a\\b"]]),
      Case(
        "paths with backslashes before quotes", "name,path\nAva,\"C:\\dir\\\"\nMia,\"D:\\\"\n",
        names: ["name", "path"], rows: [["Ava", "C:\\dir\\"], ["Mia", "D:\\"]]),
      Case("blank lines", "name,city,gpa\n\nJosé,Austin,3.9\n\n\nMia,Waco,4.1\n"),
      Case("lines of delimiters", "name,city,gpa\n,,\nJosé,Austin,3.9\n,,\nMia,Waco,4.1\n,,\n"),
      Case(
        "a blank before quotes", "name, city, gpa\nJosé, \"Austin, TX\", 3.9\nMia, \"Waco\", 4.1\n",
        rows: [["José", "Austin, TX", "3.9"], ["Mia", "Waco", "4.1"]]),
      Case(
        "leading zeros, big integers, exponents",
        "id,zip,phone\n007,01234,12345678901234567890123\n1E5,00501,+15125550100\n",
        names: ["id", "zip", "phone"],
        rows: [["007", "01234", "12345678901234567890123"], ["1E5", "00501", "+15125550100"]]),
      Case(
        "Excel's formulas of text", "id,name\n=\"00123\",Ava\n=\"00124\",Mia\n", names: ["id", "name"],
        rows: [["=\"00123\"", "Ava"], ["=\"00124\"", "Mia"]]),
      Case(
        "the names Null and NA", "name,city\nNull,Austin\nNA,Waco\nNaN,None\n", names: ["name", "city"],
        rows: [["Null", "Austin"], ["NA", "Waco"], ["NaN", "None"]]),
      Case("a header alone", "name,city,gpa\n", rows: [], codes: ["csv-header-only"]),
      Case("no bytes", "", names: [], rows: [], codes: ["csv-file-empty"]),
      Case("a mark alone", "\u{FEFF}", names: [], rows: [], codes: ["csv-file-empty"]),
      Case(
        "single quotes", "'name','note'\n'Ava','it''s, fine'\n'Mia','b'\n", names: ["name", "note"],
        rows: [["Ava", "it's, fine"], ["Mia", "b"]]),
      Case(
        "an apostrophe as the only quote", "name,city\nD'Angelo,Austin\nMia,Waco\n", names: ["name", "city"],
        rows: [["D'Angelo", "Austin"], ["Mia", "Waco"]]),
      Case(
        "apostrophes at the edges of fields", "name,city\n'Oli,Hilo\n'Ewa,Maui'\n", names: ["name", "city"],
        rows: [["'Oli", "Hilo"], ["'Ewa", "Maui'"]]),
      Case(
        "a second table of the same width", table + "\nschool,state,rank\nState,IA,7\nTech,TX,8\n",
        codes: ["csv-second-table"]),
      Case(
        "a second table of another width", table + "\nschool,rank\nState,7\nTech,8\n",
        codes: ["csv-second-table"]),
      Case(
        "days before months, and one that contradicts", "name,day\nAva,13/04/2026\nMia,04/13/2026\n",
        names: ["name", "day"], rows: [["Ava", "13/04/2026"], ["Mia", "04/13/2026"]]),
      Case(
        "blanks as delimiters and quotes", "name city gpa\nJosé Austin 3.9\n\"Mia\" Waco 4.1\n"),
      Case("one column", "name\nAva\nMia\n", names: ["name"], rows: [["Ava"], ["Mia"]]),
      Case(
        "one column of text with commas", "note\nfast, strong\nfine\nok, then\nwell\n", names: ["note"],
        rows: [["fast, strong"], ["fine"], ["ok, then"], ["well"]]),
      Case(
        "line separators of Unicode in text", "name,note\nAva,a\u{2028}b\nMia,c\u{85}d\n",
        names: ["name", "note"],
        rows: [["Ava", "a\u{2028}b"], ["Mia", "c\u{85}d"]]),
      Case(
        "a header under a title of the same width", "Roster,Spring,2026\n" + table),
    ])
  func reads(_ sample: Case) throws {
    let survey = try CSVSurvey(of: BytesSource(sample.bytes))
    let reading = try Reading(sample.bytes)
    #expect(survey.encoding == sample.encoding)
    #expect(reading.names == sample.names)
    #expect(reading.rows == sample.rows)
    #expect(reading.codes == sample.codes)
  }

  @Test(
    "A delimiter in text without quotes touches its own record alone, and is said",
    arguments: ["Austin, TX", "“Austin, TX”", "Austin,TX", "Kailua, Kona, HI"])
  func delimiterInText(city: String) throws {
    let reading = try Reading("name,city,gpa\nAva,\(city),3.9\nMia,Waco,4.1\nZoe,Plano,3.7\n")
    #expect(reading.rows.count == 3)
    #expect(Array(reading.rows.dropFirst()) == [["Mia", "Waco", "4.1"], ["Zoe", "Plano", "3.7"]])
    #expect(!reading.codes.isEmpty)
  }

  @Test("A quote that is never closed in line 2 of 10,000 touches its own record alone")
  func unclosedAtTheTop() throws {
    var text = "name,city,gpa\nJosé,\"Austin,3.9\n"
    for index in 3...10_000 { text += "P\(index),Waco,\(index % 4).1\n" }
    let reading = try Reading(text)
    #expect(reading.rows.count == 9_999)
    #expect(reading.rows[0] == ["José", "\"Austin", "3.9"])
    #expect(reading.codes == ["csv-unclosed-quote"])
  }

  @Test("A cell as large as the limit is read, one that is larger costs its own record")
  func hugeCell() throws {
    for (size, count, codes) in [(1 << 20, 2, []), ((1 << 20) + 16, 1, ["csv-field-too-long"])] {
      let reading = try Reading("name,note\nAva,\(String(repeating: "x", count: size))\nMia,ok\n")
      #expect(reading.rows.count == count)
      #expect(reading.codes == codes)
    }
  }
}
