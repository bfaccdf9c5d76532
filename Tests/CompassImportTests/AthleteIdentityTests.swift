import CompassModel
import CompassSource
import CompassStore
import Foundation
import Testing

@testable import CompassImport

@Suite("One athlete with ids of several sources")
struct AthleteIdentityTests {
  private static let bare = "Full Name,Grad Year,Date of Birth\nMia Ruiz,2027,2009-03-11\n"
  private static let id = "5f2c1d84-3b0e-4c7a-9a61-7d0e2b9f4c10"
  private static let other = "6a3d2e95-4c1f-4d8b-8b72-8e1f3c0a5d21"
  private static let schools = "id,user_id,name\na1d0c3e4-1f52-4b67-8c98-2e4f6a8b0c1d,\(id),Owl State\n"

  private static func athletes(
    _ name: String = "Mia Ruiz", id: String = Self.id, year: String = "2027", birth: String = "2009-03-11"
  ) -> String {
    "id,full_name,graduation_year,date_of_birth\n\(id),\(name),\(year),\(birth)\n"
  }

  private func code(_ code: String, _ outcome: ImportSession.Outcome) -> [Diagnostic] {
    outcome.files.flatMap(\.findings).filter { $0.code.rawValue == code }
  }

  @Test("A row with an unknown id is the stored athlete of that name and birth date or class")
  func adopted() throws {
    for (year, birth) in [("2027", "2009-03-11"), ("2027", ""), ("", "2009-03-11")] {
      let importing = try Importing()
      try importing.take(["athletes.csv": Self.bare])
      let own = try importing.record(.athlete)["id"]
      let outcome = try importing.take([
        "more.csv": Self.athletes(year: year, birth: birth), "schools.csv": Self.schools,
      ])
      #expect(try importing.record(.athlete)["id"] == own)
      #expect(try importing.record(.athlete).text("extra") == #"{"id":"\#(Self.id)"}"#)
      #expect(try importing.record(.school)["user_id"] == own)
      #expect(outcome.faults == [])
      let note = try #require(code("record-other-id", outcome).first)
      #expect(note.severity == .note)
      #expect(!note.message.rendered(showingPersonal: false).contains("Mia"))
    }
  }

  @Test("Rows of later imports find the athlete by the id that was kept, and nothing changes twice")
  func later() throws {
    let importing = try Importing()
    try importing.take(["athletes.csv": Self.bare])
    try importing.take(["more.csv": Self.athletes()])
    // A second athlete, so that rows must name theirs.
    try importing.take(["sister.csv": "Full Name,Grad Year\nAna Ruiz,2029\n"])
    try importing.take(["schools.csv": Self.schools])
    let mia = try importing.records(.athlete).first { $0.text("full_name") == "Mia Ruiz" }
    #expect(try importing.record(.school)["user_id"] == mia?["id"])
    let again = try importing.take(["more.csv": Self.athletes()])
    #expect(again.counts == "0 added, 0 changed, 1 unchanged, 0 rejected")
    #expect(again.findings == [])
    // A file without ids does not make the store forget the one that it knows.
    let bare = try importing.take(["athletes.csv": Self.bare]) { $0.clearsEmpty = true }
    #expect(bare.counts == "0 added, 0 changed, 1 unchanged, 0 rejected")
    try importing.take(["schools.csv": Self.schools])
    #expect(try importing.records(.school).count == 1)
    // The kept id means this athlete even after the class was corrected.
    let moved = try importing.take(["more.csv": Self.athletes(year: "2028", birth: "2009-03-12")])
    #expect(moved.counts == "0 added, 1 changed, 0 unchanged, 0 rejected")
  }

  @Test("The other order: a file without ids is known by name already")
  func reverse() throws {
    let importing = try Importing()
    try importing.take(["more.csv": Self.athletes(), "schools.csv": Self.schools])
    let outcome = try importing.take(["athletes.csv": Self.bare])
    #expect(outcome.counts == "0 added, 0 changed, 1 unchanged, 0 rejected")
    #expect(try importing.record(.athlete).idText == Self.id)
  }

