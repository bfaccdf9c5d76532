import CompassSource
import TestSupport
import Testing

@testable import CompassJSON

@Suite("Rows of a JSON file")
struct RowTests {
  @Test(
    "Rows stand in an array, behind each other, or alone",
    arguments: [
      ("[{\"a\":1},{\"a\":2}]", ["{\"a\":1}", "{\"a\":2}"]), ("[]", []), (" [ ] \n", []), ("", []),
      ("  \n", []),
      ("{\"a\":1}", ["{\"a\":1}"]), ("{\"a\":1}\n{\"a\":2}\n", ["{\"a\":1}", "{\"a\":2}"]),
      ("{\"a\":1}{\"a\":2}", ["{\"a\":1}", "{\"a\":2}"]),
      ("{\"a\":1},\n{\"a\":2},", ["{\"a\":1}", "{\"a\":2}"]),
      ("\u{1E}{\"a\":1}\n\u{1E}{\"a\":2}\n", ["{\"a\":1}", "{\"a\":2}"]),
      ("[1,\"a\",null,true]", ["1", "\"a\"", "null", "true"]),
      ("[[1],[]]", ["[1]", "[]"]), ("\u{FEFF}[{}]", ["{}"]),
    ])
  func forms(text: String, rows: [String]) throws {
    let reading = try Reading(text)
    #expect(reading.rows == rows)
    #expect(reading.codes == [])
  }

  @Test("A run of commas is one row that is lost, and reading goes on behind it")
  func commas() throws {
    for (text, rows) in [
      ("[1,,2]", ["1", "2"]), ("[,1]", ["1"]), ("[1 , ,\n,,, 2]", ["1", "2"]), ("[1,,]", ["1"]),
      ("[" + String(repeating: ",", count: 10_000) + "{\"a\":1}]", ["{\"a\":1}"]),
    ] {
      let reading = try Reading(text)
      #expect(reading.rows == rows && reading.codes.count == 1, "\(text.prefix(20)) \(reading.codes)")
    }
  }

