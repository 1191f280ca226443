import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../changes/transaction.ts'
import { putPackage } from '../test/billable.ts'
import { freightInvoice, openCompany } from '../test/money.ts'
import { claim, letGo, markBilled, packageIdsOf } from './invoiced-packages.ts'

const { server, accountId, onBooks } = await openCompany()
const pkg = await putPackage(server, accountId)

test('an invoice is for the package that it names and for those of its lines, each once', () => {
  const lines = ['a', null, 'b', 'a'].map((packageId) => ({ packageId }))
  expect(packageIdsOf('c', lines)).toEqual(['c', 'a', 'b'])
  expect(packageIdsOf(null, lines)).toEqual(['a', 'b'])
  expect(packageIdsOf(null, [{ packageId: null }])).toEqual([])
})

const chargesWaiver = { reason: 'A gift', by: 'Ida Green', at: '2026-11-02T08:00:00.000Z' }
type Action = (tx: Transaction, invoiceId: string, packageIds: readonly string[]) => Promise<void>
const ownOutcome = { isOwn: true, isOther: false }
const otherOne = { isOwn: false, isOther: true }
interface Row {
  readonly name: string
  readonly action: Action
  /** The invoice that the package is on before. */
  readonly on: 'own' | 'other' | null
  readonly changes?: Partial<Package>
  readonly outcome: object | string
}
const rows: readonly Row[] = [
  { name: 'free is claimed', action: claim, on: null, outcome: { ...ownOutcome, isBilled: false } },
  {
    name: 'on the invoice is claimed',
    action: claim,
    on: 'own',
    changes: { chargesWaiver },
    outcome: ownOutcome,
  },
  {
    name: 'on another invoice is claimed',
    action: claim,
    on: 'other',
    outcome: 'is on an invoice already. Void that one first.',
  },
  {
    name: 'whose charges were waived is claimed',
    ...{ action: claim, on: null, changes: { chargesWaiver } },
    outcome: 'were waived by Ida Green: A gift. Take the waiver back first.',
  },
  {
    name: 'on the invoice is billed',
    action: markBilled,
    on: 'own',
    outcome: { ...ownOutcome, isBilled: true },
  },
  {
    name: 'on another invoice is billed',
    action: markBilled,
    on: 'other',
    outcome: { ...otherOne, isBilled: false },
  },
  { name: 'free is billed', action: markBilled, on: null, outcome: { isOwn: false, isBilled: false } },
  {
    name: 'on the invoice is let go',
    ...{ action: letGo, on: 'own', changes: { billedAt: '2026-11-02T08:00:00.000Z' } },
    outcome: { isOwn: false, isOther: false, billedAt: null },
  },
  {
    name: 'on another invoice is let go',
    ...{ action: letGo, on: 'other', changes: { billedAt: '2026-11-02T08:00:00.000Z' } },
    outcome: { ...otherOne, billedAt: '2026-11-02T08:00:00.000Z' },
  },
]
test.each(rows)('a package $name', async ({ action, on, changes, outcome }) => {
  const result = await onBooks(async (tx) => {
    const [first, second] = [await freightInvoice(tx, accountId, 5), await freightInvoice(tx, accountId, 5)]
    const invoiceId = on && { own: first, other: second }[on].invoiceId
    await tx.put('package', { ...pkg, ...changes, invoiceId })
    await action(tx, first.invoiceId, [pkg.packageId])
    const after = must(await tx.get('package', pkg.packageId), 'the package')
    return {
      ...{ isOwn: after.invoiceId === first.invoiceId, isOther: after.invoiceId === second.invoiceId },
      ...{ billedAt: after.billedAt, isBilled: after.billedAt === tx.at },
    }
  })
  if (typeof outcome === 'string') expect(result instanceof Refusal && result.message).toContain(outcome)
  else expect(result).toMatchObject(outcome)
})
