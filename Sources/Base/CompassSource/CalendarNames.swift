/// The names of months and weekdays that people write, in English, German, Spanish and French.
package enum CalendarNames {
  /// The names of each month from January on, the English one first, in lower case and without accents.
  package static let months: [[StaticString]] = [
    ["january", "januar", "janner", "enero", "janvier"], ["february", "februar", "febrero", "fevrier"],
    ["march", "marz", "maerz", "marzo", "mars"], ["april", "abril", "avril"], ["may", "mai", "mayo"],
    ["june", "juni", "junio", "juin"], ["july", "juli", "julio", "juillet"], ["august", "agosto", "aout"],
    ["september", "septiembre", "septembre"], ["october", "oktober", "octubre", "octobre"],
    ["november", "noviembre", "novembre"], ["december", "dezember", "diciembre", "decembre"],
  ]

  /// The names of each weekday from Monday on, the English one first, in lower case and without accents.
  package static let weekdays: [[StaticString]] = [
    ["monday", "montag", "lunes", "lundi"], ["tuesday", "dienstag", "martes", "mardi"],
    ["wednesday", "weds", "mittwoch", "miercoles", "mercredi"],
    ["thursday", "thurs", "donnerstag", "jueves", "jeudi"], ["friday", "freitag", "viernes", "vendredi"],
    ["saturday", "samstag", "sonnabend", "sabado", "samedi"], ["sunday", "sonntag", "domingo", "dimanche"],
  ]

  /// The short names of weekdays in German.
  package static let germanWeekdays = ["mo", "di", "mi", "do", "fr", "sa", "so"]

  /// The short names of weekdays in English.
  package static let shortWeekdays = Set(
    weekdays.map { String(english($0).prefix(3)) } + ["tues", "thur", "thurs"])

  /// The names of months and weekdays, and their usual short forms.
  package static let words = Set(
    (months + weekdays).joined().map(\.description) + months.map { String(english($0).prefix(3)) }
      + ["sept", "okt", "dez"] + germanWeekdays
  ).union(shortWeekdays)

  /// The names of months in English, from January on.
  package static let englishMonths = months.map(english)

  private static func english(_ names: [StaticString]) -> String { names[0].description }

  /// Returns a name with a capital letter.
  static func capitalized(_ names: [StaticString]) -> String {
    let name = english(names)
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
