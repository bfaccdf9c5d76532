package import CompassModel

/// A column of a template that people fill in: a field, or a part of one, and what is said of it.
package struct TemplateColumn: Sendable, Hashable {
  /// What of a field's value stands in the column.
  package enum Part: Sendable, Hashable {
    /// The whole value.
    case whole
    /// The day of an instant.
    case day
    /// The time of day of an instant whose day stands in another column.
    case clock
  }

  package let field: FieldDescriptor
  package let kind: RecordKind
  /// What of the value stands in the column.
  package let part: Part
  /// What the column is called; the import knows it.
  package let header: String
  /// Whether a row without it is rejected.
  package let isRequired: Bool
  /// What the column is for, in a sentence.
  package let about: String
  /// What one could write, invented.
  package let example: String
  /// The field whose day is not after this one's.
  let notBefore: String?

  /// The header as it stands in a sheet; the import leaves the star out.
  package var title: String { isRequired ? header + " *" : header }

  /// Whether the column holds days, not texts.
  var isDay: Bool { field.type == .date || field.type == .instant && part != .clock }

  /// Whether the column holds times of day.
  var isClock: Bool { field.type == .time || part == .clock }
}

extension TemplateColumn {
  struct Entry: Sendable {
    /// The name of the field.
    let name: String
    let about: String
    let example: String
    var header: String?
    var part = Part.whole
    /// Whether the column is needed though the field is not.
    var isNeeded = false
    var notBefore: String?

    init(
      _ name: String, _ about: String, _ example: String, header: String? = nil, part: Part = .whole,
      isNeeded: Bool = false, notBefore: String? = nil
    ) {
      self.name = name
      self.about = about
      self.example = example
      self.header = header
      self.part = part
      self.isNeeded = isNeeded
      self.notBefore = notBefore
    }
  }

  /// Makes a column of an entry; nil where the kind has no such field.
  init?(_ entry: Entry, of kind: RecordKind) {
    guard let field = kind.schema[entry.name] else { return nil }
    self.field = field
    self.kind = kind
    part = entry.part
    header = entry.header ?? field.label
    isRequired = entry.isNeeded || field.isRequired && entry.part != .clock
    about = entry.about
    example = entry.example
    notBefore = entry.notBefore
  }

  /// The columns of a kind in the order in which people think of them, ids and what the app keeps for itself left out.
  ///
  /// - Parameter namesAthlete: whether the rows have to say whose they are.
  static func columns(of kind: RecordKind, namesAthlete: Bool) -> [TemplateColumn] {
    let entries =
      switch kind {
      case .athlete: athlete
      case .school: school
      case .coach: coach
      case .event: event
      case .metric: metric
      case .interaction: interaction
      case .trip: trip
      }
    let owner = namesAthlete && kind != .athlete ? [owner] : []
    return (owner + entries).compactMap { TemplateColumn($0, of: kind) }
  }

  private static let owner = Entry(
    "user_id", "The athlete of this record.", "Sam Rivers", isNeeded: true)
}
