import TestSupport
import Testing

@testable import CompassCSV

@Suite("One fault in a clean table")
struct FaultTests {
  private static let faults: [@Sendable (inout [String], inout SplitMix) -> Void] = [
    // Fields as they are in the line, with their quotes
    { fields, random in fields.remove(at: .random(in: fields.indices, using: &random)) },
    { fields, random in fields.insert("", at: .random(in: 0...fields.count, using: &random)) },
    { fields, random in
      let place = Int.random(in: 1..<fields.count, using: &random)
      fields[place - 1] += fields.remove(at: place)
    },
    { fields, random in
      let place = Int.random(in: 1..<fields.count, using: &random)
      fields[place - 1] += " " + fields.remove(at: place)
    },
    { fields, random in
      fields = [fields.joined(separator: [";", "\t", "|"].randomElement(using: &random) ?? ";")]
    },
    { fields, random in fields[.random(in: fields.indices, using: &random)] += "\"" },
    { fields, random in
      let place = Int.random(in: fields.indices, using: &random)
      fields[place] = "\"" + fields[place]
    },
    { fields, random in
      let place = Int.random(in: fields.indices, using: &random)
      fields[place] = String(fields[place].filter { $0 != "\"" })
    },
    { fields, random in fields.removeLast(Int.random(in: 1..<fields.count, using: &random)) },
    { fields, random in fields += ["x", "7"].shuffled(using: &random) },
  ]

  /// A value of a column.
  private static func value(_ kind: Int, _ random: inout SplitMix) -> String {
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    }
    let words = ["oak", "Elm", "river", "North", "stone", "Lake", "maple", "Hill"]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }
    return switch kind {
    case 0: "2026-0\(Int.random(in: 1...9, using: &random))-1" + digits(1)
    case 1: "\(Int.random(in: 1...900, using: &random)).\(digits(2))"
    case 2: text(.random(in: 1...3, using: &random))
    case 3: "\"\(text(1)), \(text(1))\""
    case 4: words.randomElement(using: &random).map { "\($0)\(digits(2))@x.example" } ?? ""
    case 5: "QX-" + digits(4)
    case 6:
      "$\(Int.random(in: 1...9, using: &random)),\(digits(3))".reduce(into: "\"") { $0.append($1) } + "\""
    case 7: ["yes", "no", ""].randomElement(using: &random) ?? ""
    default: String(Int.random(in: 1...60, using: &random))
    }
  }

  @Test("Each row is right or has a finding", arguments: 0..<200)
  func planted(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed) + 77)
    let kinds =
      (0..<Int.random(in: 3...8, using: &random)).map { _ in Int.random(in: 0...8, using: &random) } + [8]
    let header = kinds.indices.map { "name \($0)" }
    let rows = (0..<Int.random(in: 12...60, using: &random)).map { _ in kinds.map { Self.value($0, &random) }
    }
    func text(_ rows: [[String]]) -> String {
      ([header] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
    }
    let clean = try Reading(text(rows)).rows
    #expect(clean.count == rows.count)
    var damaged = rows
    let place = Int.random(in: rows.indices, using: &random)
    let fault = Self.faults[seed % Self.faults.count]
    fault(&damaged[place], &random)
    let reading = try Reading(text(damaged))
    #expect(reading.rows == clean || !reading.codes.isEmpty, "\(damaged[place])")
    // Rows without the fault are whole.
    #expect(Array(reading.rows.prefix(place)) == Array(clean.prefix(place)))
  }
}
