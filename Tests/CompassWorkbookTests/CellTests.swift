import Testing

@testable import CompassWorkbook

@Suite("Cells of workbooks")
struct CellTests {
  @Test(
    "Texts",
    arguments: [
      ("<t>Owls</t>", "Owls"), ("<t xml:space='preserve'> Owls </t>", " Owls "), ("<t>a&amp;b</t>", "a&b"),
      ("<r><rPr><b/></rPr><t>Red </t></r><r><t>Owls</t></r>", "Red Owls"),
      ("<t>東京</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh><phoneticPr fontId='1'/>", "東京"),
      ("<t>one\ntwo</t>", "one\ntwo"), ("<t>one_x000D_two</t>", "one\rtwo"),
      ("<t>_x005F_x0041_</t>", "_x0041_"),
      ("<t>_x0041_b</t>", "Ab"), ("<t>_xD83D__xDE00_</t>", "😀"), ("<t>_xD83D_</t>", "\u{FFFD}"),
      ("<t>_x0000_</t>", "\u{FFFD}"), ("<t>_x00zz_ _x12_ _</t>", "_x00zz_ _x12_ _"),
      ("<t><![CDATA[<b>]]></t>", "<b>"),
    ])
  func texts(xml: String, text: String) throws {
    let shared = MadeWorkbook("<row r='1'><c r='A1' t='s'><v>0</v></c></row>", texts: [xml])
    #expect(try shared.text() == text)
    let inline = MadeWorkbook("<row r='1'><c r='A1' t='inlineStr'><is>\(xml)</is></c></row>")
    #expect(try inline.text() == text)
  }

  @Test(
    "Values of every type",
    arguments: [
      ("<c r='A1'><v>45</v></c>", "A1 45"), ("<c r='A1' t='n'><v>-4.5</v></c>", "A1 -4.5"),
      ("<c r='A1' t='b'><v>1</v></c>", "A1 TRUE"), ("<c r='A1' t='b'><v>0</v></c>", "A1 FALSE"),
      ("<c r='A1' t='str'><f>A2</f><v>Owls</v></c>", "A1 Owls"), ("<c r='A1'><f>1+1</f><v>2</v></c>", "A1 2"),
      ("<c r='A1' t='e'><f>NA()</f><v>#N/A</v></c>", "A1 !#N/A"),
      ("<c r='A1' t='e'><v>#DIV/0!</v></c>", "A1 !#DIV/0!"),
      ("<c r='A1'><f>SUM(B1)</f></c>", "A1 !"), ("<c r='A1'><f>SUM(B1)</f><v></v></c>", "A1 !"),
      ("<c r='A1' t='d'><v>2026-04-18</v></c>", "A1 2026-04-18"),
      ("<c r='A1' t='d'><v>2026-04-18T09:30:00</v></c>", "A1 2026-04-18 09:30:00"),
    ])
  func values(xml: String, cell: String) throws {
    #expect(try MadeWorkbook("<row r='1'>\(xml)</row>").cells() == [cell])
  }

  @Test("Cells without anything in them are not there")
  func empty() throws {
    let cells =
      "<c r='A1' s='1'/><c r='B1' t='str'><f>A1</f><v></v></c><c r='C1' t='s'><v>0</v></c>"
      + "<c r='D1' t='inlineStr'><is><t/></is></c>"
    #expect(try MadeWorkbook("<row r='1'>\(cells)</row>", texts: ["<t/>"]).cells() == [])
  }

  @Test("Cells and rows that do not say where they are follow the last")
  func implied() throws {
    let rows =
      "<row><c><v>1</v></c><c><v>2</v></c></row><row r='5'><c r='C5'><v>3</v></c><c><v>4</v></c></row><row><c><v>5</v></c></row>"
    #expect(try MadeWorkbook(rows).cells() == ["A1 1", "B1 2", "C5 3", "D5 4", "A6 5"])
  }

