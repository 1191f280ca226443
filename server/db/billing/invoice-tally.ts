import type { Kysely } from 'kysely'
import type { InvoiceKind, InvoiceStatus } from '#sync/entities/money/invoice-status.ts'
import type { Database } from '../tables/schema.ts'

/** The filters of the tally of invoices. */
export interface TallyFilter {
  readonly statuses?: readonly InvoiceStatus[] | undefined
  readonly kind?: InvoiceKind | undefined
  readonly asCustomer?: boolean | undefined
}

/** The rows of the tally for invoices that pass the filter. */
export const talliedInvoices = (db: Kysely<Database>, { statuses, kind, asCustomer }: TallyFilter) =>
  db
    .selectFrom('invoiceTally')
    .$if(statuses !== undefined, (tally) => tally.where('statusId', 'in', statuses ?? []))
    .$if(kind !== undefined, (tally) => tally.where('kind', '=', kind ?? 'Package'))
    .$if(asCustomer === true, (tally) => tally.where('statusId', '<>', 'draft'))

/** The number of invoices that pass the filter. */
export const talliedCount = (db: Kysely<Database>, filter: TallyFilter) =>
  talliedInvoices(db, filter).select((eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.lit(0)).as('n'))
