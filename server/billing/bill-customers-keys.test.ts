import { expect, test } from 'vitest'
import type { BillBody } from '#sync/api/money/invoices-bill.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { actorOf } from '#sync/test/people.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { putAccount } from '../test/account-rows.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, openBooks } from '../test/money.ts'
import { type BillOutcome, billCustomers } from './bill-customers.ts'

const { server } = await openBooks()
const { deps } = server.app
const by: AuditContext = { actor: actorOf('Employee'), deviceId: '', action: 'invoice.bill' }

const bill = (packages: readonly Package[], uid: string | null, more: Partial<BillBody> = {}) =>
  billCustomers(deps, {
    ...{ by, uid },
    body: {
      ...{ packageIds: packages.map(({ packageId }) => packageId), manifestId: undefined, categories: [] },
      ...{ preview: false, expected: undefined, limit: undefined, ...more },
    },
  })
const packagesOf = async (count: number): Promise<Package[]> => {
  const { accountId } = await putAccount(deps)
  return Promise.all(Array.from({ length: count }, () => putPackage(server, accountId)))
}
const idsOf = (outcomes: readonly BillOutcome[]) => outcomes.map(({ invoiceId }) => invoiceId)

test.each([
  ['no key', () => null],
  ['another key', () => deps.ids.next()],
])('two calls with %s bill two packages of a customer on two invoices', async (_key, keyOf) => {
  const packages = await packagesOf(2)
  const outcomes: BillOutcome[] = []
  for (const pkg of packages) outcomes.push(...(await bill([pkg], keyOf())))
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, null])
  expect(new Set(idsOf(outcomes)).size).toBe(2)
  expect(idsOf(outcomes)).not.toContain(null)
})

test('packages without an owner are never billed, with a key neither, and again neither', async () => {
  const pkg = await putPackage(server, null)
  const uid = deps.ids.next()
  for (const key of [null, uid, uid])
    expect(await bill([pkg], key)).toMatchObject([
      { invoiceId: null, refusal: null, bill: { accountId: null, charges: [] } },
    ])
})

test('a customer whose invoice is refused does not count for the limit of a call', async () => {
  const [[refusedPackage], [billedPackage], [leftPackage]] = [
    await packagesOf(1),
    await packagesOf(1),
    await packagesOf(1),
  ]
  const packages = [refusedPackage, billedPackage, leftPackage].filter((pkg) => pkg !== undefined)
  deps.db.observers.onPart(async ({ by: { action }, kysely }) => {
    if (action !== 'invoice.create') return
    const invoices = kysely.selectFrom('invoice').where('packageId', '=', refusedPackage?.packageId ?? '')
    if ((await invoices.select('invoiceId').execute()).length > 0)
      throw new Refusal('wrong-state', 'Not now.')
  })
  const outcomes = await bill(packages, deps.ids.next(), { limit: 1 })
  expect(outcomes.map(({ invoiceId, refusal }) => [invoiceId !== null, refusal])).toEqual([
    [false, 'Not now.'],
    [true, null],
    [false, null],
  ])
})

test('a customer who was billed does not count again for the limit, even with another package to bill', async () => {
  const [[light, heavy], [lastPackage]] = [await packagesOf(2), await packagesOf(1)]
  const weigh = (weightLb: number | null) =>
    onTheBooks(deps, async (tx) => {
      if (heavy) await tx.put('package', { ...heavy, weightLb })
    })
  const packages = [light, heavy, lastPackage].filter((pkg) => pkg !== undefined)
  const uid = deps.ids.next()
  await weigh(null)
  const [firstId, noId] = idsOf(await bill(packages, uid, { limit: 1 }))
  expect([typeof firstId, noId]).toEqual(['string', null])
  await weigh(9)
  expect(idsOf(await bill(packages, uid, { limit: 1 }))).toEqual([firstId, expect.any(String)])
})
