package import CompassSource

extension ToolError.Kind {
  /// A picture or a QR code that can't be used; the message doesn't name the file.
  package static let picture = Self("picture")
}
