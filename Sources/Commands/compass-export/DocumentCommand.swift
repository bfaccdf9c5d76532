import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassSource
import CompassStore
import Foundation

/// A command that writes a document about records in the store, once for each selection of athletes.
protocol DocumentCommand: ParsableCommand {
  /// The options that all commands share.
  var shared: SharedOptions { get }
  /// The options that select athletes.
  var athletes: AthleteOptions { get }
  /// The options for the file formats.
  var format: DocumentFormatOptions { get }
  /// The options for the audience and the appearance of the document.
  var look: DocumentLookOptions { get }
  /// The options for the output files.
  var output: OutputOptions { get }
  /// The contact details that the family added for readers.
  var contactLines: [String] { get }
  /// The kind of record that the document is mainly about.
  static var kind: RecordKind { get }
  /// The first part of the file names.
  static var report: String { get }
  /// The audience unless the command line or the store's settings name another.
  static var defaultAudience: AudienceChoice { get }
  /// The private facts that a document for the family shows beyond those of ``Audience/family``.
  static var familyDetails: Set<Audience.Detail> { get }
  /// Returns the document about some athletes, or nil after printing that there's nothing to write.
  func made(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> MadeDocument?
}

/// A document with the details that the command needs to write it.
struct MadeDocument {
  /// The document as people read it.
  var document: ReportDocument
  /// The document for spreadsheets and programs, if it differs from the one on paper.
  var spreadsheet: ReportDocument?
  /// The parts of the file name that distinguish documents of one report, such as the event's name.
  var nameParts: [String] = []
  /// The private details that the document omits for its audience.
  var omissions: [Audience.Detail]
  /// A note for the user to read before sending the document, if any.
  var caution: String?
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
    try look.style.checkPhoto(athletes)
    let store = try shared.open()
    try output.write(from: store, shared: shared, progress: ProgressBar(isWanted: true)) { reader in
      let scopes = try athletes.scopes(reader)
      try athletes.reportUnowned(Self.kind, of: scopes, reader)
      var plan = OutputPlan()
      var failure: ToolError?
      let audience = try ChosenAudience(look.audience, reader, default: Self.defaultAudience)
      audience.writeNote()
      var context = try look.context(
        shared.place, reader, for: audience.choice, familyDetails: Self.familyDetails)
      context.contact = contactLines
      for scope in scopes {
        do {
          guard let made = try made(scope, context, reader) else { continue }
          plan.outputs += try planned(made, scope, audience.choice, reader)
          plan.omissions.formUnion(made.omissions)
          if let caution = made.caution { plan.cautions.insert(caution) }
        } catch let error as ToolError where athletes.eachAthlete && error.kind == .notFound {
          // An athlete without what was named doesn't stop the others.
          failure = error
        }
      }
      if plan.outputs.isEmpty, let failure { throw failure }
      return plan
    }
  }

  private func planned(
    _ made: MadeDocument, _ scope: AthleteScope, _ audience: AudienceChoice, _ reader: any StoreReading
  ) throws -> [PlannedOutput] {
    let parts = try [Self.report] + made.nameParts + scope.nameParts(reader) + audience.nameParts
    return try format.formats.flatMap { format in
      let document =
        [.xlsx, .csv, .json].contains(format) ? made.spreadsheet ?? made.document : made.document
      return PlannedOutput.documents(
        try look.style.finished(document), [format], nameParts: parts, emptyMessage: made.emptyMessage)
    }
  }
}
