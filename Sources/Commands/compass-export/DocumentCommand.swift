import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassStore
import Foundation

/// A document of what is in the store, one for each athlete that was asked for.
protocol DocumentCommand: ParsableCommand {
  /// What every command has.
  var shared: SharedOptions { get }
  /// Whose records are wanted.
  var athletes: AthleteOptions { get }
  /// What the document is written as.
  var format: DocumentFormatOptions { get }
  /// Who the document is for, and how it looks.
  var look: DocumentLookOptions { get }
  /// Where it is written.
  var output: OutputOptions { get }
  /// What the family writes for readers who want to reply.
  var contactLines: [String] { get }
  /// The kind of record that the document is mainly about.
  static var kind: RecordKind { get }
  /// The name of the document in the catalogue of reports, and the first part of its files' names.
  static var report: String { get }
  /// The audience unless the command line or the store's settings name another.
  static var defaultAudience: AudienceChoice { get }
  /// The private facts that a document for the family shows beyond those of ``Audience/family``.
  static var familyDetails: Set<Audience.Detail> { get }
  /// The document about some athletes; nil where there is nothing to write, which was said.
  func made(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> MadeDocument?
}

/// A document with what the command has to know of it.
struct MadeDocument {
  /// The document as people read it.
  var document: ReportDocument
  /// The document for spreadsheets and programs, where it stands differently on paper.
  var spreadsheet: ReportDocument?
  /// What tells its files from those of the same kind: the event's name.
  var nameParts: [String] = []
  /// What it leaves out for its audience.
  var omissions: [Audience.Detail]
  /// What to know before it is sent; nil if there is nothing.
  var caution: String?
  /// The records that it is made of, for those who want them in the file; nil has none to give.
  var records: Selection?
  /// Why there is nothing to write; nil if there is something.
  var emptyMessage: String?
}

extension MadeDocument {
  /// The caution of a document that is for a coach and yet is about several schools.
  static func caution(schools: Set<UUID>, option: String, for audience: Audience) -> String? {
    guard schools.count > 1, !audience.reads(.visits) else { return nil }
    return
      "Note: The document names \(schools.count) schools. Before you send it to a coach, use \(option) to name one."
  }
}

extension DocumentCommand {
  static var defaultAudience: AudienceChoice { .coach }
  static var familyDetails: Set<Audience.Detail> { [] }
  var contactLines: [String] { [] }

  func run() throws {
    try look.checkFormats(format.formats)
    let store = try shared.open()
    try output.write(from: store, shared: shared, progress: ProgressBar(isWanted: true)) { reader in
      let scopes = try athletes.scopes(reader)
      try athletes.reportUnowned(Self.kind, of: scopes, reader)
      var plan = OutputPlan()
      var failure: CommandFailure?
      let audience = try look.chosenAudience(reader, report: Self.report, default: Self.defaultAudience)
      audience.writeNote()
      var context = try look.context(
        shared.place, reader, report: Self.report, for: audience.choice, familyDetails: Self.familyDetails)
      context.contact = contactLines
      for scope in scopes {
        do {
          guard let made = try made(scope, context, reader) else { continue }
          plan.outputs += try planned(made, scope, context, look.nameParts(audience.choice), reader)
          plan.omissions.formUnion(made.omissions)
          if let caution = made.caution { plan.cautions.insert(caution) }
        } catch let error as CommandFailure where athletes.eachAthlete {
          // An athlete who has no such thing costs the others nothing.
          failure = error
        }
      }
      if plan.outputs.isEmpty, let failure { throw failure }
      return plan
    }
  }

  private func planned(
    _ made: MadeDocument, _ scope: AthleteScope, _ context: DocumentContext, _ lookParts: [String],
    _ reader: any StoreReading
  ) throws -> [PlannedOutput] {
    let parts = try [Self.report] + made.nameParts + scope.nameParts(reader) + lookParts
    return try format.formats.flatMap { format in
      let document =
        [.xlsx, .csv, .json].contains(format) ? made.spreadsheet ?? made.document : made.document
      return PlannedOutput.documents(
        try look.finished(document, report: Self.report) {
          // The report may know for which school it is.
          let audience = document.audience ?? context.audience
          return try made.records.map { try ReportAttachment.records($0, for: audience, in: reader) }
        }, [format], nameParts: parts, emptyMessage: made.emptyMessage)
    }
  }
}
