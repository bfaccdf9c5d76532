/// What the manual pages of all commands say besides the help.
enum ManualTopics {
  /// A term and what is to be said of it.
  struct Entry {
    let term: String
    let text: String
    /// The command that it is about; nil for all.
    var command: String?
  }

  /// How a command ends that was not let finish; its help says the rest.
  static let interruptions = [
    Entry(term: "130", text: "Interrupted from the keyboard (SIGINT); store and output files are as before."),
    Entry(term: "143", text: "Told to end (SIGTERM); store and output files are as before."),
  ]

  /// The variables that the commands look at.
  static let environment = [
    Entry(term: "COMPASS_STORE", text: "The store where --store does not name one."),
    Entry(
      term: "COMPASS_FEED_URL",
      text: "The folder on the web that feeds are in where --public-url does not name one.",
      command: "compass-feed"),
    Entry(
      term: "COMPASS_TEMPLATES",
      text: "The folder of templates where --templates does not name one.", command: "compass-feed"),
    Entry(
      term: "COMPASS_FONTS",
      text: "Folders with TrueType fonts for PDF, divided by colons, instead of the system's.",
      command: "compass-export"),
    Entry(
      term: "COMPASS_PAGER",
      text:
        "The program that long lists are shown with on a terminal; then PAGER, then less -FIRX. Empty or cat shows them as they are.",
      command: "compass-export"),
    Entry(
      term: "SOURCE_DATE_EPOCH",
      text: "The current instant in seconds since 1970 where --now is not given, for repeatable output."),
    Entry(
      term: "TZ", text: "The zone of the machine, which a new store keeps unless --time-zone says another."),
    Entry(term: "NO_COLOR", text: "Any value turns colour off unless --color always is given."),
    Entry(term: "TERM", text: "On a dumb terminal there are neither colour, progress nor a pager."),
    Entry(term: "COLUMNS", text: "The width of messages where the terminal does not tell its own."),
    Entry(term: "XDG_DATA_HOME", text: "The folder of the user's data; ~/.local/share unless it is set."),
    Entry(term: "TMPDIR", text: "Where standard input and big documents are kept while they are worked on."),
  ]

  /// The files that the commands use.
  static let files = [
    Entry(
      term: "~/.local/share/compass-toolkit/compass.sqlite",
      text: "The store unless another is named. Only its owner may read it."),
    Entry(
      term: "NAME.rejected.csv",
      text:
        "The rejected rows of NAME.csv, or of the sheet of NAME.xlsx, with their reasons; those of NAME.json are in NAME.rejected.json. Mend them there and import that file: it remembers what was decided for the first one.",
      command: "compass-import"),
  ]
}
