import { expect, test } from 'vitest'
import type { OwnerChangeBody } from '#sync/api/packages/package-owner.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { deletePromotion, putPromotion } from '../db/billing/promotions.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, openCompany, wordsOf } from '../test/money.ts'
import { changeBilledOwner } from './change-owner.ts'
import { issueInvoice, voidInvoice } from './invoices.ts'

const { server, accountId, otherId, onBooks, owing } = await openCompany()
const rights: readonly Permission[] = ['PackageUpdate', 'InvoiceUpdate', 'InvoiceCreate']
const holder = (permissions: readonly Permission[]): Actor => ({ ...actorOf('Supervisor'), permissions })
const pkg = await putPackage(server, accountId)
const remainingPackage = await putPackage(server, accountId)

/** Returns what becomes of a package on an invoice whose customer is changed by a person with these rights. */
async function change(
  permissions: readonly Permission[],
  more: { invoiceId?: string; newOwner?: string } = {},
) {
  const actor = holder(permissions)
  const result = await onBooks(async (tx) => {
    const invoiceId = await owing(tx, 5_000)
    await tx.put('package', { ...pkg, invoiceId })
    const { invoiceId: seenId = invoiceId, newOwner = otherId } = more
    const body = { accountId: newOwner, invoiceId: seenId, reason: 'Wrong box', preview: true }
    const caller = { actor, deviceId: '', sessionId: '' }
    const { app } = server
    const ownerChange = await changeBilledOwner(tx, app.deps, {
      caller,
      packageId: pkg.packageId,
      body,
    })
    return ownerChange.voided.map(({ statusId }) => statusId)
  }, actor)
  return result instanceof Refusal ? result.code : 'done'
}

test('a billed package gets another customer with three rights together', async () => {
  expect(await change(rights)).not.toBe('forbidden')
  for (const missing of rights)
    expect([missing, await change(rights.filter((right) => right !== missing))]).toEqual([
      missing,
      'forbidden',
    ])
  expect(await change([])).toBe('forbidden')
})

const lineFor = ({ packageId }: Package, more: Partial<Charge> = {}): Charge => ({
  ...{ feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents: 500_000, how: 'test' },
  ...{ packageId, ...more },
})
const issue = (
  tx: AuditedTx,
  charges: readonly Charge[],
  more: { readonly supplement?: boolean; readonly promotionId?: string | null } = {},
) => issueInvoice(tx, tx, { kind: 'Package', accountId, createdBy: 'Desk', charges, ...more })

const partName = { action: 'test', mutationId: null }

interface Expected {
  readonly accountId: string
  readonly fingerprint: string
}
/** Returns the effect of an owner change on invoices with the given lines, in books that are undone. */
async function changed(
  charges: readonly Charge[],
  more: {
    readonly laterWork?: (tx: AuditedTx) => Promise<unknown>
    readonly expected?: Expected[]
    readonly body?: Partial<OwnerChangeBody>
    readonly promotionId?: string
  } = {},
) {
  const result = await onBooks(async (tx) => {
    const { promotionId = null } = more
    const { invoiceId } = await tx.part(partName, (part) => issue(part, charges, { promotionId }))
    await tx.part(partName, async (part) => more.laterWork?.(part))
    const { voided, outcomes } = await changeBilledOwner(tx, server.app.deps, {
      caller: { actor: actorOf('Supervisor'), deviceId: '', sessionId: '' },
      packageId: pkg.packageId,
      body: {
        ...{ accountId: otherId, invoiceId, reason: 'Wrong box', preview: more.expected === undefined },
        ...(more.expected ? { expected: more.expected } : {}),
        ...more.body,
      },
    })
    return {
      isOnlyVoided: voided.length === 1 && voided[0]?.invoiceId === invoiceId,
      bills: outcomes.map(({ bill }) => ({ accountId: bill.accountId, fingerprint: bill.fingerprint })),
      outcomes: outcomes.map((outcome) => [outcome.invoiceId !== null, outcome.refusal]),
    }
  }, actorOf('Supervisor'))
  return result instanceof Refusal ? { words: result.message } : { words: 'done', ...result }
}

test.each([
  ['of another customer, on that invoice', {}, 'done'],
  ['of the customer already', { accountId }, 'belongs to this customer already'],
  ['on another invoice', { invoiceId: idOf(0xbad) }, 'is no longer on that invoice'],
])('the package is the same that the person saw, or refused: %s', async (_name, body, words) => {
  expect((await changed([lineFor(pkg)], { body })).words).toContain(words)
})

const notBilledAgain = 'has a line that isn’t billed again by itself'
test.each<[name: string, line: Partial<Charge>, words: string]>([
  ['that asks for nothing', { unitJmdCents: 0 }, 'done'],
  ['of duty', { feature: 'Duty', unitJmdCents: 400 }, 'done'],
  ['of duty that is given back', { feature: 'Duty', unitJmdCents: -400 }, 'done'],
  ['that takes a cent off', { unitJmdCents: -1 }, notBilledAgain],
  ['of a fee with the freight', { feature: 'Fee' }, 'done'],
  ['of a service', { feature: 'ServiceFee' }, notBilledAgain],
  ['without a package', { packageId: null }, notBilledAgain],
])('a package whose invoice has a line %s gets another customer, or not', async (_name, line, words) => {
  expect((await changed([lineFor(pkg), lineFor(pkg, line)])).words).toContain(words)
})

