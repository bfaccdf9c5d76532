import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

/// How columns with mixed evidence are read: the candidates, the margin, and the option that decides otherwise.
@Suite("Rules of columns")
struct ColumnRuleTests {
  /// A file with a column whose cells don't agree, or need more than themselves to be read.
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var file = "events.csv"
    var text: String
    var zone: String? = "America/Chicago"
    var testDescription: String { name }
  }

  static func events(_ dates: [String], header: String = "Date", more: String = "") -> String {
    "Name,Type,\(header)\(more.isEmpty ? "" : ",Fee")\n"
      + dates.enumerated().map { "E\($0),camp,\($1)\(more.isEmpty ? "" : ",\(more)")\n" }.joined()
  }

  static let samples = [
    Sample(
      name: "US dates with one European cell",
      text: events(["6/5/2026", "6/14/2026", "6/20/2026", "25/06/2026", "7/2/2026"])),
    Sample(
      name: "European dates with a pound sign, and one that only a month first can be",
      text: events(["25/04/2026", "02/05/2026", "09/05/2026", "05/16/2026", "23/05/2026"], more: "£20"),
      zone: nil),
    Sample(
      name: "Nothing but ambiguous dates, which weekdays decide",
      text: events(["Sat 06/06/2026", "Sun 07/06/2026", "Sat 04/07/2026", "Sun 05/07/2026"]), zone: nil),
    Sample(
      name: "A column of weekdays beside ambiguous dates, and states",
      text:
        "Name,Type,Day,Date,State\nA,camp,Sat,06/06/2026,TX\nB,camp,Sun,06/07/2026,OK\nC,camp,Sat,07/04/2026,TX\n",
      zone: nil),
    Sample(
      name: "Ends that would be before their starts",
      text: "Name,Type,Start Date,End Date\nA,camp,03/06/2026,05/06/2026\nB,camp,10/07/2026,01/08/2026\n",
      zone: nil),
    Sample(
      name: "Ambiguous dates that are sorted one way only",
      text: events(["03/05/2026", "10/05/2026", "01/06/2026", "08/06/2026", "02/07/2026"]), zone: nil),
    Sample(
      name: "Two ambiguous dates and nothing else", text: events(["05/06/2026", "07/08/2026"]), zone: nil),
    Sample(
      name: "Dates with points",
      text: "Datum;Name;Typ;Ort\n04.05.2026;A;camp;Bonn\n11.05.2026;B;camp;Köln\n01.06.2026;C;camp;Trier\n",
      zone: "Europe/Berlin"),
    Sample(
      name: "Dates without a year, with weekdays", text: events(["Sat 6/6", "Sun 6/7", "Sat 7/11"])),
    Sample(
      name: "Dates without a year in a season", file: "Fall schedule 2025-26.csv",
      text: events(["Sep 12", "Oct 3", "Jan 16"])),
    Sample(
      name: "Decimal commas beside euros",
      text: "Name,Type,Date,Cost\nA,camp,2026-06-06,\"1.250,50 €\"\nB,camp,2026-06-07,\"1.500 €\"\n",
      zone: "Europe/Berlin"),
    Sample(
      name: "Times without AM or PM beside one with it",
      text:
        "Name,Type,Date,Start\nA,camp,2026-06-06,9:00\nB,camp,2026-06-07,1:30\nC,camp,2026-06-08,6:00 PM\n"
    ),
  ]

  private func lines(_ sample: Sample) throws -> [String] {
    let importing = try Importing()
    let outcome = try importing.take([sample.file: sample.text]) {
      $0.timeZone = sample.zone.flatMap(TimeZone.init(identifier:)) ?? .gmt
      $0.isZoneAssumed = sample.zone == nil
    }
    return Self.describe(sample.name, outcome, try importing.column("start_date", of: .event))
  }

  static func describe(_ name: String, _ outcome: ImportSession.Outcome, _ days: [String]) -> [String] {
    var lines = ["# \(name)"]
    for inference in outcome.files.flatMap(\.inferences)
    where ["date-order", "year", "clock", "decimal-mark"].contains(inference.what) {
      lines.append("\(inference.what): \(inference.value) — \(inference.why)")
      lines.append(
        "  \(inference.confidence.rawValue), margin \(Inference.text(inference.margin ?? 0)), override \(inference.override ?? "none")"
      )
      for candidate in inference.candidates {
        let evidence = candidate.evidence.map { "\($0.text) \(Inference.text($0.bits))" }
        lines.append(
          "  \(candidate.choice): \(Inference.text(candidate.bits)) (\(evidence.joined(separator: "; ")))")
      }
    }
    lines.append("stored: \(days.joined(separator: " "))")
    lines += outcome.faults.map { "finding: \($0)" }
    return lines + [""]
  }

  /// A column of typed dates and of texts that the spreadsheet didn't take for dates.
  private func workbook() throws -> [String] {
    let importing = try Importing()
    let outcome = try importing.take([
      Workbooks.made(
        """
        sheet.append(["Name", "Type", "Date", "Cost"])
        sheet.append(["A", "camp", date(2026, 5, 2), 1250.5])
        sheet.append(["B", "camp", "16/05/2026", "1.300,50"])
        sheet.append(["C", "camp", "06/06/2026", "95,00"])
        sheet.append(["D", "camp", date(2026, 6, 13), 40])
        """)
    ]) {
      $0.timeZone = .gmt
      $0.isZoneAssumed = true
    }
    return Self.describe(
      "Typed cells beside texts", outcome, try importing.column("start_date", of: .event))
  }

  @Test("Columns with mixed evidence: candidates, margins and overrides are those recorded")
  func golden() throws {
    let lines = try Self.samples.flatMap(lines) + workbook()
    try GoldenTests.compare(lines.joined(separator: "\n"), with: "column-rules")
  }
}
