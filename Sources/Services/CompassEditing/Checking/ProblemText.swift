package import CompassModel
import CompassSource

/// Problems of a store in words, and for scripts.
package enum ProblemText {
  /// A problem as lines: what is wrong where, and what to do about it.
  package static func lines(_ problem: StoreProblem, showingPersonal: Bool) -> [String] {
    let word = problem.severity == .error ? "error" : "warning"
    let place = problem.place.isEmpty ? "" : problem.place + ": "
    let sentence =
      "\(word): \(place)\(problem.message.rendered(showingPersonal: showingPersonal)) [\(problem.code)]"
    return [sentence] + (problem.remedy.map { ["  help: \($0)"] } ?? [])
  }

  /// A problem for scripts.
  package static func json(_ problem: StoreProblem, showingPersonal: Bool) -> JSONValue {
    let members: [(String, String?)] = [
      ("severity", problem.severity.rawValue), ("code", problem.code), ("kind", problem.kind?.rawValue),
      ("id", problem.id), ("field", problem.field),
      ("message", problem.message.rendered(showingPersonal: showingPersonal)), ("help", problem.remedy),
    ]
    return .object(members.compactMap { name, text in text.map { .init(name, .string($0)) } })
  }
}
