import type * as z from 'zod'
import { withGoodsOfLines } from '#sync/api/packages/announced-goods.ts'
import { AnnouncedPackage } from '#sync/api/partners/partner-announce.ts'
import { safeRead } from '#sync/lib/validation.ts'
import { fieldErrors } from '#sync/mutators/index.ts'
import { PrealertArgs } from '#sync/mutators/packages/prealert.ts'
import { readMailbox } from '#sync/rules/import/cell-values.ts'
import { type BatchRow, type RowKind, readBatchRow, refusalOfRow } from './batch-row.ts'
import { detailConversions } from './read-report.ts'

const announcedRow: RowKind<typeof AnnouncedPackage> = {
  schema: AnnouncedPackage,
  conversions: detailConversions,
  needed: ['trackingNumber', 'mailbox'],
}

/** The description and the value that each pre-alert needs. */
const Goods = PrealertArgs.pick({ description: true, declaredValueUsdCents: true })

/** A package that a shop has sent, with the description and the value of its goods. */
export type ShopPackage = AnnouncedPackage & z.output<typeof Goods>

const mailboxProblem = { mailbox: ['doesn’t have the form of a mailbox, like QS-10083'] }

/** Reads a row of an announcement. What is wrong with it is said by field, and hinders no other row. */
export function readAnnouncement(raw: unknown): BatchRow<ShopPackage> {
  const row = readBatchRow(announcedRow, raw)
  if (row.refusal) return row
  const item = withGoodsOfLines(row.item)
  const { data: goods, error } = safeRead(Goods, item)
  const hasMailbox = readMailbox(item.mailbox).value !== undefined
  return goods && hasMailbox
    ? { item: { ...item, ...goods }, warnings: row.warnings }
    : {
        raw,
        refusal: refusalOfRow(raw, { ...(error && fieldErrors(error)), ...(!hasMailbox && mailboxProblem) }),
      }
}
