import Foundation
import TestSupport
import Testing

@Suite("Workbooks by the commands")
struct WorkbookCommandTests {
  private let command: Command

  init() throws {
    command = try Command()
    let script =
      Python.importOpenPyXL + """
        from datetime import date, time
        book = openpyxl.Workbook()
        sheet = book.active
        sheet.title = "Schedule"
        sheet.append(["name", "type", "start_date", "start_time", "notes"])
        sheet.append(["Owl Camp", "camp", date(2026, 4, 18), time(9, 30), "=A1"])
        sheet.append(["Owl Showcase", "showcase", "some day", None, None])
        book.create_sheet("Schools").append(["name", "division"])
        book["Schools"].append(["Owl State", "D1"])
        book.save(sys.argv[1])
        """
    _ = try Python.run(script, command.path("a.xlsx"))
  }

  private func convert(_ arguments: String...) throws -> Command.Result {
    try command.run("compass-convert", arguments)
  }

  @Test("An import reads a workbook, and its report names cells")
  func importing() throws {
    let path = command.path("a.xlsx")
    let result = try command.import([path, "--decisions", "--report", command.path("r.json")])
    #expect(result.status == 1)
    #expect(result.errors.contains("read as events (XLSX), 2 records"), "\(result.errors)")
    #expect(result.errors.contains("a.xlsx:Schedule!C3 (record 2, start_date)"), "\(result.errors)")
    #expect(
      result.errors.contains(
        "sheet: Schedule — the most known headers of 2 sheets [--sheet NAME]"))
    let report = String(decoding: try command.bytes("r.json"), as: UTF8.self)
    #expect(report.contains(#""cell": "Schedule!C3""#) || report.contains(#""cell":"Schedule!C3""#))
    #expect(report.contains(#""format": "xlsx""#))
    #expect(!report.contains(#""line""#) && !report.contains(#""encoding": "utf-8""#))
    let rejected = String(decoding: try command.bytes("a.rejected.csv"), as: UTF8.self)
    #expect(rejected.contains("Owl Showcase,showcase,some day,,,3,"), "\(rejected)")
    #expect(try command.import([path, "--report", command.path("again.json")]).status == 1)
    let again = String(decoding: try command.bytes("again.json"), as: UTF8.self)
    #expect(again.contains(#""unchanged":1"#) && again.contains(#""added":0"#), "\(again)")
  }

  @Test("Every kind of report has the cell, and none a line")
  func reports() throws {
    let names = ["r.sarif", "r.xml", "r.html", "r.csv", "r.jsonl"]
    let arguments = names.flatMap { ["--report", command.path($0)] }
    #expect(
      try command.import([command.path("a.xlsx"), "--dry-run", "--report-format", "github"] + arguments)
        .output
        .contains("Schedule!C3: "))
    for name in names {
      let text = String(decoding: try command.bytes(name), as: UTF8.self)
      #expect(text.contains("Schedule!C3"), "\(name)")
      #expect(!text.contains("startLine") && !text.contains("line 3"), "\(name)")
    }
  }

  @Test("The workbook of findings has the rows of the sheet, and marks their cells")
  func findingsWorkbook() throws {
    #expect(
      try command.import([
        command.path("a.xlsx"), "--sheet", "Schedule", "--dry-run", "--report", command.path("r.xlsx"),
      ]).status == 1)
    let script =
      Python.importOpenPyXL + """
        sheet = openpyxl.load_workbook(sys.argv[1]).worksheets[-1]
        print([[cell.value for cell in row][:5] for row in sheet.iter_rows()])
        print([cell.coordinate for row in sheet.iter_rows() for cell in row if cell.fill.fgColor.rgb == "FFFECACA"])
        """
    let text = String(decoding: try Python.run(script, command.path("r.xlsx")), as: UTF8.self)
    #expect(text.contains("['2', \"The file has no result for the cell's formula"), "\(text)")
    #expect(text.contains("'Owl Camp', 'camp', '2026-04-18'], ['3', 'Invalid date format"), "\(text)")
    #expect(text.contains("['A3', 'B3', 'E3']"), "\(text)")
  }

  @Test("--sheet chooses, and is of no use without a workbook")
  func sheet() throws {
    let path = command.path("a.xlsx")
    #expect(
      try command.import([path, "--sheet", "Schools"]).errors.contains(": 1 school imported\n"))
    try command.write("name,type,start_date\nOwl Camp,camp,2026-04-18\n", to: "a.csv")
    let none = try command.import([command.path("a.csv"), "--sheet", "Schools"])
    #expect(
      none.status == 2 && none.errors.contains("--sheet: None of the files is a workbook"), "\(none.errors)")
  }

  @Test("A conversion reads a workbook as records and as a table")
  func conversion() throws {
    let both = try convert("a.xlsx", "--to", "csv", "-o", "-")
    #expect(
      both.status == 2 && both.errors.contains("which can't be written to one stream"), "\(both.errors)")
    let records = try convert("a.xlsx", "--sheet", "Schedule", "--to", "csv", "-o", "-")
    #expect(records.status == 1 && records.output.contains(",camp,Owl Camp,"), "\(records.errors)")
    let tables = try convert("a.xlsx", "--as", "table", "--to", "csv")
    #expect(tables.status == 2 && tables.errors.contains("choose one with --table N"), "\(tables.errors)")
    let table = try convert("a.xlsx", "--as", "table", "--sheet", "Schedule", "--to", "csv")
    #expect(
      table.output
        == "name,type,start_date,start_time,notes\r\nOwl Camp,camp,2026-04-18,09:30:00,\r\nOwl Showcase,showcase,some day,,\r\n",
      "\(table.output)\(table.errors)")
    #expect(table.errors.contains("row 2, notes"))
  }

  @Test(
    "Workbooks of a folder are inputs, and what Excel leaves beside them is none; settings name the sheet")
  func folder() throws {
    try FileManager.default.createDirectory(atPath: command.path("in"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: command.path("a.xlsx"), toPath: command.path("in/a.xlsx"))
    try command.write("x", to: "in/~$a.xlsx")
    try command.write(#"{"sheet": "Schools"}"#, to: "in/compass.json")
    let result = try convert("in", "--to", "json", "-d", "out")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try command.files("out") == ["a.json"])
    #expect(String(decoding: try command.bytes("out/a.json"), as: UTF8.self).contains("Owl State"))
  }

  @Test("What compass-convert writes as a workbook comes in again")
  func roundTrip() throws {
    let one = ["a.xlsx", "--sheet", "Schedule", "--rejected", "none"]
    #expect(try command.run("compass-convert", one + ["--to", "xlsx", "-o", "b.xlsx"]).status == 1)
    let again = try convert("b.xlsx", "--to", "csv", "-o", "-")
    #expect(again.status == 0 && again.output.contains(",camp,Owl Camp,"), "\(again.errors)\(again.output)")
  }

  @Test("A workbook on standard input")
  func standardInput() throws {
    let process = command.prepared(
      "/bin/sh", ["-c", "\(Command.executable("compass-convert").path) - --sheet Schedule --to csv < a.xlsx"])
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self).contains(",camp,Owl Camp,"))
  }
}