  @Test("Rows stand in the members of an object")
  func members() throws {
    let text = "{\"count\":2,\"data\":[{\"a\":1},{\"a\":2}],\"meta\":{\"b\":{}},\"x\":[],\"y\":[1]}"
    let reading = try Reading(text, takesMembers: true)
    #expect(reading.rows == ["{\"a\":1}", "{\"a\":2}", "{\"b\":{}}", "1"])
    #expect(
      reading.places == [
        "member(\"data\") 0", "member(\"data\") 1", "member(\"meta\") -1", "member(\"y\") 0",
      ])
    #expect(reading.codes == [])
  }

  @Test(
    "What can be meant in one way only is taken for that, with a finding",
    arguments: [
      ("[{\"a\":1,},]", "{\"a\":1}", ["json-trailing-comma 1:8", "json-trailing-comma 1:10"]),
      ("// x\n[/* y */{\"a\":1}]", "{\"a\":1}", ["json-comment 1:1", "json-comment 2:2"]),
      ("[{'a':'it\\'s'}]", "{\"a\":\"it's\"}", ["json-quotes 1:3", "json-quotes 1:7", "json-escape 1:10"]),
      ("[{a_1:1}]", "{\"a_1\":1}", ["json-quotes 1:3"]),
      ("[{né:NaN}]", "{\"né\":null}", ["json-quotes 1:3", "json-word 1:6"]),
      ("[{\"a\":NaN}]", "{\"a\":null}", ["json-word 1:7"]),
      ("[{\"a\":-Infinity}]", "{\"a\":null}", ["json-word 1:7"]),
      ("[{\"a\":True}]", "{\"a\":true}", ["json-word 1:7"]),
      ("[{\"a\":+.5}]", "{\"a\":0.5}", ["json-number-form 1:7"]),
      ("[{\"a\":007}]", "{\"a\":\"007\"}", ["json-number-form 1:7"]),
      ("[{\"a\":-1.}]", "{\"a\":-1}", ["json-number-form 1:7"]),
      ("[{\"a\":1,\"a\":2}]", "{\"a\":1,\"a\":2}", ["json-duplicate-name 1:13"]),
      ("[{\"a\":\"\\ud83d\"}]", "{\"a\":\"\u{FFFD}\"}", ["json-lone-surrogate 1:8"]),
      ("[{\"a\":\"x\ty\"}]", "{\"a\":\"x\\ty\"}", ["json-control-character 1:9"]),
      ("[{\"a\":\"\\q\"}]", "{\"a\":\"\\\\q\"}", ["json-escape 1:8"]),
      ("[{\"a\":1}] x", "{\"a\":1}", ["json-after-end 1:11"]),
    ])
  func tolerated(text: String, row: String, codes: [String]) throws {
    let reading = try Reading(text)
    #expect(reading.rows == [row])
    #expect(reading.codes == codes)
    #expect(!reading.diagnostics.contains { $0.severity == .error })
    let strict = try Reading(text, isStrict: true)
    let isTolerated = codes.contains { $0.hasPrefix("json-duplicate") || $0.hasPrefix("json-lone") }
    #expect(strict.diagnostics.contains { $0.severity == .error } != isTolerated)
  }

  @Test("The names of an object that holds rows may lack their quotes, too")
  func bareNames() throws {
    for pieces in 1...12 {
      let reading = try Reading("{date_é: [{a:1}], 'x': [2]}", takesMembers: true, pieces: pieces)
      #expect(reading.rows == ["{\"a\":1}", "2"])
      #expect(reading.places == ["member(\"date_é\") 0", "member(\"x\") 0"])
      #expect(reading.codes == ["json-quotes 1:2", "json-quotes 1:12", "json-quotes 1:19"])
    }
    let strict = try Reading("{a: [1]}", takesMembers: true, isStrict: true)
    #expect(strict.codes.first == "json-syntax 1:2")
  }

  @Test("Halves of pairs in UTF-16 are said to be lost")
  func brokenWide() throws {
    let units: [UInt16] = [0xFEFF] + Array("[\"a".utf16) + [0xD83D, 0x22, 0x2C, 0x22, 0xDC00, 0x22, 0x5D]
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for pieces in [1, 2, 3, 100] {
      let reading = try Reading(bytes, pieces: pieces)
      #expect(reading.rows == ["\"a\u{FFFD}\"", "\"\u{FFFD}\""])
      #expect(reading.diagnostics.map(\.code.rawValue) == ["json-encoding"])
    }
  }

  @Test(
    "What is wrong with a row costs that row, which is given back",
    arguments: [
      ("[{\"a\":x},{\"a\":2}]", ["{\"a\":x}"], ["json-syntax 1:7"]),
      ("[{\"a\" 1},{\"a\":2}]", ["{\"a\" 1}"], ["json-syntax 1:7"]),
      ("[{\"a\":1 \"b\":2},{\"a\":2}]", ["{\"a\":1 \"b\":2}"], ["json-syntax 1:9"]),
      ("[{\"a\":[1}],\n{\"a\":2}]", ["{\"a\":[1}]"], ["json-syntax 1:9"]),
      ("[{\"a\":1-2},{\"a\":2}]", ["{\"a\":1-2}"], ["json-syntax 1:7"]),
      ("[{\"a\":\"\\u12\"},{\"a\":2}]", ["{\"a\":\"\\u12\"}"], ["json-syntax 1:8"]),
      ("[{\"a\":0x1F},{\"a\":2}]", ["{\"a\":0x1F}"], ["json-syntax 1:8"]),
      ("[{,},{\"a\":2}]", ["{,}"], ["json-syntax 1:3"]),
      ("[x, {\"a\":2}]", ["x"], ["json-syntax 1:2"]),
      ("[{\"b\":1} x, {\"a\":2}]", ["x"], ["json-syntax 1:10"]),
      ("{\"a\":x\n{\"a\":2}", ["{\"a\":x"], ["json-syntax 1:6"]),
      (
        "{\"a\":\n  {\"b\":1},\n  x}\n{\"a\":2}", ["{\"a\":\n  {\"b\":1},\n  x}"],
        ["json-quotes 3:3", "json-syntax 3:4"]
      ),
      ("[\n  {\"a\":1,\n  {\"a\":2}\n]", ["{\"a\":1,"], ["json-syntax 3:3"]),
      ("[\n{\"a\":\"b,\n{\"a\":2}]", ["{\"a\":\"b,"], ["json-control-character 2:9", "json-syntax 3:3"]),
    ])
  func broken(text: String, lost: [String], codes: [String]) throws {
    let reading = try Reading(text)
    #expect(reading.codes == codes)
    #expect(reading.lost == lost)
    #expect(reading.rows.last == "{\"a\":2}")
  }

  @Test(
    "A member that is wrong costs itself",
    arguments: [
      ("{\"meta\":bad,\"rows\":[{\"a\":2}]}", "bad", "json-syntax 1:9"),
      ("{\"rows\":[{\"a\":2}],\"meta\":{\"x\" 1}}", "{\"x\" 1}", "json-syntax 1:31"),
      ("{\"meta\" 1,\"rows\":[{\"a\":2}]}", "1", "json-syntax 1:9"),
    ])
  func brokenMember(text: String, lost: String, code: String) throws {
    let reading = try Reading(text, takesMembers: true)
    #expect(reading.rows == ["{\"a\":2}"])
    #expect(reading.lost == [lost])
    #expect(reading.codes == [code])
  }

  @Test(
    "A comment that is never closed hides nothing",
    arguments: ["{\"a\":1}\n/* {\"a\":2}\n{\"a\":3}\n", "[{\"a\":1}, /* {\"a\":2}]", "[{\"a\":1}] /* x"])
  func openComment(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.rows.first == "{\"a\":1}")
    #expect(reading.diagnostics.contains { $0.severity == .error })
  }

  @Test("A byte order mark has no column, and offsets are those of the file")
  func mark() throws {
    let reading = try Reading("\u{FEFF}[{\"a\":x}]")
    #expect(reading.codes == ["json-syntax 1:7"])
    #expect(reading.diagnostics.first?.position?.offset == 9)
    let wide = try Reading(utf16("[{\"é🏟\":x}]", big: true, mark: true))
    #expect(wide.codes == ["json-syntax 1:8"])
    #expect(wide.diagnostics.first?.position?.offset == 2 + 16)
  }

  @Test("A comma that is missing between rows costs none")
  func missingComma() throws {
    let reading = try Reading("[{\"a\":1}\n{\"a\":2},{\"a\":3}]")
    #expect(reading.rows == ["{\"a\":1}", "{\"a\":2}", "{\"a\":3}"])
    #expect(reading.codes == ["json-syntax 2:1"])
  }

  @Test(
    "A file that ends too early keeps its whole rows",
    arguments: [
      "[{\"a\":1}", "[{\"a\":1},", "[{\"a\":1},{\"b", "[{\"a\":1},{\"b\":tr", "[{\"a\":1},{\"b\":\"x",
    ])
  func truncated(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.rows == ["{\"a\":1}"])
    #expect(reading.diagnostics.contains { $0.severity == .error })
  }

  @Test("Nothing may stand deeper than the limit")
  func depth() throws {
    let deep = String(repeating: "[", count: 100_000)
    let reading = try Reading("[" + deep)
    #expect(reading.rows == [])
    #expect(reading.codes.first == "json-too-deep 1:130")
    let fits = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(try Reading("[\(fits)]").codes == [])
    let objects = try Reading(String(repeating: "{\"a\":", count: 100_000))
    #expect(objects.codes.first?.hasPrefix("json-too-deep") == true)
  }

  @Test("A row larger than the limit is lost, and the next is read")
  func long() throws {
    var options = JSONReader.Options()
    options.limits.rowBytes = 1000
    options.pieceSize = 100
    let text = "[{\"a\":\"\(String(repeating: "x", count: 5000))\"},{\"a\":2}]"
    let reading = try Reading(BytesSource(text), options: options)
    #expect(reading.rows == ["{\"a\":2}"])
    #expect(reading.codes == ["json-row-too-long 1:2"])
    options.limits.rowValues = 10
    let many = "[[\(String(repeating: "1,", count: 20))1],{\"a\":2}]"
    #expect(try Reading(BytesSource(many), options: options).rows == ["{\"a\":2}"])
  }

  @Test("A file means the same in pieces of any size, in UTF-8 and UTF-16")
  func pieces() throws {
    let text =
      "// é\r\n[{\"näme\":\"J\\u00f6 \\ud83c\\udfdf 🏟\",\"b\":[1,-2.5e3,null,true],},\r{'c':'\\x', d:NaN},\n{\"e\": x}, /* ü */ {\"f\":{\"g\":\"h\"}}]\n"
    let whole = try Reading(text)
    #expect(whole.rows.count == 3)
    for size in 1...40 { #expect(try Reading(text, pieces: size) == whole) }
    for isBig in [true, false] {
      let wide = try Reading(utf16(text, big: isBig, mark: true))
      #expect(wide.rows == whole.rows)
      #expect(wide.codes == whole.codes)
      for size in [1, 2, 3, 7] {
        let pieces = try Reading(utf16(text, big: isBig, mark: true), pieces: size)
        #expect(pieces == wide)
      }
    }
  }
}
