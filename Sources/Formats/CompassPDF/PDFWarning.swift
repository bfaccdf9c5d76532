/// Something that a PDF could not show as it was given; said once, however often it comes up.
package struct PDFWarning: Sendable, Hashable {
  /// The kinds of warning.
  package enum Kind: String, Sendable, Hashable {
    /// A character that no installed font has; a box stands in its place.
    case missingCharacter = "pdf-missing-character"
    /// Text of a script that is not drawn because it would come out wrong; boxes stand in its place.
    case unsupportedScript = "pdf-unsupported-script"
    /// An accent that stands by itself and may sit a little beside its letter.
    case unplacedAccent = "pdf-unplaced-accent"
    /// A vowel point of Hebrew or Arabic that is left out, as it mostly is in writing.
    case omittedPoint = "pdf-omitted-point"
    /// A text that was too long to be set whole.
    case textCut = "pdf-text-cut"
    /// A font file that is damaged; what it alone has is missing.
    case unsoundFont = "pdf-unsound-font"
    /// A link that was left out because its address is not one of the web or of mail.
    case refusedLink = "pdf-refused-link"
    /// A picture that is damaged or none; what it shows stands in its place in words.
    case refusedImage = "pdf-refused-image"
    /// A QR code whose text is too long; its caption stands in its place.
    case refusedCode = "pdf-refused-code"
    /// What was left out so that the report fits on so many pages.
    case leftOut = "pdf-left-out"
  }

  /// The kind of warning.
  package let kind: Kind
  /// What was not shown: a character as `U+1F600`, a script's name, or nothing for a link.
  package let subject: String
  /// The sentence for people.
  ///
  /// It holds no text of the document beyond single characters.
  package let message: String

  package init(_ kind: Kind, subject: String, message: String) {
    self.kind = kind
    self.subject = subject
    self.message = message
  }
}

/// Collects warnings, each once, in the order in which they came up.
struct WarningLog {
  /// How many are kept; a document in a strange script must not become a list of its alphabet.
  static let maximumCount = 200

  private(set) var warnings: [PDFWarning] = []
  private var seen: Set<String> = []

  mutating func add(_ kind: PDFWarning.Kind, subject: String, message: @autoclosure () -> String) {
    guard warnings.count < WarningLog.maximumCount, seen.insert("\(kind.rawValue) \(subject)").inserted
    else { return }
    warnings.append(PDFWarning(kind, subject: subject, message: message()))
  }
}
