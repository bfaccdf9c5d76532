/// A choice that was made without being asked: an encoding, a date order, the meaning of a header.
///
/// What speaks for a candidate is measured in bits: one bit more makes it twice as likely. The margin to the next
/// candidate says how far the choice is to be trusted.
public struct Inference: Sendable, Hashable {
  /// What one fact says for a candidate, or against it.
  public struct Evidence: Sendable, Hashable {
    /// The fact, in words for people.
    public var text: String
    /// How much more likely it makes the candidate, as a power of two.
    public var bits: Double

    /// Creates evidence.
    public init(_ text: String, bits: Double) {
      self.text = text
      self.bits = bits
    }
  }

  /// One of the values that could be chosen.
  public struct Candidate: Sendable, Hashable {
    /// The value as its option takes it: `mdy`, `2026`.
    public var choice: String
    /// The value in words for people.
    public var label: String
    /// What speaks for it and against it.
    public var evidence: [Evidence]

    /// Creates a candidate.
    public init(_ choice: String, label: String, evidence: [Evidence] = []) {
      self.choice = choice
      self.label = label
      self.evidence = evidence
    }

    /// The sum of the evidence.
    public var bits: Double { evidence.reduce(0) { $0 + $1.bits } }
  }

  /// A cell that speaks for the choice, or against it.
  public struct Sample: Sendable, Hashable {
    /// Where the cell is, in words for people: `line 3`, `row 4`.
    public var place: String
    /// What stands in it; nil if that may say something about a person.
    public var text: String?

    /// Creates a sample.
    public init(place: String, text: String?) {
      self.place = place
      self.text = text
    }

    /// The sample in words for people.
    public var label: String { text.map { "\($0) in \(place)" } ?? place }
  }

  /// How far a choice is to be trusted.
  public enum Confidence: String, Sendable, Hashable {
    /// Somebody said so.
    case given
    /// It is at least 6 bits ahead of the next candidate, or there is no other.
    case certain
    /// It is at least 2 bits ahead.
    case likely
    /// It may as well be another.
    case open
  }

  /// What was decided, as a stable kebab-case word: `encoding`, `delimiter`, `date-order`.
  public var what: String
  /// What of the file it was decided for, as "dates in Start"; nil for the whole file.
  public var scope: String?
  /// The candidates, the chosen one first.
  public var candidates: [Candidate]
  /// Who said so, as "set with --date-order"; nil where the evidence decided.
  public var given: String?
  /// Cells that speak for the choice.
  public var samples: [Sample] = []
  /// Cells that speak against it.
  public var contradictions: [Sample] = []
  /// The option that decides otherwise, as it would be typed; nil where nothing can.
  public var override: String?
  /// Whether it is what everybody expects, so that a short report may leave it out.
  public var isRoutine: Bool

  /// Creates a choice without an alternative that was weighed.
  ///
  /// - Parameters:
  ///   - what: what was decided.
  ///   - value: what it was decided to be, in words for people.
  ///   - why: the evidence for it.
  ///   - override: the option that decides otherwise.
  ///   - isRoutine: whether it is what everybody expects.
  public init(what: String, value: String, why: String, override: String? = nil, isRoutine: Bool = false) {
    self.what = what
    candidates = [Candidate(value, label: value, evidence: [Evidence(why, bits: 0)])]
    self.override = override
    self.isRoutine = isRoutine
  }

  /// Creates a choice among candidates.
  ///
  /// - Parameters:
  ///   - what: what is decided.
  ///   - scope: what of the file it is decided for.
  ///   - candidates: at least one; of equals the first is chosen.
  ///   - given: the choice that somebody made and who it was, as "set with --year".
  public init(
    what: String, scope: String? = nil, among candidates: [Candidate],
    given: (choice: String, by: String)? = nil
  ) {
    self.what = what
    self.scope = scope
    self.given = given?.by
    isRoutine = false
    let order = candidates.indices.sorted { first, second in
      func rank(_ index: Int) -> (Int, Double) {
        (candidates[index].choice == given?.choice ? 0 : 1, -candidates[index].bits)
      }
      return rank(first) == rank(second) ? first < second : rank(first) < rank(second)
    }
    self.candidates = order.map { candidates[$0] }
  }

  /// What was chosen, as its option takes it.
  public var choice: String { candidates.first?.choice ?? "" }

  /// How many bits the choice is ahead of the next candidate; nil where there is no other.
  public var margin: Double? {
    candidates.count > 1 ? candidates[0].bits - candidates[1].bits : nil
  }

  /// How far the choice is to be trusted.
  public var confidence: Confidence {
    if given != nil { return .given }
    guard let margin else { return .certain }
    return margin >= 6 ? .certain : margin >= 2 ? .likely : .open
  }

  /// What was decided, in words for people.
  public var value: String {
    let label = candidates.first?.label ?? ""
    return scope.map { "\(label) (\($0))" } ?? label
  }

  /// The evidence in words for people: how far it is ahead of what, why, and where that is seen.
  public var why: String {
    if let given { return given }
    let evidence = candidates.first?.evidence ?? []
    guard let margin else { return evidence.map(\.text).joined(separator: "; ") }
    // What speaks for the next candidate as well decides nothing.
    let shared = candidates[1].evidence
    let facts = evidence.filter { fact in
      fact.bits > shared.filter { $0.text == fact.text }.reduce(0) { $0 + $1.bits }
    }.map(\.text)
    var result =
      "\(confidence.rawValue), \(Self.text(margin)) \(margin == 1 ? "bit" : "bits") ahead of \(candidates[1].label)"
    if !facts.isEmpty { result += ": " + facts.joined(separator: "; ") }
    if !samples.isEmpty { result += "; for example " + samples.map(\.label).joined(separator: ", ") }
    if !contradictions.isEmpty {
      result += "; but not " + contradictions.map(\.label).joined(separator: ", ")
    }
    return result
  }

  /// Bits with one decimal, and none where that is 0.
  package static func text(_ bits: Double) -> String {
    let tenths = Int((bits * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(abs(tenths) / 10)" + (tenths % 10 == 0 ? "" : ".\(abs(tenths) % 10)")
  }
}

extension [Inference] {
  /// Replaces the choices that others are about, too.
  package mutating func replace(_ others: [Inference]) {
    for other in others {
      if let index = firstIndex(where: { $0.what == other.what }) { self[index] = other }
    }
  }

  /// Adds what was decided.
  package mutating func add(_ what: String, _ value: String, _ why: String, _ override: String? = nil) {
    append(Inference(what: what, value: value, why: why, override: override))
  }
}
