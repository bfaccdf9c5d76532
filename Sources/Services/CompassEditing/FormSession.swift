package import CompassModel
import CompassSource
package import CompassStore
package import CompassValidation
package import Foundation

/// Asks for the fields of a record one by one, checks each answer as the app's form does, and asks again.
///
/// What asks and answers is the caller's: a terminal, or a test.
package struct FormSession {
  /// Shows a line, and takes an answer where one is wanted; nil ends the session.
  package protocol Dialogue {
    /// Shows a line.
    mutating func show(_ line: String)
    /// Asks and takes the answer; nil where there will be none.
    mutating func ask(_ prompt: String) -> String?
  }

  private let form: EntryForm
  private let reader: any StoreReading
  private let options: ReadingOptions
  private let owner: UUID?
  /// The record so far.
  private var record: TypedRecord
  /// The school that is to be made with it.
  private var newSchool: TypedRecord?

  /// Prepares to ask.
  ///
  /// - Parameters:
  ///   - record: what is known already and not asked for.
  ///   - reader: the store, whose schools, coaches and events are offered.
  ///   - options: how answers are read.
  ///   - owner: the athlete whose record it is.
  package init(_ record: TypedRecord, _ reader: any StoreReading, options: ReadingOptions, owner: UUID?) {
    form = EntryForm(record.kind)
    self.record = record
    self.reader = reader
    self.options = options
    self.owner = owner
  }

  /// Asks for everything that is missing.
  ///
  /// - Returns: the records to add, a new school first; nil where the answers ended before that.
  /// - Throws: what the store throws, and ``ToolError`` where a record cannot be made yet.
  package mutating func run(_ dialogue: inout some Dialogue) throws -> [TypedRecord]? {
    if form.kind == .coach || form.kind == .interaction,
      try reader.schools(SchoolQuery(owners: owners)).isEmpty,
      !record.has("school_id")
    {
      throw ToolError(
        "No schools found. Add a school first.", help: "Run `compass-store add school --interactive`.")
    }
    dialogue.show("* is required. Press Enter to skip a field or to use the value in brackets.")
    for question in form.questions where record.has(question.field.name) {
      // What was given already and does not hold is asked for again, before anything else is.
      guard let given = record.fields.first(where: { $0.name == question.field.name })?.text, !given.isEmpty,
        let message = try refusal(of: given, question)
      else { continue }
      dialogue.show("\(question.label): \(message)")
      record.remove(question.field.name)
    }
    for question in form.questions where !record.has(question.field.name) {
      guard try ask(question, &dialogue) else { return nil }
    }
    return [newSchool].compactMap(\.self) + [record]
  }

  private var owners: [UUID?]? { owner.map { [$0] } }

  /// Asks whose the record is; nil where the answers ended.
  package static func choose(among athletes: [Athlete], _ dialogue: inout some Dialogue) -> UUID? {
    for (number, athlete) in athletes.enumerated() {
      let year = athlete.graduationYear.map { ", class of \($0)" } ?? ""
      dialogue.show("  \(number + 1)) \(athlete.fullName)\(year)")
    }
    while let answer = dialogue.ask("Athlete *: ")?.trimmedBlanks {
      if let number = Int(answer), athletes.indices.contains(number - 1) { return athletes[number - 1].id }
      let found = athletes.filter { $0.fullName.foldedName == answer.foldedName }
      if found.count == 1 { return found[0].id }
      dialogue.show("Use a number from the list, or a name that only one athlete has")
    }
    return nil
  }

  // MARK: Questions

  /// Asks one question until the answer holds; false where the answers ended.
  private mutating func ask(_ question: EntryForm.Question, _ dialogue: inout some Dialogue) throws -> Bool {
    let choices = try choices(question.field)
    for (number, choice) in choices.enumerated() { dialogue.show("  \(number + 1)) \(choice.label)") }
    let standing = try standingValue(question.field)
    let prompt =
      question.label + (question.isRequired && standing == nil ? " *" : "")
      + (standing.map { " [\($0)]" } ?? "") + (question.field.type == .boolean ? " (yes/no)" : "") + ": "
    while true {
      guard let line = dialogue.ask(prompt) else { return false }
      let answer = line.trimmedBlanks
      guard !answer.isEmpty else {
        guard question.isRequired, standing == nil else { return true }
        dialogue.show(try validated([:]).messages[question.field.name] ?? FormResult.requiredBanner)
        continue
      }
      let choice =
        Int(answer).flatMap { choices.indices.contains($0 - 1) ? choices[$0 - 1] : nil }
        ?? choices.first { $0.label.foldedName == answer.foldedName }
      switch choice?.meaning {
      case .nothing: return true
      case .other: return askOther(&dialogue)
      case .new: return askNewSchool(&dialogue)
      case .value(let text):
        record.set(question.field.name, text)
        return true
      case nil: break
      }
      if let message = try refusal(of: answer, question) {
        dialogue.show(message)
        continue
      }
      record.set(question.field.name, answer)
      return true
    }
  }

  /// What the app would fill in for a field that is left out, as people read it.
  private func standingValue(_ field: FieldDescriptor) throws -> String? {
    guard [.date, .time].contains(field.type) else { return nil }
    let result = try validated([:])
    return result.draft.values[field].map { FieldText.shown($0, field, nil, zone: options.timeZone) }
  }

  /// What is wrong with an answer, in the words of the app's form; nil where nothing is.
  private func refusal(of answer: String, _ question: EntryForm.Question) throws -> String? {
    if case .link(let kind) = question.field.type {
      guard case .unknown(let near) = try reader.resolve(kind, answer, owners: owners) else { return nil }
      let name = near.first.map { RecordTitle.name(of: $0, nil, zone: options.timeZone) }
      return "Unknown \(kind.rawValue)." + (name.map { " Did you mean \($0)?" } ?? "")
    }
    let result = try validated([question.field.name: answer])
    guard
      let issue = result.issues.first(where: { issue in
        issue.field == question.field.name && [.rejectsRecord, .emptiesField].contains(issue.effect)
      })
    else { return nil }
    let help = issue.help == FieldReader.keptAsText ? nil : issue.help
    return ([issue.message] + [help].compactMap(\.self)).map { $0.rendered(showingPersonal: true) }
      .joined(separator: " – ")
  }

  private func validated(_ more: [String: String]) throws -> FormResult {
    var fields = Dictionary(record.fields.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
    for (name, text) in more { fields[name] = text }
    return try FormValidator.validate(
      kind: form.kind, fields: fields, context: RuleContext(options: options, known: reader, owner: owner))
  }

  // MARK: Choices

  private struct Choice {
    enum Meaning { case value(String), nothing, other, new }
    var label: String
    var meaning: Meaning
  }

  /// The most records that are offered by number; others are named.
  private static let maximumOffered = 30

  private func choices(_ field: FieldDescriptor) throws -> [Choice] {
    switch field.type {
    case .enumeration(let enumeration):
      return enumeration.cases.map { Choice(label: $0.label, meaning: .value($0.value)) }
    case .link(.school):
      let schools = try reader.schools(SchoolQuery(owners: owners)).prefix(Self.maximumOffered)
      let known = schools.map { Choice(label: $0.name, meaning: .value($0.id.text)) }
      guard form.kind == .event else { return known }
      return known + [
        Choice(label: "None", meaning: .nothing), Choice(label: "Other (not listed)", meaning: .other),
        Choice(label: "+ Add new school", meaning: .new),
      ]
    case .link(.coach):
      guard let school = record.fields.first(where: { $0.name == "school_id" }),
        case .found(let id) = try reader.resolve(.school, school.text, owners: owners)
      else { return [] }
      let coaches = try reader.coaches(CoachQuery(schools: [id])).prefix(Self.maximumOffered)
      return coaches.map { Choice(label: $0.fullName, meaning: .value($0.id.text)) }
        + [Choice(label: "None", meaning: .nothing)]
    case .link(.event):
      var query = EventQuery(owners: owners)
      query.until = options.today
      query.sort = .dateDescending
      query.limit = Self.maximumOffered / 3
      return try reader.events(query).map {
        Choice(label: "\($0.name) (\($0.dateRange))", meaning: .value($0.id.text))
      }
        + [Choice(label: "None", meaning: .nothing)]
    default: return []
    }
  }

  /// "School Not Listed": the name is kept as the event's location, as the app does (domain reference §1.2).
  private mutating func askOther(_ dialogue: inout some Dialogue) -> Bool {
    guard let name = dialogue.ask("School Not Listed – school name: ") else { return false }
    if !name.trimmedBlanks.isEmpty { record.set("location", name.trimmedBlanks) }
    return true
  }

  /// "Add New School": a school of its own, which the event is then with.
  private mutating func askNewSchool(_ dialogue: inout some Dialogue) -> Bool {
    var name = ""
    while name.unicodeScalars.count < 2 {
      guard let answer = dialogue.ask("Add New School – school name *: ") else { return false }
      name = answer.trimmedBlanks
      if name.unicodeScalars.count < 2 { dialogue.show("School name must be at least 2 characters") }
    }
    guard let location = dialogue.ask("Add New School – location: ") else { return false }
    var school = TypedRecord(.school)
    school.set("name", name)
    if !location.trimmedBlanks.isEmpty { school.set("location", location.trimmedBlanks) }
    newSchool = school
    record.set("school_id", name)
    return true
  }
}
