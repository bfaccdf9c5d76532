import CompassModel
import CompassSource
import CompassValidation
import Testing

@testable import CompassImport

@Suite("A corrected row is never stored as a second record without a warning")
struct CorrectedRowTests {
  private static let rows =
    "Name,Type,Date,City,State\nRidge Camp,camp,2026-06-14,Macon,GA\nOwls,game,2026-06-20,Rome,GA\n"

  private func again(
    _ old: String, _ new: String, file: String = "events.csv"
  ) throws -> ImportSession.Outcome {
    let importing = try Importing()
    try importing.take(["events.csv": Self.rows])
    return try importing.take(["\(file)": Self.rows.replacing(old, with: new)])
  }

  @Test(
    "Another name, or another first day, of a row whose record no row says any more",
    arguments: [("Ridge Camp", "Ridgeline Camp"), ("2026-06-14", "2026-07-11")])
  func corrected(old: String, new: String) throws {
    let outcome = try again(old, new)
    #expect(outcome.faults == ["row-may-be-correction 2:\(old == "Ridge Camp" ? 1 : 17)"])
    let help = outcome.files[0].findings[0].help?.rendered(showingPersonal: true) ?? ""
    #expect(help.contains("compass-store edit event ") && help.contains("=\(new)"))
  }

  @Test(
    "A new row, a row that differs in more, and another file are none",
    arguments: [
      ("Owls,game", "Hawks,game,2026-06-27,Rome,GA\nOwls,game", "events.csv"),
      ("Ridge Camp,camp,2026-06-14", "Summit Camp,camp,2026-08-14", "events.csv"),
      ("Ridge Camp", "Ridgeline Camp", "others.csv"),
    ])
  func others(old: String, new: String, file: String) throws {
    #expect(try again(old, new, file: file).faults == [])
  }
}