  @Test("Cells out of order are put in order, and of two in one place the last is read")
  func order() throws {
    let row = "<row r='1'><c r='C1'><v>3</v></c><c r='A1'><v>1</v></c><c r='C1'><v>4</v></c></row>"
    #expect(try MadeWorkbook(row).cells() == ["A1 1", "C1 4"])
  }

  @Test("The last cell of a sheet")
  func last() throws {
    let row = "<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>"
    #expect(try MadeWorkbook(row).cells() == ["XFD1048576 1"])
  }

  @Test(
    "Numbers as a spreadsheet shows them",
    arguments: [
      ("0.30000000000000004", "0.3"), ("1.1000000000000001", "1.1"), ("6.85", "6.85"), ("45.0", "45"),
      ("-0", "0"),
      ("0", "0"), ("0.50", "0.5"), ("1E+20", "100000000000000000000"), ("1.5E-5", "0.000015"),
      ("1e21", "1E+21"),
      ("1.25e-12", "1.25E-12"), ("123456789012345", "123456789012345"), ("5551234567", "5551234567"),
      ("12345678901234567890", "12345678901234600000"), ("2.2999999999999998", "2.3"),
      ("-12.340000000000002", "-12.34"),
      ("0.1", "0.1"), ("100", "100"), ("NaN", "NaN"), ("junk", "junk"), ("007", "007"),
    ])
  func numbers(value: String, text: String) throws {
    #expect(try MadeWorkbook("<row r='1'><c r='A1'><v>\(value)</v></c></row>").text() == text)
  }

  @Test(
    "Formats of figures",
    arguments: [
      ("45", "General", "45"), ("5", "\"day\" 0", "day 5"), ("-4.5", "[Red]0.00", "-4.5"),
      ("0.45", "0%", "45%"),
      ("0.07", "0.00%", "7%"), ("2134", "00000", "02134"), ("21341234", "00000-0000", "02134-1234"),
      ("7", "00", "07"), ("1250.5", "$#,##0.00", "1250.5"), ("85", "0.0\" mph\"", "85 mph"),
      ("85", "0\\ \\m\\p\\h", "85 mph"),
      ("12500", "0.0,\"K\"", "12500"), ("3", "[$€-407] #,##0", "€ 3"), ("-3", "\"kg\" 0", "-kg 3"),
      ("-3", "0;(0)", "-3"),
      ("1", "\"yes\";\"yes\";\"no\"", "yes"), ("0", "\"yes\";\"yes\";\"no\"", "no"), ("0", "0;-0;;@", "0"),
      ("5551234567", "[<=9999999]###-####;(###) ###-####", "5551234567"), ("0.5", "# ?/?", "0.5"),
      ("12", "@", "12"),
      ("1250", "_(\"$\"* #,##0.00_);_(\"$\"* (#,##0.00);_(\"$\"* \"-\"??_);_(@_)", "1250"),
      ("12000", "0.00E+00", "12000"),
      ("3", "#,##0\" d\"", "3 d"), ("3", "\"h:mm\"0", "h:mm3"),
    ])
  func figures(value: String, format: String, text: String) throws {
    #expect(try MadeWorkbook(value, format).text() == text)
  }

