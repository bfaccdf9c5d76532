import CompassCommandLine
package import CompassImport
import CompassSource
package import CompassTemplates

// The commands that import print these errors in one form.

extension ImportError: ExplainedError {
  package var catalogueCode: String? { code?.rawValue }
}

extension TemplateError: ExplainedError {}
