import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Values that words in other columns give: statuses of events, roles of coaches, directions of contacts.
extension OutputReader {
  /// Uses a second column of a field if the first is empty, and names a visit after its school.
  func takeSecondColumns(_ record: SourceRecord, _ result: inout Result) {
    for (index, first) in roles.repeated where index < record.count {
      let name = roles.columns[first].target.name
      guard survey.kind.schema[name] != nil, !result.draft.mentions(name),
        let text = survey.unguarded(record.string(at: index)).trimmedBlanks.nonEmpty
      else { continue }
      take(name, text, &result)
      result.draft.extra.removeAll { $0.name == roles.columns[index].extraName }
    }
    if survey.kind == .event, !hasNames, !hasIDs {
      take("name", result.draft.links["school_id"], &result)
    }
  }

  /// The sides on which an athlete bats and throws: `R/L`.
  func readSides(_ text: String, _ result: inout Result) {
    guard let text = text.trimmedBlanks.nonEmpty else { return }
    let sides = text.split { !$0.isLetter }.map(String.init)
    guard sides.count == 2 else {
      result.draft.extra.append(JSONValue.Member("bats_throws", .string(text)))
      result.issues.add(
        "bats", .valueNotListed, .warns, "Can't tell the sides in \(value: text)",
        help: "Write both sides, like R/L.")
      return
    }
    take("bats", sides[0], &result)
    take("throws", sides[1], &result)
  }

  /// The addresses and the number of a coach in one cell: `lee@example.edu 518-555-0130`.
  func readContact(_ text: String, _ result: inout Result) {
    let words = text.split(whereSeparator: { $0.isWhitespace || ";,|".contains($0) })
    let rest = words.filter { !$0.contains("@") }.joined(separator: " ")
    take("email", words.filter { $0.contains("@") }.joined(separator: "; ").nonEmpty, &result)
    if rest.utf8.contains(where: { 0x30...0x39 ~= $0 }) {
      take("phone", rest, &result)
    } else if let rest = rest.nonEmpty {
      result.draft.extra.append(JSONValue.Member("contact_details", .string(rest)))
    }
  }

  /// The division behind the name of a school or its conference: `Harbor College (D3)`, `Eastmoor - D3`.
  func splitDivision(_ result: inout Result) {
    guard !hasIDs, !result.draft.mentions("division") else { return }
    for field in ["name", "conference"] {
      guard case .text(let text)? = result.draft.values[field] else { continue }
      for separator in [" (", " - ", ", "] {
        guard let place = text.range(of: separator, options: .backwards) else { continue }
        let division = String(text[place.upperBound...])
        guard base.lexicon.meaning(of: division, in: .divisions) != nil else { continue }
        result.draft.values[field] = .text(String(text[..<place.lowerBound]))
        return take("division", division.foldedWords, &result)
      }
    }
  }

  /// The first and the second position of a cell with both: `SS/RHP`.
  func splitPositions(_ result: inout Result) {
    guard !hasIDs, case .text(let text)? = result.draft.values["primary_position"],
      !result.draft.mentions("secondary_position")
    else { return }
    let parts = text.split { "/,&".contains($0) }.compactMap { String($0).trimmedBlanks.nonEmpty }
    guard parts.count > 1 else { return }
    result.draft.values["primary_position"] = .text(parts[0])
    result.draft.values["secondary_position"] = .text(parts.dropFirst().joined(separator: "/"))
  }

  /// Adds the side to the name of an opponent: `@ Mill Creek` away, `vs Pine Ridge` at home or at a neutral place.
  func addSide(_ text: String, _ result: inout Result) {
    guard case .text(let name)? = result.draft.values["name"], survey.impliedType == .game,
      let isAway = CellForm.isAway(text),
      base.lexicon.matches(in: name.foldedWords.split(separator: " "), of: .versus).isEmpty,
      name.utf8.first != 0x40
    else {
      if let text = text.nonEmpty, let column = roles.column(for: .side) {
        result.draft.extra.append(.init(roles.columns[column].extraName, .string(text)))
      }
      return
    }
    result.draft.values["name"] = .text((isAway ? "@ " : "vs ") + name)
  }

