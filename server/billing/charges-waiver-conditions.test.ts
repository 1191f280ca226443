import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { putPackage } from '../test/billable.ts'
import { freightOf, openCompany } from '../test/money.ts'
import { takeBackWaiver, waiveCharges } from './charges-waiver.ts'
import { draftInvoice } from './invoices.ts'

const { server, accountId, onBooks, owing } = await openCompany()
const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup' })

const before = { reason: 'A gift', by: 'Ida Green', at: '2026-11-02T08:00:00.000Z' }
const onlySome = 'Only a supervisor, a senior or an administrator can waive what a package costs.'
const goneText = 'Package not found'
type Changes = (tx: Transaction) => Promise<Partial<Package>>
const as =
  (changes: Partial<Package>): Changes =>
  async () =>
    changes
const rows: readonly (readonly [name: string, who: Role, outcome: object | string, changes: Changes])[] = [
  ['that is to be billed', 'Supervisor', { reason: 'A gift', by: 'Supervisor Person' }, as({})],
  ['that is to be billed', 'Senior', { by: 'Senior Person' }, as({})],
  ['that is to be billed', 'Employee', onlySome, as({})],
  ['that is to be billed', 'User', onlySome, as({})],
  ['that was waived with the same reason', 'Supervisor', before, as({ chargesWaiver: before })],
  [
    'that was waived with another reason',
    'Supervisor',
    'were waived by Ida Green: Lost before. Take that waiver back first.',
    as({ chargesWaiver: { ...before, reason: 'Lost before' } }),
  ],
  ['without an owner', 'Supervisor', 'has no owner yet. Find the owner first.', as({ accountId: null })],
  ['that was deleted', 'Supervisor', goneText, as({ deletedAt: before.at })],
  [
    'that was joined with another',
    'Supervisor',
    goneText,
    as({ mergedInto: '01999999-0000-7000-8000-0000000000f1' }),
  ],
  [
    'on a draft',
    'Supervisor',
    'is on a draft invoice already. Delete the draft instead.',
    async (tx) =>
      draftInvoice(tx, tx, { kind: 'Package', accountId, createdBy: 'Desk', charges: freightOf(5) }),
  ],
  ['on an invoice', 'Supervisor', 'already. Void INV-', async (tx) => ({ invoiceId: await owing(tx, 5) })],
]
test.each(rows)('the charges of a package %s are waived by %s: %s', async (_name, role, outcome, changes) => {
  const result = await onBooks(async (tx) => {
    const { invoiceId, ...others } = await changes(tx)
    await tx.put('package', { ...pkg, ...(invoiceId ? { invoiceId } : others) })
    await waiveCharges(tx, pkg.packageId, 'A gift', actorOf(role))
    return must(await tx.get('package', pkg.packageId), 'the package').chargesWaiver ?? {}
  })
  if (typeof outcome === 'string') expect(result instanceof Refusal && result.message).toContain(outcome)
  else expect(result).toMatchObject(outcome)
})

test('a package that is not there has no charges to waive', async () => {
  const result = await onBooks((tx) => waiveCharges(tx, tx.ids.next(), 'A gift', actorOf('Supervisor')))
  expect(result instanceof Refusal && result.message).toContain(goneText)
})

const returns: readonly (readonly [
  name: string,
  who: Role,
  outcome: null | string,
  changes: Partial<Package>,
])[] = [
  ['waits', 'Supervisor', null, { chargesWaiver: before }],
  ['waits', 'Employee', onlySome, { chargesWaiver: before }],
  ['was not waived', 'Supervisor', null, {}],
  ['was not waived, and has left', 'Supervisor', null, { status: 'Delivered' }],
  [
    'was handed over',
    'Supervisor',
    'was already delivered to Una Brown on this waiver, so the waiver stays.',
    { chargesWaiver: before, status: 'Delivered', deliveredTo: 'Una Brown' },
  ],
  [
    'was handed over to nobody who was named',
    'Supervisor',
    'was already delivered to its owner on this waiver',
    { chargesWaiver: before, status: 'Delivered', deliveredTo: null },
  ],
]
test.each(returns)(
  'the waiver of a package that %s is taken back by %s',
  async (_name, role, outcome, changes) => {
    const result = await onBooks(async (tx) => {
      await tx.put('package', { ...pkg, ...changes })
      await takeBackWaiver(tx, pkg.packageId, actorOf(role))
      return { waiver: must(await tx.get('package', pkg.packageId), 'the package').chargesWaiver }
    })
    if (outcome === null) expect(result).toEqual({ waiver: null })
    else expect(result instanceof Refusal && result.message).toContain(outcome)
  },
)
