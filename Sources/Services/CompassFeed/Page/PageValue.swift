import CompassModel

/// What a page is filled with.
///
/// Every text is escaped on its way into the template; there is no other way.
enum PageValue {
  case text(String)
  case flag(Bool)
  case list([PageValue])
  case object([String: PageValue])

  /// A text that may be missing.
  static func optional(_ text: String?) -> PageValue { text.map(PageValue.text) ?? .flag(false) }

  /// The value as the template engine takes it.
  var escaped: Any {
    switch self {
    case .text(let text): HTMLText.escaped(text)
    case .flag(let flag): flag
    case .list(let values): values.map(\.escaped)
    case .object(let values): values.mapValues(\.escaped)
    }
  }
}