  /// The status of an event: canceled, registered for, attended.
  func readStatus(_ text: String, _ header: String, _ result: inout Result) {
    guard let text = text.trimmedBlanks.nonEmpty else { return }
    result.draft.extra.append(JSONValue.Member(header, .string(text)))
    // "Postponed to 5/9" is a matter for the rules, which warn about it.
    let word = base.lexicon.onlyMeaning(in: text, of: .eventStatus)
    let isOff = word == Lexicon.EventStatus.cancelled.rawValue
    let hasDay = text.utf8.contains { 0x30...0x39 ~= $0 }
    if let status = base.lexicon.status(text) ?? (isOff && !hasDay ? .cancelled : nil) {
      return take(status, &result)
    }
    if isOff { return }
    result.issues.add(
      "status", .statusUnknown, .warns, "Unknown status \(value: text); saved as an extra field",
      help: "Write Registered, Attended or Canceled, or leave the cell empty.")
  }

  private func take(_ status: Lexicon.EventStatus, _ result: inout Result) {
    guard status != .planned, !result.draft.mentions(status.rawValue) else { return }
    result.draft.values[status.rawValue] = .boolean(true)
  }

  /// Marks an event as canceled because of a mark in its title, or because of a remark that says only that.
  func settleStatus(_ result: inout Result) {
    guard !hasIDs, result.draft.values["cancelled"] != .boolean(true) else { return }
    if case .text(let name)? = result.draft.values["name"] {
      let (title, isCancelled) = base.lexicon.withoutCancelledMark(name)
      if isCancelled {
        result.draft.values["name"] = .text(title)
        return take(.cancelled, &result)
      }
    }
    let remarks =
      ["performance_notes", "description"].map { result.draft.values[$0].flatMap(String.init(fieldValue:)) }
      + result.draft.extra.filter { member in
        Self.remarks.contains(member.name.foldedWords) || member.name.hasSuffix("_date_remark")
      }.map(\.value.stringValue)
    let isOff = remarks.compactMap(\.self).contains { text in
      base.lexicon.status(text) == .cancelled || base.lexicon.withoutCancelledMark(text).isCancelled
    }
    if isOff { take(.cancelled, &result) }
  }

  /// Warns about a last day that only a remark names: "runs through 6/15".
  func checkLastDay(_ result: inout Result) {
    guard case .date(let start)? = result.draft.values["start_date"], !result.draft.mentions("end_date"),
      let field = survey.kind.schema["end_date"]
    else { return }
    for name in ["performance_notes", "description"] {
      guard case .text(let text)? = result.draft.values[name],
        text.utf8.contains(where: { 0x30...0x39 ~= $0 })
      else { continue }
      let words = text.utf8.split(separator: 0x20).map(Substring.init)
      for (index, word) in words.enumerated()
      where 3...9 ~= word.utf8.count && Self.untilWords.contains(word.lowercased()) {
        var options = base
        options.year = start.year
        let days = (1...3).compactMap { count in
          FieldReader.read(
            words[(index + 1)...].prefix(count).joined(separator: " "), field: field, options: options
          )
          .value
        }
        guard case .date(let last)? = days.last,
          (1...Self.mostDays).contains(last.daysSince1970 - start.daysSince1970)
        else { continue }
        result.issues.add(
          "end_date", .columnHoldsMore, .warns,
          "A remark names a last day, which wasn't saved: \(value: last.description)",
          help: "If the event ends on that day, add the end date.")
        return
      }
    }
  }

  private static let untilWords: Set<String> = [
    "thru", "through", "until", "till", "til", "bis", "hasta", "jusqu'au",
  ]
  /// The most days after the start that a remark may name as the last day.
  private static let mostDays = 7

