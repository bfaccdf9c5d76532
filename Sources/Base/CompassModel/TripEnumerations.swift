/// What a trip is for.
public enum TripType: String, FieldEnumeration {
  case consumer, pro, event

  /// The stored values of `trips.trip_type` (seed 003 §1), and those of older tables.
  public static let enumeration = Enumeration(
    "trip type",
    [.init("consumer", "Consumer", ["personal"]), .init("pro", "Pro"), .init("event", "Event", ["events"])],
    legacy: [.init("regular", "consumer")])
}

/// The category of a pro trip.
public enum TripCategory: String, FieldEnumeration {
  case touring, sports, work, school, productions, celebrations, other

  /// The values that a pro trip's category may have.
  public static let enumeration = Enumeration(
    "trip category",
    [
      .init("touring", "Touring", ["tour"]), .init("sports", "Sports", ["sport"]), .init("work", "Work"),
      .init("school", "School"), .init("productions", "Productions"),
      .init("celebrations", "Celebrations"), .init("other", "Other"),
    ])
}

/// Who may see a trip's details.
public enum PrivacyMode: String, FieldEnumeration {
  case standard, high

  /// The stored values of `trips.privacy_mode`.
  public static let enumeration = Enumeration(
    "privacy mode", [.init("standard", "Standard"), .init("high", "High")])
}

/// Who may write in a trip's chat.
public enum ChatMode: String, FieldEnumeration {
  case everyone, broadcasts
  case adminOnly = "admin_only"

  /// The stored values of `trips.chat_mode`.
  public static let enumeration = Enumeration(
    "chat mode",
    [.init("everyone", "Everyone"), .init("broadcasts", "Broadcasts"), .init("admin_only", "Admin Only")])
}

/// Who may add pictures to a trip.
public enum MediaUploadMode: String, FieldEnumeration {
  case everyone
  case adminOnly = "admin_only"

  /// The stored values of `trips.media_upload_mode`.
  public static let enumeration = Enumeration(
    "media upload mode", [.init("everyone", "Everyone"), .init("admin_only", "Admin Only")])
}

/// The hand or side an athlete prefers.
public enum DominantSide: String, FieldEnumeration {
  case right = "R"
  case left = "L"
  case both = "S"

  /// The values of the app's bats and throws attributes (L, R, S).
  public static let enumeration = Enumeration(
    "side",
    [
      .init("R", "Right", ["right handed", "rh", "right-handed", "righty"]),
      .init("L", "Left", ["left handed", "lh", "left-handed", "lefty"]),
      .init("S", "Switch", ["both", "ambidextrous", "b"]),
    ])
}
