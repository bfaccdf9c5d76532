extension DiagnosticCatalogue {
  /// Findings about links between records and about their owners.
  static let links = """
    ## unknown-school warning Unknown school
    - The school is not in the store or in this command's files. An event keeps the name as text. A coach
    or interaction is rejected.
    - Every coach and interaction must belong to a school.
    - School: Georgia Teck
    - Correct the name, or import the schools too. With --known-schools-only, no schools are created.
    ## unknown-coach warning Unknown coach
    - The coach is not in the store or in this command's files.
    - The interaction isn't linked to a coach. The name is saved as text.
    - Coach: Anne Lee
    - Correct the name, or import the coaches too.
    ## unknown-event warning Unknown event
    - The event is not in the store or in this command's files.
    - The metric is missing from the event's report. The name is saved as text.
    - Event: Sping Showcase
    - Correct the name, or import the events too.
    ## unknown-athlete error Unknown athlete
    - The athlete is not in the store or in this command's files.
    - The record could end up with the wrong athlete.
    - Athlete: Jo Rivera
    - Correct the name, or import the athletes too.
    ## athlete-ambiguous error Unclear which athlete a record belongs to
    - There are several athletes and the row names none of them, or several have the same name.
    - A record of one minor must never end up with another.
    - two athletes in the store, no Athlete column
    - Name the athlete with --athlete, or add a column with the athlete's name.
    ## event-time-changed note Start time of an event changed
    - One stored event has the row's name, type and day, and no other row matches that event exactly. The
    row changed its start time.
    - Two games on one day can have the same name, so this may be a different game.
    - Owls game, 2027-04-10, 6:00 PM; the store has 4:00 PM
    - No action needed if the time changed. If it is another event, undo the import and add the event with
    `compass-store add event`.
    ## match-ambiguous warning Unclear which record a row corrects
    - The row may correct a stored record, but the number of such rows and stored records differs. The row
    was added as another record.
    - A guess could put one game's notes, or one repetition's verified mark, on another.
    - three sprints on one day in the store, and a file with one sprint with another time
    - No action needed if it is another record. If it is a correction, delete the outdated record.
    ## record-renamed warning Row was added again after its record changed
    - An earlier import of this row created a record. Its name, day or other key was later changed in the
    store, so the row was added as another record.
    - The file still has the old value.
    - Fall Camp in events.csv, renamed Autumn Camp in the store
    - If they are the same, undo the import and correct the file.
    ## record-newer warning Older row replaced a newer change
    - The stored record changed after the time in the row (updated_at, as in exports of this tool). The
    row's values replaced the stored ones.
    - Importing an older export again reverts later changes.
    - events.csv exported Monday, an event edited in the store Tuesday, the file imported Wednesday
    - No action needed if the file is right. To keep the stored values, undo the import, and export the
    records again before you edit them.
    ## record-other-id note Record has another ID in the store
    - The store has this record from a file without IDs: an athlete with the same name and birth date or
    graduation year, or another record with the same values. It keeps its ID. The row's ID is saved too,
    and rows that use it are matched.
    - Each program gives a record its own ID, but it is still one record.
    - athletes.csv and events.csv without IDs, then the app's export of the same records
    - No action needed if they are the same. If they are two athletes, undo the import, give both birth
    dates, and import again.
    ## athlete-possible-duplicate warning Possible duplicate athlete
    - The store has an athlete with this name and another ID. Birth date and graduation year don't show
    whether they are the same, so the row was added as another athlete.
    - The records of two children must never be mixed.
    - two athletes named Jo Rivera, one of them without a birth date
    - No action needed if they are two athletes. Otherwise undo the import and give the stored athlete and
    the row the same birth date. Then import again. Use `compass-store edit athlete ID
    date_of_birth=DATE`.
    ## source-adopted note Source was added to a record
    - An earlier import added the record without --source. This file has the record under the same key and
    names its source, so the stored record now has it.
    - Otherwise every event of the calendar would be in the store twice.
    - compass-import team.ics, then compass-import team.ics --source owls
    - No action needed if it is the same calendar. Otherwise undo the import.
    ## link-ambiguous warning Several records have the same name
    - The row names a record, but several records have that name. No link was made.
    - A wrong link is worse than no link.
    - Event: Spring Camp (two of them)
    - Use the ID of the right record.
    ## id-of-other-athlete error ID belongs to another athlete
    - The row has the ID of another athlete's record. Neither was changed.
    - A row copied with its ID must not turn one child's record into another child's.
    - id,name (copied from a brother's file)
    - Clear the ID to create a new record, or import the row with the right --athlete.
    ## other-athlete-row note Row belongs to another athlete
    - The row names a different athlete than --athlete and was not imported.
    - Team files contain the rows of all players.
    - --athlete "Jo Rivera" and a row of another player
    - No action needed.
    ## link-missing error Link to a missing record
    - A record of the store links to a record that doesn't exist. Reported by compass-store check.
    - Reports skip the linked record, and the record can't be imported again as it is.
    - a coach whose school another program deleted
    - Give the field another value with the command in the message, or go back to a backup.
    ## link-other-athlete error Link to a record of another athlete
    - A record of the store links to another athlete's record. Reported by compass-store check.
    - One child's results would appear on another child's pages.
    - a measurement of Sam at an event of Robin
    - Link it to the athlete's own record with the command in the message.
    ## value-unreadable error Stored value can't be read
    - A value in the store doesn't have the type of its field. Reported by compass-store check.
    - Another program changed the store, or the file is damaged. Commands that need the record fail.
    - end_date: soon
    - Go back to a backup, or correct the value in the program that wrote it.
    ## setting-invalid error Setting of the store is invalid
    - A setting has a value that no command accepts. Reported by compass-store check.
    - The setting has no effect, so times or documents may not be what you expect.
    - paper: A3
    - Remove or change the setting with the command in the message.
    ## store-damaged error Store is damaged
    - SQLite found damaged pages or indexes, or the store has triggers or views. Reported by compass-store check.
    - Records may be missing or wrong.
    - database disk image is malformed
    - Go back to a backup with `compass-store restore FILE`.
    ## store-mode warning Other users can open the store
    - The permissions of the file let other users of this computer read or change the store.
    - It has personal data of minors.
    - mode 644
    - Run the command in the message, which leaves only your own permissions.
    """
}
