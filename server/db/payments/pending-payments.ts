import { type Kysely, sql } from 'kysely'
import type { PendingPayment } from '#sync/entities/money/pending-payment.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { cardPageMs } from '#sync/rules/payments/pending-payment.ts'
import { type PreparedReads, queryOf } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'

interface PendingParams {
  readonly invoiceIds: readonly string[]
  readonly now: string
  /** A card page that was opened before counts as left. */
  readonly openedAfter: string
  /** A checkout doesn't count as another payment for itself; '' leaves none out. */
  readonly exceptCheckoutId: string
}
type Row = PendingPayment & { invoiceId: string }

/** Card pages that are open, and transfers that the office has not checked. */
const pending = queryOf(
  (db: Kysely<Database>, { invoiceIds, now, openedAfter, exceptCheckoutId }: PendingParams) => ({
    compile: () =>
      sql<Row>`
      select i."invoiceId", 'CardPage' as kind, c."cardPageAt" as since, i."askedJmdCents" as "amountJmdCents",
        c."checkoutId"
      from "checkoutItem" i join "checkout" c on c."checkoutId" = i."checkoutId"
      where i."invoiceId" in (${sql.join([...invoiceIds])}) and i."askedJmdCents" > 0
        and c."status" in ('link-open', 'processing') and c."deletedAt" is null
        and c."expiresAt" > ${now} and c."cardPageAt" > ${openedAfter} and c."checkoutId" <> ${exceptCheckoutId}
      union all
      select i."invoiceId", 'BankTransfer' as kind, t."createdAt" as since, i."amountJmdCents", null as "checkoutId"
      from "bankTransferItem" i join "bankTransfer" t on t."bankTransferId" = i."bankTransferId"
      where i."invoiceId" in (${sql.join([...invoiceIds])}) and t."status" = 'waiting'
      order by since`.compile(db),
  }),
)

/** The payments that were begun for these invoices and are not booked, the oldest first. */
export async function pendingPaymentsOf(
  read: PreparedReads,
  invoiceIds: readonly string[],
  nowMs: number,
  exceptCheckoutId = '',
): Promise<Map<string, PendingPayment[]>> {
  const params = { now: isoOf(nowMs), openedAfter: isoOf(nowMs - cardPageMs), exceptCheckoutId }
  const rows = invoiceIds.length === 0 ? [] : await read.all(pending, { invoiceIds, ...params })
  const byInvoice = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  return new Map(
    [...byInvoice].map(([invoiceId, ofInvoice]) => [
      invoiceId,
      ofInvoice.map(({ invoiceId: _, ...payment }) => payment),
    ]),
  )
}
