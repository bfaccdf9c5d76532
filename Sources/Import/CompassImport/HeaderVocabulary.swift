import CompassModel
import CompassValidation

/// The words by which the headers of a kind of files are known, folded.
struct HeaderVocabulary: Sendable {
  let kind: RecordKind
  private let targets: [String: ColumnTarget]

  /// The vocabulary of a kind.
  static func of(_ kind: RecordKind) -> HeaderVocabulary { vocabularies[kind] ?? HeaderVocabulary(kind) }

  private static let vocabularies = Dictionary(
    uniqueKeysWithValues: RecordKind.allCases.map { ($0, HeaderVocabulary($0)) })

  private init(_ kind: RecordKind) {
    self.kind = kind
    var targets: [String: ColumnTarget] = [:]
    let schema = kind.schema
    var target: ColumnTarget?
    for part in (Self.aliases[kind] ?? "").split(whereSeparator: { $0 == "," || $0 == "\n" }) {
      var word = part
      if let colon = part.firstIndex(of: ":") {
        let name = String(part[..<colon])
        target = Self.composites[kind]?.first { $0.name == name } ?? schema[name].map(ColumnTarget.field)
        word = part[part.index(after: colon)...]
      }
      if let target { targets[String(word).foldedWords] = target }
    }
    for field in schema.fields {
      targets[field.label.foldedWords] = targets[field.label.foldedWords] ?? .field(field)
      targets[field.name.foldedWords] = .field(field)
    }
    for word in [RejectedFile.rowColumn, RejectedFile.reasonsColumn] {
      targets[word.foldedWords] = nil
    }
    targets["extra"] = .extraObject
    self.targets = targets
    words = targets.keys.sorted().map { Suggestion.Word($0, folded: $0) }
  }

  /// What a header means, case, blanks, `_`, `-` and trailing stars aside.
  func target(of header: String) -> ColumnTarget? {
    switch header {
    case RejectedFile.rowColumn, RejectedFile.reasonsColumn: return .rejectionRemark
    case RejectedFile.surplusColumn: return .rejectionSurplus
    case RejectedFile.decisionsColumn: return .rejectionDecisions
    default: break
    }
    let words = header.headerWords
    guard !words.isEmpty else { return Self.isMoney(header) ? targets["cost"] : nil }
    if let target = targets[words] ?? targets[header.camelWords.foldedWords] { return target }
    // `Duration (HH:MM)`, `Velocity (mph)`: a remark in parentheses is no part of the name.
    guard let open = header.unicodeScalars.firstIndex(of: "("), open > header.startIndex else { return nil }
    return targets[String(header[..<open]).foldedWords]
  }

  /// Whether a header is nothing but the signs of a currency: `$`, `$$`.
  private static func isMoney(_ header: String) -> Bool {
    header.unicodeScalars.contains { "$€£".unicodeScalars.contains($0) }
  }

  /// The field that some words of a longer header name: `club_team` of "Which club team do you play for?".
  func field(within header: String) -> String? {
    let words = header.headerWords.split(separator: " ")
    guard words.count > 1 else { return nil }
    // The longest run of words says most.
    for length in stride(from: words.count - 1, through: 1, by: -1) {
      for start in 0...(words.count - length) {
        let run = words[start..<start + length].joined(separator: " ")
        guard run.utf8.count > 1, case .field(let field)? = targets[run], field.type != .id else { continue }
        return field.name
      }
    }
    return nil
  }

  /// Whether a header is that of a field which the app has given up (domain reference §1.2).
  func isRetired(_ header: String) -> Bool { Self.retired[kind]?.contains(header.headerWords) == true }

  private static let retired: [RecordKind: Set<String>] = [
    .school: ["priority tier", "private notes", "fit score", "fit score data", "ranking"],
    .coach: ["private notes", "responsiveness score", "availability"],
  ]

  /// The field or composite that `--map` and `--set` name.
  func target(named name: String) -> ColumnTarget? {
    if let field = kind.schema[name] { return name == "extra" ? .extraObject : .field(field) }
    return Self.composites[kind]?.first { $0.name == name } ?? target(of: name)
  }

  /// All words that are known, for suggestions.
  let words: [Suggestion.Word]

  /// The targets that are no fields, by kind.
  private static let composites: [RecordKind: [ColumnTarget]] = [
    .athlete: [.firstName, .lastName], .coach: [.fullName],
    .event: [.duration, .arrival, .fullPlace, .allDay, .status], .interaction: [.timeOfInteraction],
  ]

