package import CompassModel

extension Audience {
  /// Whether a field of records may be said, to go by its type and its name.
  package func reads(_ field: FieldDescriptor) -> Bool {
    switch field.type {
    case .email, .phone, .twitterHandle, .instagramHandle: reads(.contacts)
    case .date where field.name == "date_of_birth": reads(.contacts)
    case .text where field.name == "zip": reads(.contacts)
    case .money: reads(.costs)
    // What we do not know may be anything.
    case .longText, .texts, .json: reads(.notes)
    default: true
    }
  }
}