  @Test(
    "Formats of days and times",
    arguments: [
      ("46130", "yyyy\\-mm\\-dd", "2026-04-18"), ("46130", "m/d/yy", "2026-04-18"),
      ("46130.4", "d-mmm-yy", "2026-04-18"),
      ("46130", "[$-409]dddd, mmmm d, yyyy;@", "2026-04-18"), ("46130", "ddd", "Sat"),
      ("46130", "dddd", "Saturday"),
      ("46130", "mmmm", "April"), ("46130", "mmm", "Apr"), ("46130", "yyyy", "2026"),
      ("46130", "mmm-yy", "2026-04-18"),
      ("46130.395833333336", "m/d/yy h:mm", "2026-04-18 09:30"),
      ("46130", "yyyy-mm-dd hh:mm:ss", "2026-04-18 00:00:00"),
      ("0.395833333333333", "h:mm AM/PM", "09:30"), ("0.395833333333333", "h\"h\"mm", "09:30"),
      ("46130.75", "h:mm", "18:00"), ("0.75", "m/d/yy h:mm", "18:00"),
      ("0.999999999", "h:mm:ss", "00:00:00"),
      ("46129.9999999999", "yyyy-mm-dd", "2026-04-18"), ("1.0625", "[h]:mm", "25:30"),
      ("0.3958449074", "h:mm", "09:30:01"), ("0.2375", "h:mm", "05:42"),
      ("1.0625", "[hh]:mm:ss", "25:30:00"),
      ("0.00396180555555556", "mm:ss.0", "5:42.3"), ("0.0000792824074074074", "[s].00", "6.85"),
      ("0.0625", "[mm]:ss", "90:00"),
      ("-1", "yyyy-mm-dd", "-1"), ("3000000", "yyyy-mm-dd", "3000000"),
      ("46130", "yyyy\"年\"m\"月\"d\"日\"", "2026-04-18"),
      ("46130.5", "yyyy-mm-dd\"T\"hh:mm", "2026-04-18 12:00"),
      ("46130.5", "mm/dd mm:ss", "2026-04-18 12:00:00"),
    ])
  func moments(value: String, format: String, text: String) throws {
    #expect(try MadeWorkbook(value, format).text() == text)
  }

  @Test(
    "Days are counted from 1900, in which there was a February 29, or from 1904",
    arguments: [
      ("0", "1900-01-00", "1904-01-01"), ("1", "1900-01-01", "1904-01-02"),
      ("59", "1900-02-28", "1904-02-29"),
      ("60", "1900-02-29", "1904-03-01"), ("61", "1900-03-01", "1904-03-02"),
      ("44668", "2022-04-17", "2026-04-18"),
      ("2958465", "9999-12-31", "10004-01-01"),
    ])
  func epochs(value: String, in1900: String, in1904: String) throws {
    #expect(try MadeWorkbook(value, "yyyy-mm-dd").text() == in1900)
    #expect(try MadeWorkbook(value, "yyyy-mm-dd", is1904: true).text() == in1904)
  }

  @Test("A weekday is the same day in both epochs")
  func weekdays() throws {
    #expect(try MadeWorkbook("46130", "ddd").text() == "Sat")
    #expect(try MadeWorkbook("44668", "ddd", is1904: true).text() == "Sat")
  }

  @Test(
    "Formats that no workbook defines",
    arguments: [
      (0, "46130.5"), (1, "46130.5"), (9, "4613050%"), (14, "2026-04-18"), (20, "12:00"), (21, "12:00:00"),
      (22, "2026-04-18 12:00"),
      (46, "1107132:00:00"), (49, "46130.5"), (57, "2026-04-18"), (163, "46130.5"),
    ])
  func builtIn(number: Int, text: String) throws {
    var book = MadeWorkbook("<row r='1'><c r='A1' s='0'><v>46130.5</v></c></row>")
    book.parts["xl/styles.xml"] = Array(
      "<styleSheet xmlns='\(MadeWorkbook.transitional)'><cellXfs><xf numFmtId='\(number)'/></cellXfs></styleSheet>"
        .utf8)
    #expect(try book.text() == text)
  }

  @Test(
    "Names of cells",
    arguments: [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA"), (16_383, "XFD")])
  func names(column: Int, name: String) { #expect(CellReference.name(ofColumn: column) == name) }

  @Test(
    "Names of sheets stand in apostrophes where they are more than a word",
    arguments: [
      ("Schedule", "Schedule"), ("My Sheet", "'My Sheet'"), ("Owl's", "'Owl''s'"), ("2026", "'2026'"),
      ("A1", "'A1'"),
      ("Sheet1", "Sheet1"), ("Été", "Été"), ("a-b", "'a-b'"),
    ])
  func sheets(name: String, quoted: String) { #expect(CellReference.quoted(name) == quoted) }
}
