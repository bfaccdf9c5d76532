import CompassICalendar
import CompassSource

/// What holds for any bytes as a calendar: reading, the tree, writing, and when its events take place.
struct CalendarCheck {
  private let bytes: [UInt8]
  private let limits: ICalLimits
  private let pieceSize: Int

  /// The findings that a calendar may have which was written here, as it may lack what it lacked before.
  private static let kept = [
    "ics-missing-property", "ics-no-calendar", "ics-repeated-property", "ics-old-version",
  ]
  private static let small = ICalLimits(
    lineBytes: 400, componentBytes: 3000, properties: 20, nestedComponents: 6, nestingDepth: 3,
    components: 40, diagnostics: 50)

  init(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    limits = choices.one(of: [ICalLimits(), ICalLimits(), Self.small])
    pieceSize = 1 + Int(choices.byte() % 60)
    self.bytes = Array(choices.rest)
  }

  func run() throws {
    let (calendars, findings) = try ICalendar.calendars(in: BytesSource(bytes), limits: limits)
    let pieces = try ICalendar.calendars(in: PieceSource(bytes: bytes, size: pieceSize), limits: limits)
    try demand(
      pieces.calendars == calendars && pieces.diagnostics == findings,
      "In pieces of \(pieceSize) the file reads differently")
    try demand(findings.count <= limits.diagnostics, "There are \(findings.count) findings")
    try checkPlaces(calendars, findings)
    try checkWriting(calendars)
    let times = try calendars.flatMap { try CalendarTimes($0).check() }
    try ShownFindings.check(findings + times, [])
  }

  /// Places lie inside the file.
  private func checkPlaces(_ calendars: [ICalendar], _ findings: [Diagnostic]) throws {
    func check(_ component: ICalComponent) throws {
      let positions = [component.position] + component.properties.map(\.position)
      for position in positions { try checkPlace(position) }
      for part in component.components { try check(part) }
    }
    for finding in findings { try checkPlace(finding.position) }
    for calendar in calendars { try check(calendar.component) }
  }

  private func checkPlace(_ position: SourcePosition?) throws(Violation) {
    guard let position else { return }
    try demand(
      position.offset >= 0 && position.length >= 0 && position.offset + position.length <= bytes.count
        && position.line >= 1 && position.column >= 1
        && (position.endLine, position.endColumn) >= (position.line, position.column),
      "\(position) is no place of \(bytes.count) bytes")
  }

  /// What was read is written so that it reads the same, in lines that every reader takes.
  private func checkWriting(_ calendars: [ICalendar]) throws {
    let written = calendars.flatMap { ICalWriter.bytes(of: $0) }
    let again = try ICalendar.calendars(in: BytesSource(written))
    try demand(
      again.calendars.count == calendars.count
        && zip(again.calendars, calendars).allSatisfy { $0.component.hasSameContent(as: $1.component) },
      "Read again it says something else: \(String(decoding: written, as: UTF8.self))")
    try demand(
      again.calendars.flatMap { ICalWriter.bytes(of: $0) } == written, "Written again it has other bytes")
    let codes = again.diagnostics.map(\.code.rawValue).filter { !Self.kept.contains($0) }
    try demand(codes.isEmpty, "What was written has findings: \(codes)")
    for line in written.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      let isTidy =
        line.count <= ICalWriter.lineBytes + 1 && line.last == 0x0D
        && !line.dropLast().contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
        && line.elementsEqual(String(decoding: line, as: UTF8.self).utf8)
      try demand(isTidy, "The line is not as RFC 5545 has it: \(String(decoding: line, as: UTF8.self))")
    }
  }
}
