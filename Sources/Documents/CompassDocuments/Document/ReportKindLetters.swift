/// A letter for each kind, so that days can be told apart without colours.
struct ReportKindLetters {
  private var letters: [ReportBadge: String] = [:]

  /// Gives each kind the first letter of its word that no kind before it has; then a figure.
  init(_ kinds: [ReportBadge]) {
    var taken: Set<String> = []
    for kind in kinds where letters[kind] == nil {
      let own = kind.text.filter { $0.isLetter || $0.isNumber }.map { String($0).uppercased() }
      let others = (1...99).map(String.init)
      let letter = (own + others).first { $0.count <= 2 && !taken.contains($0) } ?? "?"
      taken.insert(letter)
      letters[kind] = letter
    }
  }

  subscript(_ kind: ReportBadge) -> String { letters[kind] ?? "?" }
}
