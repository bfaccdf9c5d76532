public import Foundation

/// What the rules need to know besides the draft.
public struct RuleContext {
  /// How texts are read; its clock and zone say what "today" is.
  public var options: ReadingOptions
  /// The records that are there already, those of the same batch among them.
  public var known: any KnownRecords
  /// The athlete whose record is checked; nil while there is none.
  public var owner: UUID?
  /// The recruiting calendars that records are compared with; nil compares with none.
  package var recruiting: RecruitingWatch?

  /// Creates a context.
  public init(options: ReadingOptions, known: any KnownRecords = NoKnownRecords(), owner: UUID? = nil) {
    self.options = options
    self.known = known
    self.owner = owner
  }
}
