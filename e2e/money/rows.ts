import type { Tables } from '../../server/db/core/reading/reads.ts'
import { decode } from '../../server/db/core/rows.ts'
import type { Database } from '../../server/db/tables/schema.ts'

/** Every stored row about the money of the people of one history. */
export type Rows = Awaited<ReturnType<typeof rowsOf>>
export type InvoiceRow = Database['invoice']
export type PaymentRow = Database['payment']

/** @param people the accounts of customers and staff: rows of others are left out */
export async function rowsOf(db: Tables, people: readonly string[], flights: readonly string[]) {
  const invoices = await db.selectFrom('invoice').where('accountId', 'in', people).selectAll().execute()
  const payments = await db.selectFrom('payment').where('accountId', 'in', people).selectAll().execute()
  const notes = await db.selectFrom('creditNote').where('accountId', 'in', people).selectAll().execute()
  const tills = await db.selectFrom('till').where('cashierId', 'in', people).selectAll().execute()
  const packages = await db.selectFrom('package').where('accountId', 'in', people).selectAll().execute()
  const deliveries = await db.selectFrom('delivery').where('accountId', 'in', people).selectAll().execute()
  const days = await db.selectFrom('driverDay').where('driverId', 'in', people).selectAll().execute()
  return {
    ...{ invoices, payments, notes, tills },
    lines: await linesOf(db, invoices),
    allocations: await allocationsOf(db, payments),
    noteUses: await usesOf(db, notes),
    entries: await entriesOf(db, tills),
    packages: packages.map((row) => decode('package', row)),
    deliveries: deliveries.map((row) => decode('delivery', row)),
    days: days.map((row) => decode('driverDay', row)),
    checkouts: await db.selectFrom('checkout').where('accountId', 'in', people).selectAll().execute(),
    transfers: await db.selectFrom('bankTransfer').where('accountId', 'in', people).selectAll().execute(),
    claims: await db.selectFrom('claim').where('accountId', 'in', people).selectAll().execute(),
    promotionUses: await db.selectFrom('promotionUse').where('accountId', 'in', people).selectAll().execute(),
    books: await db.selectFrom('bookEntry').where('accountId', 'in', people).selectAll().execute(),
    costs: await db.selectFrom('flightCost').where('manifestId', 'in', flights).selectAll().execute(),
    costEntries: await costEntriesOf(db, flights),
    orders: await db.selectFrom('storeOrder').where('accountId', 'in', people).selectAll().execute(),
    ready: await readyEventsOf(db, people),
  }
}

const costEntriesOf = (db: Tables, flights: readonly string[]) =>
  db
    .selectFrom('bookEntry')
    .where('source', '=', 'flightCost')
    .where(
      'sourceId',
      'in',
      db.selectFrom('flightCost').where('manifestId', 'in', flights).select('flightCostId'),
    )
    .selectAll()
    .execute()

const linesOf = (db: Tables, invoices: readonly { readonly invoiceId: string }[]) =>
  db
    .selectFrom('invoiceLine')
    .where(
      'invoiceId',
      'in',
      invoices.map(({ invoiceId }) => invoiceId),
    )
    .selectAll()
    .execute()

const allocationsOf = (db: Tables, payments: readonly { readonly paymentId: string }[]) =>
  db
    .selectFrom('paymentAllocation')
    .where(
      'paymentId',
      'in',
      payments.map(({ paymentId }) => paymentId),
    )
    .selectAll()
    .execute()

const usesOf = (db: Tables, notes: readonly { readonly creditNoteId: string }[]) =>
  db
    .selectFrom('creditNoteUse')
    .where(
      'creditNoteId',
      'in',
      notes.map(({ creditNoteId }) => creditNoteId),
    )
    .selectAll()
    .execute()

const entriesOf = (db: Tables, tills: readonly { readonly tillId: string }[]) =>
  db
    .selectFrom('tillEntry')
    .where(
      'tillId',
      'in',
      tills.map(({ tillId }) => tillId),
    )
    .selectAll()
    .execute()

/** The events from which storage counts. */
const readyEventsOf = (db: Tables, people: readonly string[]) =>
  db
    .selectFrom('packageEvent')
    .where('accountId', 'in', people)
    .where('status', '=', 'ReadyForPickup')
    .select(['packageId', 'recordedAt'])
    .execute()