  private static let school = """
    school, school name, college, university, college name, institution, universität, universidad,
    université
    """
  private static let athlete = """
    athlete, athlete name, player, player name, kid, child, son, daughter, student, which kid, spieler,
    spielerin, jugador, jugadora, joueur, joueuse, athlet, athletin, atleta, athlète
    """
  private static let email = """
    email, e-mail, mail, email address, e-mail address, coach email, work email, correo, correo electrónico,
    courriel
    """
  private static let phone = """
    phone, phone #, cell #, phone number, telephone, cell, mobile, cell phone, office phone, office ph,
    office, work phone, mobile phone, cell number, office number, ph, tel, telefon, handy, teléfono,
    téléphone
    """
  private static let state = "state, st, bundesland, province, provincia"
  private static let city = "town, city state, city st, stadt, ort, ciudad, ville"

  /// The words of the generic files (domain reference §3.4) beside the names and labels of the fields: a field, a colon
  /// and its words, which may go on in the next line.
  private static let aliases: [RecordKind: String] = [
    .athlete: """
    first_name: first name, first, given name, player first name, athlete first name
    last_name: last name, last, surname, family name, player last name, athlete last name
    full_name: name, athlete, athlete name, player, player name, student, nombre, nom
    email: \(email), player email, athlete email
    graduation_year: grad year, grad yr, hs grad, class, class of, grad, graduation, class year, yr, abschlussjahr
    date_of_birth: birth date, birthdate, dob, birthday, geburtsdatum, fecha de nacimiento
    sat: sat score
    act: act score
    zip: zip code, postal code, zipcode
    primary_sport_id: sport, sportart, deporte
    primary_position: position, pos, main position, posición, poste
    secondary_position: position 2, other position
    height_inches: height, ht, größe, estatura, taille
    weight_lbs: weight, wt, weight lb, gewicht, peso, poids
    high_school: hs, school, schule, escuela, école
    club_team: club, travel team, team, current club team, club name, verein, equipo
    jersey_number: jersey, number, #, no, jersey #, jersey no, uniform #, nr, número
    hometown_city: city, hometown, home town, town
    hometown_state: \(state)
    timezone: zone
    """,
    .coach: """
    full_name: name, coach, coach name, full name, coach s name, contact, contact name, person, trainer, entrenador,
      entraîneur
    user_id: \(athlete)
    school_id: \(school), program
    role: title, position, coach role, job, job title, staff role, role title, funktion, puesto
    first_name: first, given name
    last_name: last, surname, family name
    email: \(email)
    phone: \(phone)
    twitter_handle: twitter, x handle, twitter x
    instagram_handle: insta
    last_contact_date: last contacted, last talked, last spoke, last contact, last contact date
    """,
    .event: """
    duration: duration, length, duration hh mm, duration minutes, dauer, duración, durée
    arrival_minutes: arrival time minutes, arrival minutes, arrive early minutes
    full_place: full address, full place, where is it
    all_day: all day, all day event
    status: status, event status, registration status, sign up status, statut, estatus
    user_id: \(athlete), who
    school_id: \(school), host school, host college
    name: event, event name, title, summary, subject, opponent, camp, camp name, showcase, showcase name, tournament,
      tournament name, game, event title, what, what s happening, name of event, name of camp, name of tournament,
      camp or meet, meet or camp, meet camp, camp showcase, showcase camp, camp or showcase, opponent event,
      event opponent, opp, opponents, against, versus, vs, who we play, meet, meet name, match, matchup, race,
      regatta, tourney, clinic, activity, name, veranstaltung, was, turnier, spiel, gegner, evento, qué, torneo,
      partido, rival, nombre, actividad, activité, événement, quoi, tournoi, adversaire, nom
    type: event type, category, categories, kind, type of event, kind of event, event kind, art, typ, kategorie, tipo,
      categoría, genre, catégorie
    start_date: date, start, date time, game date, event date, first day, dates, camp date, camp dates, when, day,
      days of event, day s, date s, dt, start day, begins, begin, starting, from, datum, wann, beginn, anfang, tag,
      fecha, cuándo, cuando, inicio, día, début, date de début, quand, jour
    start_time: time, game time, starts, start at, times, tip, tip off, tipoff, kickoff, kick off, ko, puck drop,
      first pitch, face off, faceoff, tee time, tee times, gun time, race time, match time, first match,
      first match start, first game, hours, gate, gates, uhrzeit, zeit, anpfiff, hora, horario, heure, horaire
    end_date: end, last day, to, until, thru, through, ende, bis, fin, hasta
    end_time: ends, end at
    checkin_time: check in, checkin, check, arrival, arrival time, report time, check in at, arrive, arrive by,
      be there, be there by, registration time
    location: venue, field, site, facility, location name, place, where, gym, rink, court, arena, pool, park, stadium,
      course, complex, ground, track, pool town, host, wo, spielort, lugar, dónde, donde, sede, lieu, où
    city: \(city)
    address: street, street address, location address, adresse, dirección
    state: \(state)
    cost: fee, price, entry fee, cost usd, price usd, entry, entry cost, camp fee, registration fee, amount, kosten,
      startgeld, preis, costo, coste, precio, cuota, prix, coût, tarif
    registered: signed up, sign up, did we sign up, are we signed up, registered yet, rsvp, enrolled, angemeldet,
      inscrito, inscrita, inscrit, inscrite
    attended: went, did we go, been, done, played, teilgenommen, asistió
    cancelled: canceled, called off, abgesagt, cancelado, annulé
    url: link, website, web, page, sign up link, registration link, info link
    description: details, info
    performance_notes: notes, comments, comment, remarks, bemerkung, notizen, notas, remarques
    event_source: how we heard, heard from, found through
    coaches_present: coaches, coaches there
    time_zone: zone, tz
    latitude: lat
    longitude: lon, lng, long
    """,
    .interaction: """
    occurred_time: time, time of day, uhrzeit, hora, heure
    user_id: \(athlete)
    school_id: \(school), program
    coach_id: coach, coach name, who, with, with whom, spoke with, talked to
    event_id: event, event name
    type: interaction type, kind, how, method, contact type, contact method, channel, way, via, medium, contact,
      contacted by, type of contact
    direction: in out, sent received, inbound outbound, who initiated, from to, who reached out, who contacted whom,
      initiated by, who started it, who contacted who
    occurred_at: date, when, occurred, date and time, day, contact date, date of contact, timestamp
    sentiment: feeling
    content: notes, what was said, summary, message, what happened, details, comments, remarks, what we said, what
    subject: topic, about
    """,
    .school: """
    user_id: \(athlete)
    name: \(school), name of school, program, schule
    conference: conf, league
    division: level, div, division level, ncaa division
    location: place, where
    city: \(city)
    state: \(state)
    is_favorite: favourite, fave, top choice
    website: web, url, site
    athletics_url: athletics, athletics website, athletics page
    phone: \(phone)
    twitter_handle: twitter, x handle, twitter x
    instagram_handle: insta
    fit_tier: fit, tier
    questionnaire_completed: questionnaire, filled out form, form filled out, questionnaire done, questionnaire sent
    notes: comments, remarks
    """,
    .metric: """
    user_id: \(athlete)
    event_id: event, event name, recorded at, meet, camp, showcase, tournament
    recorded_date: date, recorded, test date, day, when, tested, date tested, datum, fecha, wann
    metric_type: metric, type, test, measurement, measure, drill, stat, skill, what, test name, exercise, lift,
      disziplin, übung, prueba, épreuve
    value: result, number, score, mark, best, reading, best result, results, wert, ergebnis, valor, resultado,
      résultat
    unit: units, einheit, unidad, unité
    display_value: display, as written
    source: device, measured by, measured with
    is_primary: headline
    verified: verified by third party
    notes: note, comment, comments, remarks, bemerkung, notas
    """,
    .trip: """
    user_id: \(athlete)
    name: trip, trip name, title, trip title, reise, viaje, voyage
    destination: location, where, going to, place, ziel, destino
    start_date: start, from, date, departure, leave, leaving, depart, out
    end_date: end, until, return, to, through, back, home, coming back, returning
    trip_type: type
    description: notes, details
    basecamp_name: hotel, lodging
    basecamp_address: hotel address, lodging address
    organizer_display_name: organiser
    privacy_mode: privacy
    """,
  ]
}

extension String {
  /// The most bytes of a header that names a column.
  ///
  /// Each header is compared with the names of every kind and profile, so a cell of a megabyte would cost seconds.
  private static let maximumHeaderBytes = 1_000

  /// The folded words of a header; empty if the text is too long to name a column.
  var headerWords: String { utf8.count > Self.maximumHeaderBytes ? "" : foldedWords }

  /// The words of a name in camel case: `start Date` of `startDate`.
  fileprivate var camelWords: String {
    var result: [UInt8] = []
    var wasSmall = false
    for byte in utf8 {
      let isCapital = byte >= 0x41 && byte <= 0x5A
      if isCapital, wasSmall { result.append(0x20) }
      wasSmall = byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
