package import CompassFiles
import CompassTemplates
package import CompassValidation
import Foundation

extension Lexicon {
  /// Where the templates of this checkout are.
  package static let checkout = TemplateLookup(
    given: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path + "/Templates")

  /// The lexicon of this checkout; `LexiconTests` makes sure that it can be read.
  package static let installed = (try? read(checkout)) ?? .empty
}
