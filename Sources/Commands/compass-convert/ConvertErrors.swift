import CompassCommandLine
import CompassConvert
import CompassImport
import CompassSource
import CompassStore
import CompassTemplates

// Foreign to this module and known to no other: the commands print all errors in one form.

extension ConversionError: ExplainedError {}

extension StoreError: ExplainedError {}

extension TemplateError: ExplainedError {}

extension ImportError: ExplainedError {
  var catalogueCode: String? { code?.rawValue }
}