test.each<[feature: Charge['feature'], words: string]>([
  ['Fee', notBilledAgain],
  ['FeeWithoutGct', notBilledAgain],
  ['Storage', 'done'],
])(
  'a package with a later bill of a %s alone, without freight, gets another customer, or not',
  async (feature, words) => {
    const laterWork = (tx: AuditedTx) => issue(tx, [lineFor(pkg, { feature })], { supplement: true })
    expect((await changed([lineFor(pkg)], { laterWork })).words).toContain(words)
  },
)

test.each<[name: string, isPromoted: boolean, lines: readonly Charge[], words: string]>([
  ['of its promotion', true, [], 'done'],
  ['of a discount by hand', false, [], notBilledAgain],
  ['of its promotion, and one of a service', true, [lineFor(pkg, { feature: 'ServiceFee' })], notBilledAgain],
])(
  'a package whose invoice has a line %s gets another customer, or not',
  async (_name, isPromoted, lines, words) => {
    const { deps } = server.app
    const promotionId = deps.ids.next()
    const at = isoOf(deps.clock.now())
    await onTheBooks(deps, (tx) =>
      putPromotion(tx.kysely, {
        ...{
          promotionId,
          name: 'Spring',
          code: 'SPRING',
          percent: 10,
          amountJmdCents: null,
          base: 'Freight',
        },
        ...{ validFrom: '2020-01-01', validTo: null, mostPerCustomer: null, mostInAll: null },
        ...{ isFirstOnly: false, priceGroupIds: [], createdAt: at, updatedAt: at },
      }),
    )
    const discount = { feature: 'Other', description: 'Promotion: Spring', unitJmdCents: -50_000 } as const
    const charges = [lineFor(pkg), lineFor(pkg, { ...discount, packageId: null }), ...lines]
    const result = await changed(charges, isPromoted ? { promotionId } : {})
    await onTheBooks(deps, (tx) => deletePromotion(tx.kysely, promotionId))
    expect(result.words).toContain(words)
  },
)

test('an invoice that was voided before is not voided again with the others of its package', async () => {
  const laterWork = async (tx: AuditedTx) => {
    const { invoiceId } = await issue(tx, [lineFor(pkg, { feature: 'Storage' })], { supplement: true })
    await voidInvoice(tx, invoiceId, 'Too much')
  }
  expect(await changed([lineFor(pkg)], { laterWork })).toMatchObject({ words: 'done', isOnlyVoided: true })
})

test('a package that is not there gets no customer', async () => {
  const result = await onBooks((tx) =>
    changeBilledOwner(tx, server.app.deps, {
      caller: { actor: actorOf('Supervisor'), deviceId: '', sessionId: '' },
      packageId: idOf(0xbad),
      body: { accountId: otherId, invoiceId: idOf(0xbad), reason: 'Wrong box', preview: true },
    }),
  )
  expect(wordsOf(result)).toContain('Package not found')
})

const changedText = 'The amounts changed since you looked at them'
test.each<[name: string, of: (bills: readonly Expected[]) => Expected[], words: string]>([
  ['as they were shown', (bills) => [...bills], 'done'],
  ['in another order', (bills) => bills.toReversed(), 'done'],
  ['without one of them', (bills) => bills.slice(1), changedText],
  ['of none', () => [], changedText],
  [
    'with another amount',
    (bills) => bills.map((bill) => ({ ...bill, fingerprint: '0'.repeat(32) })),
    changedText,
  ],
])('two bills that are expected %s are issued, or nothing is changed', async (_name, of, words) => {
  const lines = [lineFor(pkg), lineFor(remainingPackage)]
  const preview = await changed(lines)
  const shownBills = ('bills' in preview ? preview.bills : []) as readonly Expected[]
  expect(shownBills.map((bill) => bill.accountId).sort()).toEqual([accountId, otherId].sort())
  const result = await changed(lines, { expected: of(shownBills) })
  expect(result.words).toContain(words)
  if (words === 'done')
    expect(result).toMatchObject({
      outcomes: [
        [true, null],
        [true, null],
      ],
    })
})

test.each<[name: string, changes: Partial<Package>, refusal: string | null]>([
  ['that nobody has weighed', { weightLb: null }, null],
  [
    'that is worth too much for an invoice',
    { declaredValueUsdCents: 4_000_000_000 },
    'An invoice is not above',
  ],
])('a package %s gets another customer and no invoice', async (_name, changes, refusal) => {
  const laterWork = async (tx: AuditedTx) => {
    const row = await tx.get('package', pkg.packageId)
    if (row) await tx.put('package', { ...row, ...changes })
  }
  const result = await changed([lineFor(pkg)], { laterWork, body: { preview: false } })
  const words = refusal && expect.stringContaining(refusal)
  expect(result).toMatchObject({ words: 'done', isOnlyVoided: true, outcomes: [[false, words]] })
})
