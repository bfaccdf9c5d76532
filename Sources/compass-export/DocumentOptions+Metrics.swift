import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassStore

extension DocumentLookOptions {
  /// The metrics that a document was made of, where they are wanted in it.
  ///
  /// - Throws: ``CommandFailure`` where there are too many, and what reading throws.
  func attachment(
    _ query: MetricQuery, _ audience: Audience, _ reader: any StoreReading
  ) throws -> ReportAttachment? {
    guard attachData else { return nil }
    guard let attachment = try MetricAttachment(query, audience: audience).make(reader) else {
      throw CommandFailure(
        "There are more than \(MetricAttachment.maximumCount) measurements, too many to put into a document",
        help: "Choose fewer with --type or --since, or write them beside it with `metrics --csv --data`")
    }
    if !audience.reads(.notes) {
      StandardError.write("Left out of the attached records: notes and columns of your own\n")
    }
    return attachment
  }

  /// Says what was left out of documents and how to put it in.
  func report(_ omitted: Set<Audience.Detail>) {
    let details = Audience.Detail.allCases.filter(omitted.contains)
    guard !details.isEmpty else { return }
    let words = details.map(\.phrase).joined(separator: ", ")
    let options = details.map { "--include \($0.rawValue)" }.joined(separator: " ")
    StandardError.write("Left out: \(words). To put it in: \(options)\n")
  }
}
