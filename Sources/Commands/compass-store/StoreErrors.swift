import CompassArchive
import CompassCSV
import CompassCommandLine
import CompassEditing
import CompassImport
import CompassSource
import CompassStore
import CompassTemplates
import CompassValidation

// Foreign to this module and known to no other: the commands print all errors in one form.

extension StoreError: ExplainedError {}

extension EditError: ExplainedError {}

extension TemplateError: ExplainedError {}

extension ArchiveError: ExplainedError {
  var catalogueCode: String? { DiagnosticCode.archiveRefused.rawValue }
}

extension ImportError: ExplainedError {
  var catalogueCode: String? { code?.rawValue }
}

extension CSVError: ExplainedError {
  var help: String? {
    (underlying as? any ExplainedError).map {
      [$0.message, $0.help].compactMap(\.self).joined(separator: " ")
    }
  }
}
