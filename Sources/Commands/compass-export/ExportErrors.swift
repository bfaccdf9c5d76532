import CompassArchive
import CompassCommandLine
import CompassDocuments
import CompassTemplates

// Foreign to this module and known to no other: the commands print all errors in one form.

extension ArchiveError: ExplainedError {}

extension TemplateError: ExplainedError {}

extension DocumentError: ExplainedError {}
