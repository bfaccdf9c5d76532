import CompassModel
import Foundation

extension SQLiteSession {
  func feedTokens() throws -> [FeedToken] {
    let statement = try SQLiteStatement(
      """
      SELECT digest, name, user_id, selection, detail, created_at, revoked_at
      FROM feed_tokens ORDER BY created_at, digest
      """, on: connection())
    var tokens: [FeedToken] = []
    try statement.forEachRow([]) { row in
      tokens.append(Self.token(in: row))
    }
    return tokens
  }

  /// Reads a token; one that can't be read in full is damaged, and the others are read all the same.
  private static func token(in row: SQLiteStatement) -> FeedToken {
    let (created, selection) = (Date(rfc3339: row.text(5)), FeedSelection(jsonText: row.text(3)))
    let athlete = row.isNull(2) ? nil : UUID(uuidString: row.text(2))
    let createdAt = created ?? Date(timeIntervalSince1970: 0)
    var token = FeedToken(
      digest: row.text(0), name: row.text(1), athlete: athlete, selection: selection ?? FeedSelection(),
      detail: row.text(4), createdAt: createdAt,
      revokedAt: row.isNull(6) ? nil : Date(rfc3339: row.text(6)) ?? createdAt)
    // Without its athlete it would show the events of all.
    token.isDamaged =
      created == nil || selection == nil || athlete == nil && !row.isNull(2)
      || !FeedToken.details.contains(token.detail)
    return token
  }

  func add(_ token: FeedToken) throws {
    let sql = """
      INSERT INTO feed_tokens (digest, name, user_id, selection, detail, created_at, revoked_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """
    try SQLiteStatement(sql, on: writableConnection()).run([
      .text(token.digest), .text(token.name), token.athlete.map(FieldValue.id),
      .text(token.selection.jsonText), .text(token.detail), .instant(token.createdAt),
      token.revokedAt.map(FieldValue.instant),
    ])
  }

  func revokeFeedToken(digest: String, at instant: Date) throws -> Bool {
    let sql = "UPDATE feed_tokens SET revoked_at = ?2 WHERE digest = ?1 AND revoked_at IS NULL"
    try SQLiteStatement(sql, on: writableConnection()).run([.text(digest), .instant(instant)])
    return changeCount > 0
  }
}
