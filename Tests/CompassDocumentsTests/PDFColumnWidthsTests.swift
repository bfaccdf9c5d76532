import Testing

@testable import CompassDocuments

@Suite("Column widths")
struct PDFColumnWidthsTests {
  typealias Demand = PDFColumnWidths.Demand

  @Test(
    "Widths add up to the table's, whatever is asked for",
    arguments: [
      [], [(10, 10, 0)], [(10, 10, 0), (900, 40, 0)], [(900, 900, 1), (900, 900, 0)],
      [(100, 50, 3), (100, 50, 0), (700, 60, 1)], [(0, 0, 0), (0, 0, 0)],
      Array(repeating: (80, 60, 0), count: 24), Array(repeating: (80, 60, 0), count: 60),
    ] as [[(Double, Double, Int)]])
  func sum(_ demands: [(Double, Double, Int)]) {
    let widths = PDFColumnWidths.share(504, among: demands.map { Demand(natural: $0, least: $1, weight: $2) })
    #expect(widths.count == demands.count)
    #expect(demands.isEmpty || abs(widths.reduce(0, +) - 504) < 0.001)
    #expect(widths.allSatisfy { $0 > 0 })
  }

  @Test("A long note does not make figures wrap")
  func notes() {
    let widths = PDFColumnWidths.share(
      504,
      among: [
        Demand(natural: 90, least: 50, weight: 0), Demand(natural: 60, least: 60, weight: 0),
        Demand(natural: 900, least: 70, weight: 1),
      ])
    #expect(widths == [90, 60, 354])
  }

  @Test("Spare width goes by weight, and without weights in proportion")
  func spare() {
    let weighted = PDFColumnWidths.share(
      300, among: [Demand(natural: 50, least: 50, weight: 0), Demand(natural: 50, least: 50, weight: 2)])
    #expect(weighted == [50, 250])
    let plain = PDFColumnWidths.share(
      300, among: [Demand(natural: 50, least: 50, weight: 0), Demand(natural: 100, least: 50, weight: 0)])
    #expect(plain == [100, 200])
  }

  @Test("An endless word is cut, not its neighbours")
  func endlessWord() {
    let widths = PDFColumnWidths.share(
      300,
      among: [
        Demand(natural: 70, least: 60, weight: 0), Demand(natural: 400, least: 200, weight: 1),
        Demand(natural: 400, least: 300, weight: 0),
      ])
    #expect(widths == [60, 120, 120])
  }

  @Test("No word is divided while all words fit")
  func words() {
    let demands = [(300.0, 80.0), (300, 120), (200, 90)].map { Demand(natural: $0, least: $1, weight: 1) }
    for (width, demand) in zip(PDFColumnWidths.share(300, among: demands), demands) {
      #expect(width >= demand.least)
    }
  }
}
