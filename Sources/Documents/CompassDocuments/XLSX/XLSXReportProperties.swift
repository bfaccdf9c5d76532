import CompassModel
internal import CompassXLSX
internal import Foundation

/// What a report's workbook says of itself to programs.
enum XLSXReportProperties {
  static func properties(of document: ReportDocument) -> XLSXWorkbook.Properties {
    var properties = XLSXWorkbook.Properties(created: document.created)
    properties.title = document.title
    properties.subject = document.subject
    properties.author = document.author ?? ""
    properties.custom = [
      .init("Report", .text(document.subject.isEmpty ? document.title : document.subject)),
      .init("Generated", .text(document.created.ISO8601Format())),
      .init("Language", .text(Format.language)),
    ]
    if let audience = document.audience {
      properties.custom.append(.init("Audience", .text(audience.isFamily ? "family" : "coach")))
    }
    return properties
  }
}
