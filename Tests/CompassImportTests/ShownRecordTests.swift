import CompassModel
import CompassSource
import CompassValidation
import Testing

@testable import CompassImport

@Suite("The report of an import shows records as they are stored")
struct ShownRecordTests {
  private static func shown(_ outcome: ImportSession.Outcome) -> [String] {
    outcome.files.flatMap(\.stored).map { record in
      "\(record.place): "
        + record.parts.map { $0.isPersonal ? "<\($0.text)>" : $0.text }.joined(separator: " · ")
    }
  }

  @Test(
    "Each kind shows the day, the name, the place and the time; personal values are marked",
    arguments: [
      (
        "full_name,graduation_year,primary_position,email\nMaya Ruiz,2027,SS,maya@ruiz.example\n",
        "line 2: <Maya Ruiz> · class of 2027 · SS · <maya@ruiz.example>"
      ),
      (
        "name,city,state,division,status\nDuke,Durham,NC,D1,contacted\n",
        "line 2: Duke · Durham, NC · D1 · Contacted"
      ),
      (
        "first_name,last_name,school,role,email\nSam,Ott,Duke,head,sam@duke.example\n",
        "line 2: <Sam Ott> · Duke · Head Coach · <sam@duke.example>"
      ),
      (
        "name,type,start_date,end_date,start_time,location,city,state,cost\nFall Camp,camp,2026-12-05,2026-12-06,9:00 AM,Field 4,Macon,GA,150\n",
        "line 2: Dec 5 - 6, 2026 · Fall Camp · Field 4 · Macon, GA · 9:00 AM · Camp · cost 150"
      ),
      (
        "metric_type,value,unit,recorded_date\nexit_velo,78,mph,2026-05-03\n",
        "line 2: May 3, 2026 · Exit Velocity 78.0 mph"
      ),
      (
        "school,type,direction,occurred_at,subject\nDuke,email,outbound,3/2/2026,Intro\n",
        "line 2: Mar 2, 2026 · Email · Duke · <Intro>"
      ),
      (
        "name,destination,start_date,end_date\nSpring trip,Macon,2026-03-01,2026-03-04\n",
        "line 2: Mar 1 - 4, 2026 · Spring trip · Macon"
      ),
    ])
  func kinds(text: String, expected: String) throws {
    let outcome = try Importing().take(["a.csv": text])
    #expect(Self.shown(outcome) == [expected])
  }

  @Test("A place or a school that the name says already isn't shown again")
  func repeatedPlace() throws {
    let text =
      "name,type,start_date,school,location,city,state\nDuke Camp,camp,2026-12-05,Duke,\"Durham, NC\",Durham,NC\n"
    let outcome = try Importing().take(["a.csv": text])
    #expect(Self.shown(outcome) == ["line 2: Dec 5, 2026 · Duke Camp · Durham, NC · Camp"])
  }

  @Test("Records are shown as the last row about them leaves them, once, in the order of the file")
  func merged() throws {
    let text = "name,city,state,division\nDuke,,,\nElon,Elon,NC,\nDuke,Durham,NC,D1\n"
    let outcome = try Importing().take(["a.csv": text])
    #expect(
      Self.shown(outcome) == [
        "line 2: Duke · Durham, NC · D1", "line 3: Elon · Elon, NC",
      ])
    let input = outcome.files[0].reportInput(hasStore: true)
    #expect(input.records.accepted == 3 && input.repeated == ChangeCounts(changed: 1))
  }

  @Test("A report shows eight records unless more are asked for, and a conversion none")
  func limit() throws {
    let text = "name,type,start_date\n" + (1...12).map { "Camp \($0),camp,2026-12-\($0 + 9)\n" }.joined()
    #expect(try Self.shown(Importing().take(["a.csv": text])).count == 8)
    let all = try Importing().take(["a.csv": text]) { $0.shownRecords = .max }
    #expect(Self.shown(all).count == 12)
    #expect(all.files[0].reportInput(hasStore: false).stored == [])
  }

  @Test("All values of a row with too many cells may be personal")
  func shifted() throws {
    let text =
      "name,type,start_date,city\nCamp,camp,2026-12-05,Macon,555-0177\nElk Camp,camp,2026-12-06,Macon\n"
    let shown = try Self.shown(Importing().take(["a.csv": text]))
    #expect(shown.contains { $0.hasPrefix("line 2: <Dec 5, 2026> · <Camp>") }, "\(shown)")
    #expect(shown.contains("line 3: Dec 6, 2026 · Elk Camp · Macon · Camp"), "\(shown)")
  }
}
