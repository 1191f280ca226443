import { countAuditFile, searchAuditFile, writeAuditFile } from '../audit-files/tasks.ts'
import { findStatementBatch } from '../db/billing/statement-mails.ts'
import type { LongReader } from '../db/core/open.ts'
import { reportQueries } from '../db/reports/reports.ts'
import { countDueRows, findDueRows } from '../db/retention/queries.ts'
import { findRemovable } from '../db/retention/row-deletions.ts'
import { countAudit, searchAuditPart } from '../db/sync/audit-search.ts'
import { type MailAsk, readMail } from '../incoming-mail/read-mail.ts'
import type { CustomsPaperAsk, findCustomsGaps } from '../papers/customs-list.ts'
import { readGctReturn } from '../papers/gct-return.ts'
import { writeJournal } from '../papers/journal-file.ts'
import type { ManifestAsk } from '../papers/manifest.ts'
import { readMargins } from '../papers/margin.ts'
import { readStatement, type StatementPdfAsk } from '../papers/statement.ts'

/** Long questions to the database. */
const readings = {
  ...reportQueries,
  journalFile: writeJournal,
  gctReturn: readGctReturn,
  margins: readMargins,
  statementBatch: findStatementBatch,
  dueRows: findDueRows,
  dueCounts: countDueRows,
  removableFiles: findRemovable,
  auditPart: searchAuditPart,
  auditCount: countAudit,
  auditFileSearch: searchAuditFile,
  auditFileCount: countAuditFile,
  auditFileWrite: writeAuditFile,
}

/** Papers, with the code that draws them loaded at the first of them. */
const drawings = {
  /** A customer who has just paid looks for the payment, which a replica may not have yet. */
  statement: readStatement,
  manifestPdf: async (db: LongReader['reader'], ask: ManifestAsk) =>
    (await import('../papers/manifest.ts')).drawManifest(db, ask),
  statementPdf: async (db: LongReader['reader'], ask: StatementPdfAsk) =>
    (await import('../papers/statement.ts')).drawStatement(db, ask),
  customsGaps: async (db: LongReader['reader'], ask: Parameters<typeof findCustomsGaps>[1]) =>
    (await import('../papers/customs-list.ts')).findCustomsGaps(db, ask),
  customsPaper: async (db: LongReader['reader'], ask: CustomsPaperAsk) =>
    (await import('../papers/customs-list.ts')).readCustomsPaper(db, ask),
  customsPdf: async (db: LongReader['reader'], ask: CustomsPaperAsk) =>
    (await import('../papers/customs-list.ts')).drawCustomsPdf(db, ask),
  customsXml: async (db: LongReader['reader'], ask: CustomsPaperAsk) =>
    (await import('../papers/customs-list.ts')).writeCustomsXml(db, ask),
}

/** Tasks that ask nothing of the database. */
const mailTasks = {
  readMail: (_db: LongReader['reader'], ask: MailAsk) => readMail(ask),
}

/** Threads do these for the server, each on one snapshot of the database. */
const tasks = { ...readings, ...drawings, ...mailTasks }
type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type AskOf<N extends TaskName> = Parameters<Tasks[N]>[1]
export type AnswerOf<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>

export const isReading = (name: TaskName): boolean => name in readings
export const taskOf = (name: TaskName): Tasks[TaskName] => tasks[name]
