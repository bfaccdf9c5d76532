import ArgumentParser
import CompassCommandLine
import CompassStore

/// Who the document is for.
enum AudienceChoice: String, ExpressibleByArgument, CaseIterable {
  case coach, family
}

/// Who a document is for, as it was found out.
struct ChosenAudience {
  /// Who it is for.
  let choice: AudienceChoice
  /// Whether the store's settings made it another than it is without them.
  let isOfSettings: Bool

  /// The audience as told, else as the store's settings have it.
  ///
  /// - Parameters:
  ///   - given: what the command line says.
  ///   - reader: the store.
  ///   - usual: who it is for where nothing says it.
  /// - Throws: what the store throws.
  init(_ given: AudienceChoice?, _ reader: any StoreReading, usual: AudienceChoice) throws {
    let setting = try reader.setting(StoreSettings.audience).flatMap(AudienceChoice.init(rawValue:))
    choice = given ?? setting ?? usual
    isOfSettings = given == nil && setting != nil && setting != usual
  }

  /// An audience that no setting has a say in.
  init(_ choice: AudienceChoice) {
    self.choice = choice
    isOfSettings = false
  }

  /// Says what the settings did: a document for the family tells more than one for a coach.
  func say() {
    guard isOfSettings else { return }
    StandardError.write(
      choice == .family
        ? "note: for the family, as the store's settings say; --audience coach for a coach\n"
        : "note: for a coach, as the store's settings say; --audience family for the family\n")
  }
}
