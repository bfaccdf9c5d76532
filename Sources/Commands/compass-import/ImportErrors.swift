import CompassArchive
import CompassCommandLine
import CompassSource
import CompassValidation

// The commands print all errors in one form, so this error needs the conformance here.

extension ArchiveError: ExplainedError {
  var catalogueCode: String? { DiagnosticCode.archiveRefused.rawValue }
}
