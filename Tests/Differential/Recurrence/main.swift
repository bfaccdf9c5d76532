import CompassICalendar

// Answers one question a line for Scripts/check-recurrence: what a rule gives from a start.
//
//   rule ‹TAB› 20260415T180000 ‹TAB› how many ‹TAB› FREQ=WEEKLY;…
//
// The answer is one line, the times with a blank between them.
while let line = readLine() {
  let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  switch fields.first {
  case "rule" where fields.count == 4:
    print(RuleAnswer.times(start: fields[1], count: Int(fields[2]) ?? 0, rule: fields[3]))
  default:
    print("?")
  }
}
