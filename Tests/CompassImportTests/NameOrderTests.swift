import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

@Suite("Swapped columns of names")
struct NameOrderTests {
  private static let schools = "name\nHarrow Creek\nBlue Hollow\n"

  /// Imports coaches `First|Last|e-mail|School` and returns the finding.
  private static func finding(
    _ rows: [String], _ importing: Importing? = nil,
    header: String = "First Name,Last Name,Email,School,Role",
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> Diagnostic? {
    let store = try importing ?? Importing()
    let cells = rows.map { row in
      let parts = row.split(separator: "|", omittingEmptySubsequences: false)
      return "\"\(parts[0])\",\"\(parts[1])\",\(parts[2]),\(parts.count > 3 ? parts[3] : "Harrow Creek"),head"
    }
    let outcome = try store.take(
      [
        "schools.csv": schools, "coaches.csv": header + "\n" + cells.joined(separator: "\n") + "\n",
      ], change)
    let found = outcome.files[1].findings.filter { $0.code == .namesSwapped }
    #expect(found.count <= 1)
    return found.first
  }

  @Test(
    "Addresses that have the names the other way round are evidence where most rows have them",
    arguments: [
      // Two places write so.
      (["Lee|Ann|ann.lee@a.example", "Roe|Bea|bea.roe@b.example", "Poe|Cy|cy_poe@a.example"], true),
      // A school may write the last name first.
      (["Lee|Ann|ann.lee@a.example", "Roe|Bea|bea.roe@a.example", "Poe|Cy|cy.poe@a.example"], false),
      // An initial before a last name is what most schools write; nobody writes it the other way round.
      (["Lee|Ann|alee@a.example", "Roe|Bea|broe@a.example", "Poe|Cy|cpoe@a.example"], true),
      (["Lee|Ann|a.lee+camp@a.example", "Roe|Bea|b-roe@a.example", "Poe|Cy|cpoe@a.example"], true),
      // The first name and an initial is written as often.
      (["Lee|Ann|annl@a.example", "Roe|Bea|bear@b.example", "Poe|Cy|cyp@c.example"], false),
      // As they should be.
      (["Ann|Lee|ann.lee@a.example", "Bea|Roe|broe@b.example", "Cy|Poe|cy.poe@c.example"], false),
      // Two rows may be a slip of the pen.
      (["Lee|Ann|alee@a.example", "Roe|Bea|broe@b.example"], false),
      // Half of the rows is not most.
      (
        [
          "Lee|Ann|alee@a.example", "Roe|Bea|broe@b.example", "Poe|Cy|cpoe@b.example",
          "Di|Moe|dmoe@a.example",
          "Ed|Noe|enoe@a.example", "Flo|Zoe|@",
        ], false
      ),
      // Accents and blanks are no difference; one-letter names are nobody's.
      (
        [
          "García|José|jose.garcia@a.example", "van der Berg|Mary Ann|maryann.vanderberg@b.example",
          "Roe|Bea|bea.roe@b.example",
        ], true
      ),
      (["L|A|a.l@a.example", "R|B|b.r@b.example", "P|C|c.p@c.example"], false),
      (["Lee|Lee|lee.lee@a.example", "Roe|Roe|roe@b.example", "Poe|Poe|ppoe@c.example"], false),
    ])
  func addresses(rows: [String], isFound: Bool) throws {
    #expect(try (Self.finding(rows) != nil) == isFound)
  }

  @Test("The finding stands at the header, names the columns and how to mend it, and no person")
  func wording() throws {
    let rows = ["Lee|Ann|alee@a.example", "Roe|Bea|broe@a.example", "Poe|Cy|cpoe@a.example"]
    let finding = try #require(try Self.finding(rows))
    #expect(finding.position?.line == 1 && finding.position?.column == 1 && finding.severity == .warning)
    #expect(
      finding.message.rendered(showingPersonal: false)
        == "The columns \"First Name\" and \"Last Name\" may be swapped: the e-mail addresses of 3 of 3 rows have the names in the other order"
    )
    #expect(
      finding.help?.rendered(showingPersonal: false)
        == "If so, use --map \"First Name=last_name\" --map \"Last Name=first_name\"")
    let importing = try Importing()
    let mended = try Self.finding(rows, importing) {
      $0.maps = [
        HeaderMap(header: "First Name", field: "last_name"),
        HeaderMap(header: "Last Name", field: "first_name"),
      ]
    }
    #expect(mended == nil)
    #expect(try importing.column("first_name", of: .coach).sorted() == ["Ann", "Bea", "Cy"])
  }

  @Test(
    "A comma in most first names is a whole name, unless a suffix follows it",
    arguments: [
      (["Lee, Ann||", "Roe, Bea||"], true), (["Lee, Ann|Lee|", "Roe, Bea|Roe|", "Cy|Poe|"], true),
      (["John, Jr.|Lee|", "Max, III|Roe|"], false), (["Lee, Ann|Lee|", "Cy|Poe|"], false),
      (["Lee, Ann||"], false),
      (["Ann|Lee, Jr.|", "Bea|Roe, PhD|"], false),
    ])
  func commas(rows: [String], isFound: Bool) throws {
    #expect(try (Self.finding(rows) != nil) == isFound)
  }

  @Test("Whole names are read by the mapping that is suggested")
  func commasMended() throws {
    let importing = try Importing()
    let rows = ["Lee, Ann||", "Roe, Bea||"]
    let help = try #require(try Self.finding(rows)?.help).rendered(showingPersonal: false)
    #expect(help == "If they are full names, use --map \"First Name=full_name\"")
    #expect(
      try Self.finding(rows, importing) { $0.maps = [HeaderMap(header: "First Name", field: "full_name")] }
        == nil)
    #expect(try importing.column("first_name", of: .coach) == ["Ann", "Bea"])
    #expect(try importing.column("last_name", of: .coach) == ["Lee", "Roe"])
  }

  @Test("Records of the store with the names the other way round are evidence, at the same school")
  func store() throws {
    let people = ["Ann|Lee|", "Bea|Roe|", "Cy|Poe|"]
    let turned = ["Lee|Ann|", "Roe|Bea|", "Poe|Cy|", "Dee|Doe|"]
    let importing = try Importing()
    #expect(try Self.finding(people, importing) == nil)
    let finding = try #require(try Self.finding(turned, importing))
    #expect(
      finding.message.rendered(showingPersonal: false).hasSuffix(
        "the store has the names of 3 of 4 rows in the other order"))
    let other = try Importing()
    #expect(try Self.finding(people, other) == nil)
    #expect(try Self.finding(turned.map { $0 + "|Blue Hollow" }, other) == nil)
    // A person whose names are each a first name is one of many.
    let one = try Importing()
    #expect(try Self.finding(["James|Thomas|"], one) == nil)
    #expect(try Self.finding(["Thomas|James|", "Ann|Lee|", "Bea|Roe|"], one) == nil)
  }
}
