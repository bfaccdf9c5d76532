public import CompassSource

/// What is to be known of one kind of finding: what it says, why it matters, an example, how to mend it.
public struct CatalogueEntry: Sendable, Hashable {
  /// The part of the work in which a finding is made.
  public enum Group: String, Sendable, Hashable, CaseIterable {
    /// Bytes, rows and tables.
    case files = "Files and tables"
    /// Headers and what the columns hold as a whole.
    case columns = "Columns"
    /// Free text and numbers.
    case values = "Text, numbers and choices"
    /// Days, times and zones.
    case dates = "Dates and times"
    /// Addresses, numbers and names in nets.
    case contacts = "Contacts and places"
    /// Athletes, schools, coaches, interactions and trips.
    case records = "Athletes, schools, coaches, interactions and trips"
    /// Events.
    case events = "Events"
    /// Performance metrics.
    case metrics = "Metrics"
    /// Comparisons with recruiting calendars.
    case recruiting = "Recruiting calendars"
    /// Links between records, and whose records they are.
    case links = "Links between records"
    /// Calendars that people subscribe to.
    case feeds = "Calendar feeds"
  }

  /// The code.
  public let code: DiagnosticCode
  /// How much it matters unless the field decides otherwise: what empties an optional field rejects the
  /// record where the field is required.
  public let severity: Severity
  /// The part of the work in which it is found.
  public internal(set) var group = Group.files
  /// The finding in a few words.
  public let title: String
  /// What was found.
  public let what: String
  /// Why it matters.
  public let why: String
  /// What it looks like in a file.
  public let example: String
  /// How to mend it.
  public let fix: String

  init(
    _ code: DiagnosticCode, _ severity: Severity, _ title: String, what: String, why: String,
    example: String, fix: String
  ) {
    self.code = code
    self.severity = severity
    self.title = title
    self.what = what
    self.why = why
    self.example = example
    self.fix = fix
  }

  init(
    _ code: String, _ severity: Severity, _ title: String, what: String, why: String, example: String,
    fix: String
  ) {
    self.init(DiagnosticCode(code), severity, title, what: what, why: why, example: example, fix: fix)
  }
}
