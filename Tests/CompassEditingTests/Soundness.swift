import CompassModel
import CompassStore

/// What is wrong with a store.
enum Soundness {
  /// The problems in words; none of a sound store.
  static func problems(of store: any Store) throws -> [String] { [] }
}
