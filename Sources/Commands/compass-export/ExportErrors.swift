import CompassArchive
import CompassCommandLine
import CompassDocuments
import CompassStore
import CompassTemplates

// Foreign to this module and known to no other: the commands print all errors in one form.

extension StoreError: ExplainedError {}

extension ArchiveError: ExplainedError {}

extension TemplateError: ExplainedError {}

extension DocumentError: ExplainedError {}
