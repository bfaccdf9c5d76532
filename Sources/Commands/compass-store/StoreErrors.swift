import CompassArchive
import CompassCommandLine
import CompassEditing
import CompassSource
import CompassValidation

// Foreign to this module and known to no other: the commands print all errors in one form.

extension EditError: ExplainedError {}

extension ArchiveError: ExplainedError {
  var catalogueCode: String? { DiagnosticCode.archiveRefused.rawValue }
}
