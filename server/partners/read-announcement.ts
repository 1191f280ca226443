import { AnnouncedPackage } from '#sync/api/partners/partner-announce.ts'
import { readMailbox } from '#sync/rules/import/cell-values.ts'
import { type BatchRow, type RowKind, readBatchRow, refusalOfRow } from './batch-row.ts'
import { detailConversions } from './read-report.ts'

const announcedRow: RowKind<typeof AnnouncedPackage> = {
  schema: AnnouncedPackage,
  conversions: detailConversions,
  needed: ['trackingNumber', 'mailbox', 'description'],
}

/** Reads a row of an announcement. What is wrong with it is said by field, and hinders no other row. */
export function readAnnouncement(raw: unknown): BatchRow<AnnouncedPackage> {
  const row = readBatchRow(announcedRow, raw)
  if (row.refusal || readMailbox(row.item.mailbox).value !== undefined) return row
  const errors = { mailbox: ['doesn’t have the form of a mailbox, like QS-10083'] }
  return { raw, refusal: refusalOfRow(raw, errors) }
}
