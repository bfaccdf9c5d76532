import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// What holds for any text as the value of any field.
struct ValueCheck {
  /// Every field of every kind whose texts are read in a way of their own.
  private static let fields: [FieldDescriptor] = {
    var seen: Set<FieldType> = []
    var result: [FieldDescriptor] = []
    for field in RecordKind.allCases.flatMap(\.schema.fields) {
      let isSpecial = ["start_date", "end_date", "start_time", "date_of_birth", "registered", "status"]
        .contains(field.name)
      if seen.insert(field.type).inserted || isSpecial { result.append(field) }
    }
    return result
  }()

  /// How what we write is read: as our own exports are.
  static let plain = ReadingOptions(
    timeZone: TimeZone(identifier: "America/New_York") ?? .gmt,
    now: Date(timeIntervalSince1970: 1_771_000_000))

  private let field: FieldDescriptor
  private let options: ReadingOptions
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    field = choices.one(of: Self.fields)
    var options = Self.plain
    options.dateOrder = choices.one(of: DateOrder.allCases)
    options.usesDecimalComma = choices.one(of: [false, true])
    self.options = options
    self.bytes = Array(choices.rest)
  }

  func run() throws {
    // Not every caller has proven its bytes, and none may bring a reader down.
    _ = FieldReader.read(bytes.span, field: field, options: options)
    let text = String(decoding: bytes, as: UTF8.self)
    let reading = FieldReader.read(text, field: field, options: options)
    try demand(
      reading == FieldReader.read(Array(text.utf8).span, field: field, options: options),
      "\(field.name): text and bytes are read differently")
    try explains(reading)
    if let value = reading.value {
      try readsAgain(value)
      try ValueShape.check(value, of: field)
    }
    for side in reading.sides {
      try demand(side.field != field.name, "\(field.name) gives a side of its own")
      try readsAgain(side.value, as: sibling(side.field))
    }
    try keepsSecrets(text, reading)
    try ShownFindings.check(
      reading.issues.map { $0.diagnostic(of: .event, record: 1, header: text, value: text) }, [])
  }

  /// What is unreadable is explained, and what is readable is not refused.
  private func explains(_ reading: Reading) throws(Violation) {
    let isRefused = reading.issues.contains { $0.effect == .rejectsRecord || $0.effect == .emptiesField }
    try demand(
      isRefused == (reading.outcome == .unreadable),
      "\(field.name): \(reading.outcome) comes with \(reading.issues.map(\.code))")
    try demand(
      reading.issues.allSatisfy { $0.field == field.name }, "\(field.name): an issue is of another field")
  }

  /// A value that is written is read as that value.
  private func readsAgain(_ value: FieldValue, as other: FieldDescriptor? = nil) throws {
    let field = other ?? field
    let again = FieldReader.read(value.canonicalText, field: field, options: Self.plain)
    try demand(
      again.value == value,
      "\(field.name): \(value) is written as \(value.canonicalText.debugDescription) and read as \(again.outcome)"
    )
  }

  /// A field that a text of this one may give a value to as well.
  private func sibling(_ name: String) -> FieldDescriptor? {
    RecordKind.allCases.lazy.compactMap { $0.schema[name] }.first
  }

  /// A personal text is not said where nobody asked for it, nor the value that it came to.
  private func keepsSecrets(_ text: String, _ reading: Reading) throws {
    guard field.isPersonal else { return }
    var secrets = [text]
    if case .date(let date)? = reading.value { secrets += [date.displayText, date.description] }
    if case .text(let text)? = reading.value { secrets.append(text) }
    // Examples of ours may be what the text says by chance: they are the same for every text.
    let ownWords = FieldReader.read("\u{1F}?", field: field, options: Self.plain).issues.flatMap { issue in
      [issue.message, issue.help].compactMap { $0?.rendered(showingPersonal: false) }
    }
    for issue in reading.issues where issue.code != .spreadsheetError {
      for message in [issue.message] + [issue.help].compactMap(\.self) {
        for case .value(let shown) in message.segments {
          try demand(!secrets.contains(shown), "\(field.name): \(issue.code) shows \(shown)")
        }
        let said = message.rendered(showingPersonal: false)
        if ownWords.contains(said) { continue }
        for secret in secrets
        where secret.utf8.contains(where: { (0x30...0x39).contains($0) }) && secret.utf8.count > 5 {
          try demand(!said.contains(secret), "\(field.name): \(issue.code) says \(said)")
        }
      }
    }
  }
}

/// What values of some types look like, however they came to be.
enum ValueShape {
  static func check(_ value: FieldValue, of field: FieldDescriptor) throws {
    switch (value, field.type) {
    case (.date(let date), _):
      try demand(CalendarDate(iso: date.description) == date, "\(date) is no day")
    case (.decimal(let number), _): try demand(number.isFinite, "\(field.name): \(number) is no number")
    case (.text(let text), .url): try isWebAddress(text)
    case (.text(let text), .email):
      let parts = text.utf8.split(separator: 0x40, omittingEmptySubsequences: false)
      try demand(
        parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
          && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F },
        "\(text) is no e-mail address")
    case (.text(let text), .phone):
      // An extension stands behind the number.
      let number = PhoneNumber.e164(of: text.components(separatedBy: " x")[0]) ?? ""
      try demand(number.utf8.count == 12 && number.hasPrefix("+1"), "\(text) is no telephone number")
    case (.text(let text), .state):
      try demand(
        text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }, "\(text) is no state")
    case (.text(let text), .timeZone):
      try demand(TimeZone(identifier: text) != nil, "\(text) is no time zone")
    case (.text(let text), .enumeration(let enumeration)):
      try demand(enumeration.cases.contains { $0.value == text }, "\(text) is no \(enumeration.name)")
    case (.text(let text), .text), (.text(let text), .longText): try isClean(text, field)
    default: break
    }
  }

  /// Only what a browser takes for an address of the web, without controls, blanks and names of users.
  private static func isWebAddress(_ text: String) throws {
    let isWeb = ["http://", "https://"].contains { text.lowercased().utf8.starts(with: $0.utf8) }
    try demand(isWeb, "\(text) is no address of the web")
    try demand(!text.utf8.contains { $0 <= 0x20 || $0 == 0x7F }, "\(text) holds blanks or controls")
    let host = text.utf8.drop { $0 != 0x2F }.dropFirst(2).prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    try demand(!host.isEmpty && !host.contains(0x40) && !host.contains(0x5C), "\(text) has no plain host")
  }

  private static func isClean(_ text: String, _ field: FieldDescriptor) throws {
    if let limit = field.maximumLength {
      try demand(text.unicodeScalars.count <= limit, "\(field.name) is longer than \(limit)")
    }
    let isMultiLine = field.type == .longText
    for scalar in text.unicodeScalars {
      let isAllowed = isMultiLine && (scalar == "\n" || scalar == "\t")
      try demand(
        isAllowed || scalar.properties.generalCategory != .control,
        "\(field.name) holds U+\(String(scalar.value, radix: 16))")
    }
  }
}
