public import CompassSource

/// The explanation of one kind of finding.
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
    /// Links between records, and the athletes of records.
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
  public let group: Group
  /// The finding in a few words.
  public let title: String
  /// The finding in full.
  public var what: String { field(0) }
  /// Why it matters.
  public var why: String { field(1) }
  /// An example in a file.
  public var example: String { field(2) }
  /// The correction.
  public var fix: String { field(3) }

  /// What, why, example and fix.
  private var fields: [String] = []

  private func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }

  /// Reads the entries of a text.
  ///
  /// Each begins with `## CODE SEVERITY TITLE`. What, why, example and fix follow, each behind `- `.
  static func entries(of text: String, _ group: Group) -> [CatalogueEntry] {
    var entries: [CatalogueEntry] = []
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: "## ".utf8) {
        entries.append(
          CatalogueEntry(Substring(line.dropFirst(3)).split(separator: " ", maxSplits: 2), group))
      } else if let last = entries.indices.last {
        entries[last].add(line)
      }
    }
    return entries
  }

  private init(_ head: [Substring], _ group: Group) {
    code = DiagnosticCode(head.first.map(String.init) ?? "")
    severity = head.dropFirst().first.flatMap { Severity(rawValue: String($0)) } ?? .error
    title = head.last.map(String.init) ?? ""
    self.group = group
  }

  /// Adds a line, which begins a field or continues one.
  private mutating func add(_ line: Substring.UTF8View) {
    if line.starts(with: "- ".utf8) {
      fields.append(String(Substring(line.dropFirst(2))))
    } else if let last = fields.indices.last {
      fields[last] += "\n" + String(Substring(line))
    }
  }
}
