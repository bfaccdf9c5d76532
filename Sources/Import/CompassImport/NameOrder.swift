import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// What the rows of a file of coaches say of whether its columns of first and last names are swapped.
///
/// The evidence is in the data: commas in the first names, e-mail addresses, the records of the store. What is a
/// first name is nobody's to guess. It is evidence where most rows have it.
struct NameOrder {
  /// The fewest rows with a comma in the first name that are evidence.
  private static let fewestCommas = 2
  /// The fewest rows with an address or a record that are evidence.
  private static let fewestRows = 3
  /// The shortest names that are looked for in an address, in letters.
  private static let shortestName = 2
  /// What follows a comma in a name and is no first name, folded.
  static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "v", "phd", "ph d", "md", "esq"]

  /// The rows with a first name.
  private var firstNames = 0
  /// The rows with a last name, a comma and a first name in it.
  private var commas = 0
  /// The rows with both names.
  private var pairs = 0
  private var turnedInStore = 0
  private var turnedAddresses = 0
  /// Whether an address is an initial and a name, which hardly anybody writes the other way round; a whole school
  /// may write the last name first.
  private var hasInitial = false
  private var firstDomain: String?
  private var hasOtherDomain = false

  /// Takes a row into account.
  ///
  /// - Throws: what the store throws.
  mutating func add(_ draft: Draft, owner: UUID?, _ store: any StoreReading) throws {
    guard draft.kind == .coach, case .text(let first)? = draft.values["first_name"] else { return }
    firstNames += 1
    if Self.isLastAndFirst(first) { commas += 1 }
    guard case .text(let last)? = draft.values["last_name"], first.foldedName != last.foldedName else {
      return
    }
    pairs += 1
    if let email = draft.values["email"]?.canonicalText { add(email, first, last) }
    var turned = draft.values
    turned["first_name"] = .text(last)
    turned["last_name"] = .text(first)
    if let key = turned.naturalKey,
      try !store.ids(of: .coach, naturalKey: key, owner: owner, limit: 1).isEmpty
    {
      turnedInStore += 1
    }
  }

  /// Whether it is a whole name, as `Lee, Ann` is, and not one with a suffix, as `John, Jr.` is.
  private static func isLastAndFirst(_ name: String) -> Bool {
    let parts = name.unicodeScalars.split(separator: ",", maxSplits: 1).map { String($0).foldedWords }
    return parts.count == 2 && !parts.contains("") && !suffixes.contains(parts[1])
  }

  // MARK: Addresses

  private mutating func add(_ email: String, _ first: String, _ last: String) {
    let sides = email.unicodeScalars.split(separator: "@").map(String.init)
    let (first, last) = (Self.letters(first), Self.letters(last))
    guard sides.count == 2, min(first.count, last.count) >= Self.shortestName else { return }
    // What follows a plus is a label of the owner's.
    let local = sides[0].unicodeScalars.prefix { $0 != "+" }
    let words = local.split { [".", "_", "-"].contains($0) }.map { Self.letters(String($0)) }
    let turned = Self.form(words, first: last, last: first)
    guard turned != .none, Self.form(words, first: first, last: last) == .none else { return }
    turnedAddresses += 1
    if turned == .initial { hasInitial = true }
    if let firstDomain { hasOtherDomain = hasOtherDomain || firstDomain != sides[1] }
    firstDomain = firstDomain ?? sides[1]
  }

  private enum Form { case none, names, initial }

  /// How the words of an address are made of a name.
  private static func form(_ words: [String], first: String, last: String) -> Form {
    let initial = String(first.prefix(1))
    switch words {
    case [first, last], [first + last]: return .names
    case [initial, last], [initial + last]: return .initial
    default: return .none
    }
  }

  /// The letters of a text without case and accents.
  private static func letters(_ text: String) -> String {
    String(String.UnicodeScalarView(text.searchFolded.unicodeScalars.filter(\.properties.isAlphabetic)))
  }

  // MARK: What they come to

  /// The finding that the columns are probably swapped; nil where the evidence is not strong.
  func finding(of survey: FileSurvey) -> Diagnostic? {
    guard let first = survey.mapping.column(of: "first_name") else { return nil }
    let header = survey.mapping.columns[first].header
    func finding(_ message: Message, _ help: Message) -> Diagnostic {
      Diagnostic(
        .namesSwapped, .warning, message, help: help,
        position: survey.table.headerPosition(ofColumn: first), field: "first_name", header: header,
        isPersonal: false)
    }
    if commas >= Self.fewestCommas, commas * 2 > firstNames {
      return finding(
        "\(commas) of \(firstNames) cells in \(value: header) have a comma, like names written as Last, First",
        "If they are full names, use --map \"\(header)=full_name\"")
    }
    guard let last = survey.mapping.column(of: "last_name") else { return nil }
    let other = survey.mapping.columns[last].header
    let help: Message = "If so, use --map \"\(header)=last_name\" --map \"\(other)=first_name\""
    if turnedAddresses >= Self.fewestRows, turnedAddresses * 2 > pairs, hasInitial || hasOtherDomain {
      return finding(
        "The columns \(value: header) and \(value: other) may be swapped: the e-mail addresses of \(turnedAddresses) of \(pairs) rows have the names in the other order",
        help)
    }
    if turnedInStore >= Self.fewestRows, turnedInStore * 2 > pairs {
      return finding(
        "The columns \(value: header) and \(value: other) may be swapped: the store has the names of \(turnedInStore) of \(pairs) rows in the other order",
        "\(message: help). If the store is wrong, import a correct file with the ids from `compass-export coaches`."
      )
    }
    return nil
  }
}
