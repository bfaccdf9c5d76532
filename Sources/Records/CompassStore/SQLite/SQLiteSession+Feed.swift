import CompassModel
import CompassSource
import Foundation

extension SQLiteSession {
  func feedTokens() throws -> [FeedToken] {
    let sql = """
      SELECT digest, name, user_id, selection, detail, created_at, revoked_at
      FROM feed_tokens ORDER BY created_at, digest
      """
    return try rows(sql) { try Self.token(in: $0) }
  }

  /// Reads a token; without its athlete or selection it would show more events than it may.
  private static func token(in row: SQLiteStatement) throws -> FeedToken {
    guard let created = Date(rfc3339: row.text(5)), let selection = FeedSelection(jsonText: row.text(3)),
      let athlete = row.isNull(2) ? .some(nil) : UUID(uuidString: row.text(2)).map(Optional.some),
      let revoked = row.isNull(6) ? .some(nil) : Date(rfc3339: row.text(6)).map(Optional.some),
      FeedToken.details.contains(row.text(4))
    else {
      throw ToolError(
        .storeDamaged, "The calendar feed \(row.text(0).prefix(8)) can't be read.",
        help: "Go back to a backup with `compass-store restore FILE`.")
    }
    return FeedToken(
      digest: row.text(0), name: row.text(1), athlete: athlete, selection: selection, detail: row.text(4),
      createdAt: created, revokedAt: revoked)
  }

  func add(_ token: FeedToken) throws {
    let sql = """
      INSERT INTO feed_tokens (digest, name, user_id, selection, detail, created_at, revoked_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """
    try execute(
      sql,
      [
        .text(token.digest), .text(token.name), token.athlete.map(FieldValue.id),
        .text(token.selection.jsonText), .text(token.detail), .instant(token.createdAt),
        token.revokedAt.map(FieldValue.instant),
      ])
  }

  func revokeFeedToken(digest: String, at instant: Date) throws -> Bool {
    let sql = "UPDATE feed_tokens SET revoked_at = ?2 WHERE digest = ?1 AND revoked_at IS NULL"
    try execute(sql, [.text(digest), .instant(instant)])
    return changeCount > 0
  }
}