  @Test("Several ids are kept, what a file kept beside its athlete under that name too")
  func several() throws {
    let importing = try Importing()
    try importing.take(["athletes.csv": Self.bare])
    let profiles = try ProfileTests.installed.get()
    try importing.take(["profile.json": Self.profile]) { $0.profiles = profiles }
    try importing.take(["more.csv": Self.athletes(id: Self.other)])
    let own = try importing.record(.athlete)["id"]
    for id in [Self.id, Self.other] {
      let school = "name,user_id\nSchool \(id.prefix(4)),\(id)\n"
      #expect(try importing.take(["schools.csv": school]).faults == [])
    }
    #expect(try Set(importing.column("user_id", of: .school)) == [own?.canonicalText])
    #expect(
      try importing.take(["profile.json": Self.profile]) { $0.profiles = profiles }.counts
        == "0 added, 0 changed, 1 unchanged, 0 rejected")
    // It survives an export that is imported into another store.
    let copy = try Importing()
    try copy.take(["athletes.csv": importing.export(.athlete)])
    try copy.take(["schools.csv": "name,user_id\nOwl State,\(Self.id)\n"])
    #expect(try copy.record(.school)["user_id"] == own)
  }

  private static let profile = """
    {"id": "b2f1a4fb-2063-4c88-97a9-3f507b9c1d84", "user_id": "\(id)", "full_name": "Mia Ruiz",
    "graduation_year": 2027, "role": "player"}
    """

  @Test("Another birth date, another class where one has no birth date, or another name is another athlete")
  func strangers() throws {
    for row in [
      Self.athletes(birth: "2010-05-06"), Self.athletes("Ana Ruiz"),
      Self.athletes(year: "2029", birth: ""),
    ] {
      let importing = try Importing()
      try importing.take(["athletes.csv": Self.bare])
      let outcome = try importing.take(["more.csv": row])
      #expect(outcome.findings == [])
      #expect(try importing.records(.athlete).count == 2)
    }
  }

  @Test("Where nothing but the name agrees, nothing is merged, and a warning says so")
  func unsure() throws {
    let nameless = "Full Name,GPA\nMia Ruiz,3.9\n"
    for (stored, row) in [
      (nameless, Self.athletes(year: "", birth: "")), (nameless, Self.athletes()),
      (Self.bare, Self.athletes(year: "", birth: "")),
      ("Full Name,Grad Year\nMia Ruiz,2027\n", Self.athletes(year: "")),
    ] {
      let importing = try Importing()
      try importing.take(["athletes.csv": stored])
      let outcome = try importing.take(["more.csv": row])
      #expect(try importing.records(.athlete).count == 2)
      #expect(outcome.faults == ["athlete-possible-duplicate 2:38"])
      #expect(try importing.take(["more.csv": row]).faults == [])
    }
  }

  @Test("Two rows of one file with two ids are two athletes, and of two that agree none is guessed at")
  func twins() throws {
    let importing = try Importing()
    try importing.take(["athletes.csv": "Full Name,Grad Year\nMia Ruiz,2027\n"])
    let rows = Self.athletes(birth: "") + "\(Self.other),Mia Ruiz,2027,\n"
    let outcome = try importing.take(["more.csv": rows])
    #expect(try importing.records(.athlete).count == 2)
    #expect(outcome.findings == ["record-other-id 2:1", "athlete-possible-duplicate 3:38"])
    let third = try importing.take([
      "third.csv": Self.athletes(id: "7b4e3fa6-5d20-4e9c-9c83-9f204d1b6e32", birth: "")
    ])
    #expect(third.faults == ["athlete-possible-duplicate 2:38"])
    #expect(try importing.records(.athlete).count == 3)
  }

  @Test("An athlete who was deleted does not come back under another id")
  func deleted() throws {
    let importing = try Importing()
    try importing.take(["athletes.csv": Self.bare])
    let own = try importing.record(.athlete)
    guard case .id(let id)? = own["id"] else { return }
    try importing.store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "compass-store delete athlete"))
      return .commit(_ = try writer.delete(.athlete, id: id))
    }
    #expect(try importing.take(["more.csv": Self.athletes()]).files[0].deleted == 1)
    #expect(try importing.records(.athlete).isEmpty)
    try importing.take(["more.csv": Self.athletes()]) { $0.deletions = .restores }
    #expect(try importing.record(.athlete)["id"] == own["id"])
    #expect(try importing.record(.athlete).text("extra") == #"{"id":"\#(Self.id)"}"#)
  }

  @Test("The app's archive after a file without ids makes no second athlete")
  func archive() throws {
    let samples =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path + "/SampleData/"
    func input(_ name: String) throws -> ImportInput {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: samples + name)))
      return ImportInput(path: name, source: BytesSource(bytes, name: name))
    }
    let importing = try Importing()
    try importing.take([input("athletes.csv")])
    let archive = try #require(
      try ArchiveInputs.open(input("app-exports/recruiting-compass-export-2026-05-01.zip")))
    let profiles = try ProfileTests.installed.get()
    let outcome = try importing.take(archive.inputs, archives: [archive]) { $0.profiles = profiles }
    #expect(outcome.rejected == 0)
    let athlete = try importing.record(.athlete)
    #expect(try importing.records(.event).allSatisfy { $0["user_id"] == athlete["id"] })
    #expect(try importing.take([input("schools.csv"), input("events.csv")]).rejected == 0)
  }
}