  /// Whether the name, the day or the value of a row is struck out.
  func isStruckOut(_ record: SourceRecord) -> Bool {
    let hasTilde = record.text.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { memchr($0, 0x7E, bytes.count) != nil } ?? false
    }
    guard hasTilde, !isOwnExport else { return false }
    return roles.columns.indices.prefix(record.count).contains { index in
      Self.namingFields.contains(roles.columns[index].target.name)
        && CellMarkup.isStruckOut(record.string(at: index).trimmedBlanks)
    }
  }

  private static let namingFields: Set<String> = [
    "name", "home_team", "full_name", "last_name", "start_date", "value", "occurred_at", "school_id",
  ]

  /// Marks an event as canceled because it is struck out, and asks what that means for other records.
  func takeStruckOut(_ result: inout Result) {
    if survey.kind == .event { return take(.cancelled, &result) }
    result.issues.add(
      "status", .statusUnknown, .warns, "The row is struck out, but was imported",
      help: "If it no longer counts, delete it.")
  }

  /// A name and the role behind it: `Sam Oye (HC)`, `Dan Abruzzi - Head Coach`, `Bill Tran, Pitching Coach`.
  func splitRole(_ text: String) -> (name: String, role: String?) {
    for separator in [" (", " [", " - ", " \u{2013} ", ", ", ": ", "/"] {
      guard let place = text.range(of: separator, options: .backwards) else { continue }
      var role = String(text[place.upperBound...])
      if [")", "]"].contains(role.last) { role.removeLast() }
      // "(asst/recruiting)"
      for role in [role] + role.split(separator: "/").map(String.init) {
        if let meaning = base.lexicon.role(role) { return (String(text[..<place.lowerBound]), meaning) }
      }
    }
    // "HC Ann Lee", "Ed Moe Head Coach"
    let words = text.split(separator: " ")
    for count in stride(from: min(3, words.count - 1), through: 1, by: -1) {
      for (role, name) in [
        (words.prefix(count), words.dropFirst(count)), (words.suffix(count), words.dropLast(count)),
      ] {
        if let meaning = base.lexicon.meaning(of: role.joined(separator: " "), in: .coachRoles) {
          return (name.joined(separator: " "), meaning)
        }
      }
    }
    return (text, nil)
  }

  /// Rejects an event if its name is a date, because the row belongs to another table.
  func checkName(_ result: inout Result) {
    guard !hasIDs, case .text(let name)? = result.draft.values["name"],
      let first = name.utf8.first,
      0x30...0x39 ~= first,
      let date = WrittenDate(name, order: .monthFirst), date.remark == nil
    else { return }
    result.issues.add(
      "name", .requiredMissing, .rejectsRecord, "The name of the event is a date",
      help: "The row may belong to another table. Put each table in a separate file.")
  }

  /// The columns without a field that have texts about the whole event.
  private static let remarks: Set = [
    "result", "results", "score", "outcome", "notes", "note", "comments", "comment", "remarks", "update",
  ]

  /// Gives a coach without a role and a contact without a direction the usual one.
  ///
  /// A record that is stored keeps its own.
  func assumeRequired(_ result: inout Result) {
    // A user who types a record is asked instead.
    if survey.options.isTyped { return }
    switch survey.kind {
    case .coach:
      let isUnknown = result.draft.unreadable.contains("role")
      result.draft.unreadable.removeAll { $0 == "role" }
      for index in result.issues.indices where result.issues[index].field == "role" {
        result.issues[index].effect = .warns
      }
      assume(
        "role", CoachRole.assistant.rawValue, isUnknown ? "unknown role in the row" : "no role in the row",
        &result)
    case .interaction:
      guard !result.draft.mentions("direction") else { return }
      let notes = (result.draft.values["content"].flatMap(String.init(fieldValue:)) ?? "").foldedWords.split(
        separator: " ")
      let saysInbound = base.lexicon.matches(in: notes, of: .directions).contains {
        $0.meaning == InteractionDirection.inbound.rawValue && $0.phrase.utf8.contains(0x20)
      }
      switch notes.first {
      case "they", "coaches":
        result.draft.values["direction"] = .text(InteractionDirection.inbound.rawValue)
        return
      case "he", "she", "coach", "received", "recd", "got", "reply", "replied", "heard", "invited",
        _ where saysInbound:
        result.issues.add(
          "direction", .directionUnclear, .warns, "Can't tell who made this contact; saved as outbound",
          help: "Add a Direction column with inbound or outbound.")
      default: break
      }
      assume(
        "direction", InteractionDirection.outbound.rawValue, "no direction in the row", &result)
    default: break
    }
  }

  private func assume(_ field: String, _ value: String, _ reason: String, _ result: inout Result) {
    guard !result.draft.mentions(field) else { return }
    result.draft.values[field] = .text(value)
    result.inferred.append(InferredValue(field: field, value: value, reason: reason, isAssumed: true))
  }

}
