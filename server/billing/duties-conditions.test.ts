import { expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { type Charge, jmdText } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../changes/transaction.ts'
import { system } from '../core/system-actor.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, openBooks, part } from '../test/money.ts'
import { draftInvoice, issueDraft } from './invoices.ts'

const { server, accountId, paid } = await openBooks()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const customsEntry = { ...untouchedCustoms, channel: 'Green', state: 'Cleared' } as const

const line = (feature: 'Freight' | 'Duty', unitJmdCents: number, packageId: string | null): Charge => ({
  ...{ feature, description: feature, quantity: 1, unitJmdCents, how: 'computed', packageId },
})
type Invoicing = (tx: Transaction, pkg: Package) => Promise<string | null>
/** An invoice of the package, with freight and J$4.00 of duty, whose lines name it or don't. */
const draftOf =
  (isNamed: boolean): Invoicing =>
  async (tx, { packageId }) => {
    const linePackageId = isNamed ? packageId : null
    const charges = [line('Freight', 1_000, linePackageId), line('Duty', 400, linePackageId)]
    const draft = { kind: 'Package', accountId, createdBy: 'Desk', charges, packageId } as const
    return (await draftInvoice(tx, tx, draft)).invoiceId
  }
const issueOf =
  (isNamed: boolean): Invoicing =>
  async (tx, pkg) => {
    const invoiceId = must(await draftOf(isNamed)(tx, pkg), 'a draft')
    await issueDraft(tx, invoiceId)
    return invoiceId
  }

interface Row {
  readonly name: string
  readonly invoice: Invoicing
  /** The sum that was paid on the invoice. */
  readonly paidJmdCents?: number
  readonly duty: number | null
  readonly before?: number | null
  readonly changes?: Partial<Package>
  /** The duty on each invoice, the credit notes' amounts with what is left of each, and what the first invoice still owes. */
  readonly outcome: {
    readonly duties: readonly number[]
    readonly notes: readonly string[]
    readonly owed?: number
  }
}
const noInvoice: Invoicing = async () => null
const rows: readonly Row[] = [
  { name: 'on no invoice', invoice: noInvoice, duty: 700, outcome: { duties: [], notes: [] } },
  {
    name: 'on a draft',
    invoice: draftOf(true),
    duty: 700,
    outcome: { duties: [700], notes: [], owed: 1_700 },
  },
  {
    name: 'on a draft whose lines name none',
    invoice: draftOf(false),
    duty: 700,
    outcome: { duties: [700], notes: [], owed: 1_700 },
  },
  {
    name: 'billed, and the same',
    invoice: issueOf(true),
    duty: 400,
    outcome: { duties: [400], notes: [], owed: 1_400 },
  },
  {
    name: 'billed, and a cent more',
    invoice: issueOf(true),
    duty: 401,
    outcome: { duties: [400, 1], notes: [], owed: 1_400 },
  },
  {
    name: 'billed by lines that name none, and more',
    invoice: issueOf(false),
    duty: 700,
    outcome: { duties: [400, 300], notes: [], owed: 1_400 },
  },
  {
    name: 'billed, and a cent less',
    invoice: issueOf(true),
    duty: 399,
    outcome: { duties: [400], notes: ['1 left 0'], owed: 1_399 },
  },
  {
    name: 'billed and paid, and less',
    invoice: issueOf(true),
    paidJmdCents: 1_400,
    duty: 100,
    outcome: { duties: [400], notes: ['300 left 300'], owed: 0 },
  },
  {
    name: 'billed and paid but for a part of what is given back',
    invoice: issueOf(true),
    paidJmdCents: 1_300,
    duty: 100,
    outcome: { duties: [400], notes: ['300 left 200'], owed: 0 },
  },
  {
    name: 'billed, and none at all',
    invoice: issueOf(true),
    duty: 0,
    outcome: { duties: [400], notes: ['400 left 0'], owed: 1_000 },
  },
  {
    name: 'billed, and taken back',
    invoice: issueOf(true),
    before: 400,
    duty: null,
    outcome: { duties: [400], notes: [], owed: 1_400 },
  },
  {
    name: 'billed, and as it was entered before',
    invoice: issueOf(true),
    before: 700,
    duty: 700,
    outcome: { duties: [400], notes: [], owed: 1_400 },
  },
  {
    name: 'billed, of a package that has no owner now',
    invoice: issueOf(true),
    duty: 700,
    changes: { accountId: null },
    outcome: { duties: [400], notes: [], owed: 1_400 },
  },
  {
    name: 'billed, of a package that was deleted',
    invoice: issueOf(true),
    duty: 700,
    changes: { deletedAt: '2026-11-02T08:00:00.000Z' },
    outcome: { duties: [400], notes: [], owed: 1_400 },
  },
]
/** Returns what the books have of a package. */
async function booksOf(packageId: string, invoiceId: string | null) {
  const lines = await kysely
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
    .where('feature', '=', 'Duty')
    .where(({ or, eb }) =>
      or([eb('invoiceLine.packageId', '=', packageId), eb('invoice.packageId', '=', packageId)]),
    )
    .orderBy('invoice.invoiceId')
    .select('amountJmdCents')
    .execute()
  const notes = await kysely
    .selectFrom('dutyCredit')
    .innerJoin('creditNote', 'creditNote.creditNoteId', 'dutyCredit.creditNoteId')
    .where('packageId', '=', packageId)
    .select(['amountJmdCents', 'remainingJmdCents', 'reason', 'accountId', 'createdBy'])
    .execute()
  const invoice = invoiceId ? await findInvoiceRow(kysely, invoiceId) : undefined
  return { duties: lines.map((line) => line.amountJmdCents), notes, owed: invoice?.balanceJmdCents ?? null }
}
const enter = (row: Package, dutyJmdCents: number | null, changes: Partial<Package> = {}) =>
  onTheBooks(deps, async (tx) => {
    const now = must(await tx.get('package', row.packageId), 'the package')
    await tx.put('package', { ...now, ...changes, customs: { ...now.customs, dutyJmdCents } })
  })

test.each(rows)(
  'duty of a package that is $name',
  async ({ invoice, paidJmdCents, duty, before, changes, outcome }) => {
    const customs = { ...customsEntry, dutyJmdCents: before ?? null }
    const pkg = await putPackage(server, accountId, { customs, weightLb: null })
    const invoiceId = await onTheBooks(deps, (tx) => invoice(tx, pkg))
    if (invoiceId && paidJmdCents)
      await onTheBooks(deps, (tx) =>
        paid(tx, { amountJmdCents: paidJmdCents, allocations: [part(invoiceId, paidJmdCents)] }),
      )
    await enter(pkg, duty, changes)
    const { duties, notes, owed } = await booksOf(pkg.packageId, invoiceId)
    expect(duties).toEqual(outcome.duties)
    expect(notes.map((note) => `${note.amountJmdCents} left ${note.remainingJmdCents}`)).toEqual(
      outcome.notes,
    )
    expect(owed).toBe(outcome.owed ?? null)
    for (const note of notes)
      expect(note).toMatchObject({
        ...{ accountId, createdBy: system.name },
        reason: `Customs charged ${jmdText(duty ?? 0)} duty for ${pkg.trackingNumber}, less than was billed`,
      })
    // A duty that was settled once is not settled again.
    await enter(pkg, duty, changes)
    expect(await booksOf(pkg.packageId, invoiceId)).toEqual({ duties, notes, owed })
  },
)

test('a package that comes with its duty is settled with its invoice, and not immediately', async () => {
  const customs = { ...customsEntry, dutyJmdCents: 700 }
  const { packageId } = await putPackage(server, accountId, { customs, weightLb: null })
  expect(await booksOf(packageId, null)).toEqual({ duties: [], notes: [], owed: null })
})
