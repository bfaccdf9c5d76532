import Synchronization

/// What the server has done so far, in numbers that say nothing of anybody.
package final class FeedMetrics: Sendable {
  /// What was asked for.
  enum Route: String, Hashable, CaseIterable {
    case feed, page, health, metrics, other
  }

  private struct Answer: Hashable {
    let route: Route
    let status: Int
  }

  private struct State {
    var answers: [Answer: Int] = [:]
    var byteCount = 0
    var duration = Duration.zero
    var limitedMisses = 0
  }

  private let state = Mutex(State())

  /// Creates metrics of nothing done.
  package init() {}

  /// Counts an answer.
  func count(_ route: Route, status: Int, byteCount: Int, duration: Duration) {
    state.withLock { state in
      state.answers[Answer(route: route, status: status), default: 0] += 1
      state.byteCount &+= byteCount
      state.duration += duration
    }
  }

  /// Counts a client that was told to wait.
  func countLimitedMiss() { state.withLock { $0.limitedMisses += 1 } }

  /// The numbers as Prometheus reads them (text format 0.0.4).
  ///
  /// - Parameter buildCount: how many feeds and pages were made.
  func text(buildCount: Int) -> String {
    let state = state.withLock { $0 }
    let answers = state.answers.sorted {
      ($0.key.route.rawValue, $0.key.status) < ($1.key.route.rawValue, $1.key.status)
    }
    let seconds =
      Double(state.duration.components.seconds)
      + Double(state.duration.components.attoseconds) / 1e18
    return """
      # HELP compass_feed_requests_total Answers by what was asked for and by status.
      # TYPE compass_feed_requests_total counter
      \(answers.map { answer in
        "compass_feed_requests_total{route=\"\(answer.key.route.rawValue)\",status=\"\(answer.key.status)\"}"
          + " \(answer.value)\n"
      }.joined())\
      # HELP compass_feed_response_bytes_total Bytes of bodies that were answered.
      # TYPE compass_feed_response_bytes_total counter
      compass_feed_response_bytes_total \(state.byteCount)
      # HELP compass_feed_request_seconds_total Time taken to answer.
      # TYPE compass_feed_request_seconds_total counter
      compass_feed_request_seconds_total \(seconds)
      # HELP compass_feed_builds_total Feeds and pages that were made.
      # TYPE compass_feed_builds_total counter
      compass_feed_builds_total \(buildCount)
      # HELP compass_feed_limited_misses_total Wrong addresses that were answered with 429.
      # TYPE compass_feed_limited_misses_total counter
      compass_feed_limited_misses_total \(state.limitedMisses)

      """
  }
}
