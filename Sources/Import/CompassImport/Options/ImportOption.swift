package import CompassModel
package import CompassSource
import Foundation

/// An option for reading files, with its name, its texts and its places.
///
/// Arguments, `compass.json`, rejected rows and profiles all read and write it in this way.
package struct ImportOption: Sendable {
  /// The places where an option can be given.
  package struct Places: OptionSet, Sendable {
    /// The bits.
    package let rawValue: Int

    /// Creates a set of places.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The command line.
    package static let arguments = Places(rawValue: 1)
    /// The `compass.json` files of folders.
    package static let settings = Places(rawValue: 2)
    /// The decisions that are saved with rejected rows.
    package static let decisions = Places(rawValue: 4)
    /// The profiles of programs.
    package static let profiles = Places(rawValue: 8)
  }

  /// The form of the text of an argument.
  package enum Form: Sendable {
    /// A text, or a flag without one.
    case text
    /// `NAME=VALUE`, where the value may contain `=`.
    case pair
    /// `NAME=VALUE`, where the name may contain `=`, as headers can.
    case mapping
  }

  /// The name in JSON; that of the argument has hyphens.
  package let name: String
  /// The names that earlier versions wrote.
  private(set) var formerNames: [String] = []
  /// The form of the text of an argument.
  package private(set) var form = Form.text
  /// The places that can give it.
  package let places: Places
  /// Whether values from several places add up.
  package var isJoined: Bool { form != .text }
  /// Reads a value into the options.
  ///
  /// The message of an error is the rule for the value: `must be mdy, dmy or ymd`.
  package let read: @Sendable (JSONValue, inout ImportOptions) throws(ToolError) -> Void
  /// Returns the value of the options; nil if it isn't set.
  package let value: @Sendable (ImportOptions) -> JSONValue?

  /// The name of the argument: `--date-order`.
  package var argument: String { "--" + name.replacing("_", with: "-") }

  /// Returns the option of a name that a place has; nil if the place has no such option.
  package static func named(_ name: String, in place: Places) -> ImportOption? {
    all.first { $0.places.contains(place) && ($0.name == name || $0.formerNames.contains(name)) }
  }

  /// Reads the text of an argument into the options.
  package func read(argument text: String, into options: inout ImportOptions) throws(ToolError) {
    guard form != .text else { return try read(.string(text), &options) }
    let scalars = text.unicodeScalars
    guard let equals = form == .pair ? scalars.firstIndex(of: "=") : scalars.lastIndex(of: "=") else {
      throw ToolError("must have the form NAME=VALUE")
    }
    let name = String(scalars[..<equals])
    let text = JSONValue.string(String(scalars[scalars.index(after: equals)...]))
    let isTaken = value(options)?.members.contains {
      $0.name.foldedWords == name.foldedWords && $0.value != text
    }
    if isTaken == true { throw ToolError("must say \(name) only once") }
    try read(.object([.init(name, text)]), &options)
  }
}

extension Overrides {
  /// The overrides as one cell: a JSON object, its members in a fixed order.
  package var text: String {
    var options = ImportOptions(now: .distantPast)
    options.overrides = self
    return JSONValue.object(
      ImportOption.all.filter { $0.places.contains(.decisions) }.compactMap { option in
        option.value(options).map { .init(option.name, $0) }
      }
    ).text()
  }

  /// Reads the overrides that an earlier import wrote, and ignores unknown ones.
  package init(text: String) {
    var options = ImportOptions(now: .distantPast)
    for member in JSONValue(parsing: text)?.members ?? [] {
      try? ImportOption.named(member.name, in: .decisions)?.read(member.value, &options)
    }
    self = options.overrides
  }
}
