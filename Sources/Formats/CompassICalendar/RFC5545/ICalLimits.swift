/// What one file may ask of the reader.
public struct ICalLimits: Sendable, Hashable {
  /// The most bytes of one content line, folds undone; a longer line is left out.
  public var lineBytes: Int
  /// The most bytes of all lines of one component that is handed on; a larger one is left out.
  public var componentBytes: Int
  /// The most properties of one component that is handed on, of those within it too.
  public var properties: Int
  /// The most components within one component that is handed on.
  public var nestedComponents: Int
  /// How deep components may stand in each other, the calendar not counted; deeper ones are left out.
  public var nestingDepth: Int
  /// The most components of a file that is read whole.
  public var components: Int
  /// The most findings that are told; more are counted.
  public var diagnostics: Int

  /// Creates limits, the usual ones where nothing else is said.
  public init(
    lineBytes: Int = 16 << 20, componentBytes: Int = 64 << 20, properties: Int = 100_000,
    nestedComponents: Int = 10_000, nestingDepth: Int = 16, components: Int = 5_000_000,
    diagnostics: Int = 10_000
  ) {
    self.lineBytes = max(1, lineBytes)
    self.componentBytes = min(max(1, componentBytes), 1 << 30)
    self.properties = max(1, properties)
    self.nestedComponents = max(1, nestedComponents)
    self.nestingDepth = min(max(1, nestingDepth), 64)
    self.components = max(1, components)
    self.diagnostics = max(0, diagnostics)
  }
}
