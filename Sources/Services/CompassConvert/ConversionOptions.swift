package import CompassDocuments
package import CompassImport
package import CompassModel
import CompassSource
import CompassValidation
package import Foundation

/// What a run of conversions was told.
package struct ConversionOptions: Sendable {
  /// What the files become; nil only checks them.
  package var format: ConversionFormat?
  /// Whether rows stay what they are: no kind, no rules, no ids.
  package var isTable = false
  /// What is known of the files.
  package var reading: ImportOptions
  /// When documents say that they were made.
  package var created: Date
  /// The readers of documents and calendars.
  package var audience = Audience.coach
  /// Whether the user named the readers.
  package var isAudienceGiven = false
  /// The paper of documents.
  package var paper = ReportDocument.Paper.letter
  /// Whether reports show the rows of the inputs.
  package var keepsRows = false
  /// What else outputs depend on, such as the contents of a profile.
  package var dependencies = ""
  /// What findings count as.
  package var severities = SeverityChoices()

  /// Creates options that only check.
  package init(reading: ImportOptions, created: Date) {
    self.reading = reading
    self.created = created
  }

  /// All of this that outputs depend on, as a text that stays the same from run to run.
  package var fingerprint: String {
    let reading = reading
    let parts: [String] = [
      dependencies, format?.rawValue ?? "", "\(isTable)",
      "\(audience.details.map(\.rawValue).sorted())",
      paper.rawValue,
      severities.ignored.map(\.rawValue).sorted().joined(separator: ","),
      severities.errors.map(\.rawValue).sorted().joined(separator: ","),
      profileName, reading.kind?.rawValue ?? "", "\(reading.maps.map { [$0.header, $0.field] })",
      "\(reading.sets.map { [$0.field, $0.value] })", reading.athlete ?? "", reading.source ?? "",
      reading.sheet ?? "", reading.dateOrder?.rawValue ?? "", "\(reading.usesDecimalComma, default: "")",
      "\(reading.year, default: "")", reading.clock?.rawValue ?? "", reading.encoding ?? "",
      "\([reading.delimiter, reading.quote, reading.escape])",
      "\(reading.takesEveryRow) \(reading.repairsRows)",
      "\(reading.keepsGuards)", "\(reading.headerLine, default: "")",
      "\(reading.isStrict)", "\(reading.window)", "\(reading.includesAll) \(reading.usesAlarms)",
      "\(reading.typeWords)", reading.timeZone?.identifier ?? "", "\(reading.isZoneAssumed)",
      reading.rejected == .none ? "no rejected rows" : "", "\(reading.recruiting, default: "")",
    ]
    return parts.joined(separator: "\u{1F}")
  }

  private var profileName: String {
    switch reading.profile {
    case .automatic: "automatic"
    case .none: "none"
    case .given(let profile): profile.name
    }
  }
}
