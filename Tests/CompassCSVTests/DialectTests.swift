import Testing

@testable import CompassCSV

@Suite("Dialects, found by looking")
struct DialectTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var names: [String]
    var rows: [[String]]
    var codes: [String] = []
    var testDescription: String { name }
  }

  static let people = [["Ava", "SS", "3.9"], ["Mia", "P", "4.1"]]
  static let heads = ["name", "pos", "gpa"]

  @Test(
    "One line per dialect",
    arguments: [
      Case(name: "comma", text: "name,pos,gpa\nAva,SS,3.9\nMia,P,4.1\n", names: heads, rows: people),
      Case(name: "semicolon", text: "name;pos;gpa\nAva;SS;3.9\nMia;P;4.1\n", names: heads, rows: people),
      Case(name: "tab", text: "name\tpos\tgpa\nAva\tSS\t3.9\nMia\tP\t4.1\n", names: heads, rows: people),
      Case(name: "pipe", text: "name|pos|gpa\nAva|SS|3.9\nMia|P|4.1\n", names: heads, rows: people),
      Case(
        name: "comma and blank", text: "name, pos, gpa\nAva, SS, 3.9\nMia, P, 4.1\n", names: heads,
        rows: people),
      Case(name: "space", text: "name pos gpa\nAva SS 3.9\nMia P 4.1\n", names: heads, rows: people),
      Case(name: "CRLF", text: "name,pos,gpa\r\nAva,SS,3.9\r\nMia,P,4.1\r\n", names: heads, rows: people),
      Case(name: "CR", text: "name,pos,gpa\rAva,SS,3.9\rMia,P,4.1\r", names: heads, rows: people),
      Case(
        name: "mixed line ends", text: "name,pos,gpa\r\nAva,SS,3.9\rMia,P,4.1\n", names: heads, rows: people),
      Case(
        name: "no trailing newline", text: "name,pos,gpa\nAva,SS,3.9\nMia,P,4.1", names: heads, rows: people),
      Case(
        name: "sep= line", text: "sep=;\nname;pos;gpa\nAva;SS;3.9\nMia;P;4.1\n", names: heads, rows: people),
      Case(
        name: "decimal comma", text: "name;mark\nAva;3,9\nMia;4,1\n", names: ["name", "mark"],
        rows: [["Ava", "3,9"], ["Mia", "4,1"]]),
      Case(
        name: "decimal commas only", text: "a;b\n1,5;2,5\n3,5;4,5\n", names: ["a", "b"],
        rows: [["1,5", "2,5"], ["3,5", "4,5"]]),
      Case(
        name: "single quotes", text: "'name','note'\n'Ava','fast, strong'\n'Mia','it''s \"it\"'\n",
        names: ["name", "note"], rows: [["Ava", "fast, strong"], ["Mia", "it's \"it\""]]),
      Case(
        name: "backslash escapes", text: "name,note\nAva,\"said \\\"go\\\" now\"\nMia,\"a \\\\ b\"\n",
        names: ["name", "note"], rows: [["Ava", "said \"go\" now"], ["Mia", "a \\ b"]]),
      Case(
        name: "NUL escapes", text: "name,note\nAva,\"said \0\"go\0\" now\"\nMia,x\n",
        names: ["name", "note"], rows: [["Ava", "said \"go\" now"], ["Mia", "x"]]),
      Case(
        name: "doubled quotes", text: "name,note\nAva,\"said \"\"go\"\"\"\nMia,\"\"\n",
        names: ["name", "note"],
        rows: [["Ava", "said \"go\""], ["Mia", ""]]),
      Case(
        name: "a backslash before a closing quote is text", text: "name,path\nAva,\"C:\\\"\nMia,\"D:\\\"\n",
        names: ["name", "path"], rows: [["Ava", "C:\\"], ["Mia", "D:\\"]]),
      Case(
        name: "newline in a field", text: "name,note\nAva,\"one\ntwo\"\nMia,\"a\r\nb\"\n",
        names: ["name", "note"], rows: [["Ava", "one\ntwo"], ["Mia", "a\r\nb"]]),
      Case(
        name: "newline in the header", text: "name,\"60\nyard\"\nAva,7.1\nMia,7.4\n",
        names: ["name", "60\nyard"], rows: [["Ava", "7.1"], ["Mia", "7.4"]]),
      Case(
        name: "blanks around quoted fields", text: "name,note,n\nAva, \"a, b\" ,1\nMia,\"c\",2\n",
        names: ["name", "note", "n"], rows: [["Ava", "a, b", "1"], ["Mia", "c", "2"]]),
      Case(name: "one column", text: "name\nAva\nMia\n", names: ["name"], rows: [["Ava"], ["Mia"]]),
      Case(
        name: "one column of full names", text: "full name\nAva Smith\nMia Jones\n", names: ["full name"],
        rows: [["Ava Smith"], ["Mia Jones"]]),
      Case(
        name: "one column of figures", text: "velocity\n88\n91.5\n", names: ["velocity"],
        rows: [["88"], ["91.5"]]),
      Case(
        name: "inch marks", text: "name,height\nAva,5'10\"\nMia,6'2\"\n", names: ["name", "height"],
        rows: [["Ava", "5'10\""], ["Mia", "6'2\""]]),
      Case(
        name: "leading zeros, long figures, Null and NA stay what they are",
        text: "id,zip,last\n00123,02134,Null\n12345678901234567890123,00501,NA\n",
        names: ["id", "zip", "last"],
        rows: [["00123", "02134", "Null"], ["12345678901234567890123", "00501", "NA"]]),
      Case(
        name: "commas in quoted fields outnumber semicolons",
        text: "name;tags\nAva;\"a,b,c,d\"\nMia;\"e,f,g,h\"\n", names: ["name", "tags"],
        rows: [["Ava", "a,b,c,d"], ["Mia", "e,f,g,h"]]),
    ])
  func reads(_ sample: Case) throws {
    let reading = try Reading(sample.text)
    #expect(reading.names == sample.names)
    #expect(reading.rows == sample.rows)
    #expect(reading.codes == sample.codes)
  }

  @Test("Two thousand columns are columns")
  func wide() throws {
    let names = (0..<2000).map { "c\($0)" }
    let values = (0..<2000).map { "v\($0)" }
    let reading = try Reading(names.joined(separator: ";") + "\n" + values.joined(separator: ";") + "\n")
    #expect(reading.names == names)
    #expect(reading.rows == [values])
  }

  @Test(
    "Broken quotes cost one record at most, and are said",
    arguments: [
      Case(
        name: "a quote that is never closed", text: "name,pos,gpa\nAva,\"SS,3.9\nMia,P,4.1\n", names: heads,
        rows: [["Ava", "\"SS", "3.9"], ["Mia", "P", "4.1"]], codes: ["csv-unclosed-quote"]),
      Case(
        name: "a quote never closed before other quoted fields",
        text: "name,pos,gpa\nAva,\"SS,3.9\nMia,\"P\",4.1\n", names: heads,
        rows: [["Ava", "\"SS", "3.9"], ["Mia", "P", "4.1"]], codes: ["csv-unclosed-quote"]),
      Case(
        name: "text after a closing quote", text: "name,pos,gpa\n\"Ava\"x,SS,3.9\nMia,P,4.1\n", names: heads,
        rows: [["Avax", "SS", "3.9"], ["Mia", "P", "4.1"]], codes: ["csv-text-after-quote"]),
      Case(
        name: "quotes inside quotes", text: "name,note,n\nAva,\"Coach said \"go\" now\",1\nMia,b,2\n",
        names: ["name", "note", "n"], rows: [["Ava", "Coach said \"go\" now", "1"], ["Mia", "b", "2"]],
        codes: ["csv-stray-quote"]),
      Case(
        name: "a stray quote at the start of a cell",
        text: "DATE,TIME,QTY\n1/2/2018,\"00:00,5\n1/3/2018,01:00,6\n",
        names: ["DATE", "TIME", "QTY"], rows: [["1/2/2018", "\"00:00", "5"], ["1/3/2018", "01:00", "6"]],
        codes: ["csv-unclosed-quote"]),
      Case(
        name: "an inch mark that ends a quoted field",
        text: "name,height,n\nAva,\"5'10\"\",1\nMia,\"6'2\"\",2\n",
        names: ["name", "height", "n"], rows: [["Ava", "5'10\"", "1"], ["Mia", "6'2\"", "2"]],
        codes: ["csv-stray-quote", "csv-stray-quote"]),
    ])
  func mends(_ sample: Case) throws {
    let reading = try Reading(sample.text)
    #expect(reading.names == sample.names)
    #expect(reading.rows == sample.rows)
    #expect(reading.codes == sample.codes)
  }
}
