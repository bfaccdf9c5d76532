import CompassCommandLine
import CompassStore
import CompassValidation

/// Warns of subscribers whose tokens can't be read.
enum DamagedTokens {
  /// Warns of each damaged token that is not revoked.
  static func warn(of tokens: [FeedToken]) {
    for token in tokens where token.isDamaged && token.revokedAt == nil {
      StandardError.write(
        TerminalText.escaped(
          "warning: The feed token \(token.label) can't be read, so its feed shows nothing. Revoke it with "
            + "`compass-feed tokens revoke \(token.label)` and create a new one, or go back to a backup with "
            + "`compass-store restore FILE`.")
          + "\n")
    }
  }
}
