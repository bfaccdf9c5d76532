import CompassICalendar

// Answers one question a line for Scripts/check-recurrence, fields with a tab between them: what a rule gives
// from a start, or what an event gives in 2026.
//
//   rule, 20260415T180000, how many, FREQ=WEEKLY;…
//   event, DTSTART:…, RRULE:…, nothing, RECURRENCE-ID:…, DTSTART:…
//
// The answer is one line, the times with a blank between them.
while let line = readLine() {
  let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  switch fields.first {
  case "rule" where fields.count == 4:
    print(RuleAnswer.times(start: fields[1], count: Int(fields[2]) ?? 0, rule: fields[3]))
  case "event": print(EventAnswer.starts(Array(fields.dropFirst())))
  default:
    print("?")
  }
}
