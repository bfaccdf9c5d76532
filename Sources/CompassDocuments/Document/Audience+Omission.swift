extension Audience {
  /// What a document does not say because its audience does not read it.
  package struct Omission: Sendable, Hashable {
    /// The detail that would put it in.
    package var detail: Detail
    /// What it is, for people: `costs`.
    package var what: String

    /// Creates an omission.
    ///
    /// - Parameter what: what it is; nil takes the words of the detail.
    package init(_ detail: Detail, _ what: String? = nil) {
      self.detail = detail
      self.what = what ?? detail.phrase
    }
  }

  /// The omissions that are one: those of details that are not read and of which there is something.
  ///
  /// - Parameter there: what a report could say, by detail, each with whether there is any of it.
  func omissions(_ there: [(detail: Detail, what: String?, isThere: Bool)]) -> [Omission] {
    there.filter { $0.isThere && !reads($0.detail) }.map { Omission($0.detail, $0.what) }
  }
}
