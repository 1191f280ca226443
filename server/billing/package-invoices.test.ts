import { afterEach, expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Charge, totalsOf } from '#sync/rules/prices/money.ts'
import { putPackage } from '../test/billable.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { accountBill, packageCharges, previewInvoice, pricesNow } from './package-invoices.ts'

const { server, accountId } = await openCompany()
await writerOf(server.app.deps.db).deleteFrom('invoiceLine').execute()
const forget = () =>
  writerOf(server.app.deps.db)
    .updateTable('package')
    .set({ archivedAt: '2026-01-01T00:00:00.000Z' })
    .execute()
await forget()
afterEach(forget)

const hold = { ...untouchedCustoms, state: 'Hold' as const, note: 'Papers' }
const put = (more: Partial<Package> = {}) => putPackage(server, accountId, more)
const defaultChoice = { category: null, storageWaiver: null, categories: [] }
async function billOf(choice: object = {}) {
  const { db, clock } = server.app.deps
  const prices = await pricesNow({ db, clock })
  return accountBill(db.reads.kysely, accountId, { ...defaultChoice, ...choice }, prices).catch(
    (error: Error) => error,
  )
}

interface Case {
  readonly name: string
  /** Holds an entry for each package of the account. */
  readonly packages: readonly Partial<Package>[]
  readonly choice?: (ids: readonly string[]) => object
  /** The places of the billed packages, and of the left ones with the beginning of the reason; or a refusal. */
  readonly outcome: { readonly on: readonly number[]; readonly left: readonly string[] } | string
}
const cases: readonly Case[] = [
  { name: 'two whole packages', packages: [{}, {}], outcome: { on: [0, 1], left: [] } },
  {
    name: 'one that is held',
    packages: [{}, { customs: hold }],
    outcome: { on: [0], left: ['customs holds it'] },
  },
  {
    name: 'one that was not weighed',
    packages: [{ weightLb: null }, {}],
    outcome: { on: [1], left: ['it has not been weighed'] },
  },
  {
    name: 'one of two that is chosen',
    packages: [{}, {}],
    choice: ([, second = '']) => ({ packageIds: [second] }),
    outcome: { on: [1], left: [] },
  },
  {
    name: 'one that is chosen twice',
    packages: [{}, {}],
    choice: ([first = '']) => ({ packageIds: [first, first] }),
    outcome: { on: [0], left: [] },
  },
  {
    name: 'two that are chosen, of which one is held',
    packages: [{}, { customs: hold }],
    choice: (packageIds) => ({ packageIds }),
    outcome: 'Not all of the chosen packages can be billed now. ',
  },
  {
    name: 'only one that is held',
    packages: [{ customs: hold }],
    outcome: 'There is nothing to bill for this account now. ',
  },
  { name: 'no package', packages: [], outcome: 'There is nothing to bill for this account now.' },
  {
    name: 'one with a category of its own',
    packages: [{}],
    choice: ([packageId = '']) => ({ categories: [{ packageId, category: 'Books' }] }),
    outcome: { on: [0], left: [] },
  },
  {
    name: 'one with a category for a package that is not on it',
    packages: [{}],
    choice: () => ({ categories: [{ packageId: accountId, category: 'General' }] }),
    outcome: 'categories names a package that is not on this bill.',
  },
]
test.each(cases)('an account is billed for $name', async ({ packages, choice, outcome }) => {
  const rows: Package[] = []
  for (const more of packages) rows.push(await put(more))
  const ids = rows.map(({ packageId }) => packageId)
  const bill = await billOf(choice?.(ids))
  if (typeof outcome === 'string') {
    expect(bill).toBeInstanceOf(Refusal)
    expect(String(bill)).toContain(outcome)
    return
  }
  if (bill instanceof Error) throw bill
  expect(bill.packages.map(({ packageId }) => ids.indexOf(packageId))).toEqual(outcome.on)
  expect(new Set(bill.charges.map((charge) => ids.indexOf(charge.packageId ?? '')))).toEqual(
    new Set(outcome.on),
  )
  expect(bill.left.map(({ reason }) => reason.slice(0, outcome.left[0]?.length))).toEqual(outcome.left)
})

test('the category that is chosen for a package prices it, and that of the bill the others', async () => {
  const { db, clock } = server.app.deps
  const prices = await pricesNow({ db, clock })
  const goods = { declaredValueUsdCents: 90_000, dutyCategory: null }
  const [first, second] = [await put(goods), await put(goods)]
  const bill = await billOf({
    category: 'Computers',
    categories: [{ packageId: first.packageId, category: 'General goods' }],
  })
  if (bill instanceof Error) throw bill
  const sumOf = (charges: readonly Charge[]) => totalsOf(charges).totalJmdCents
  const sums = [first, second].map(({ packageId }) =>
    sumOf(bill.charges.filter((charge) => charge.packageId === packageId)),
  )
  const alone = async (category: string) =>
    sumOf((await packageCharges(db.reads.kysely, first, { category, storageWaiver: null }, prices)).charges)
  expect(sums).toEqual([await alone('General goods'), await alone('Computers')])
  expect(sums[0]).not.toBe(sums[1])
})

test('a package that cannot be billed has no charges, and says why', async () => {
  const { db, clock } = server.app.deps
  const prices = await pricesNow({ db, clock })
  const choice = { category: null, storageWaiver: null }
  const pkg = await put({ weightLb: null })
  await expect(packageCharges(db.reads.kysely, pkg, choice, prices)).rejects.toThrow(
    `Package ${pkg.trackingNumber} cannot be billed yet: it has not been weighed.`,
  )
  expect(
    (await packageCharges(db.reads.kysely, { ...pkg, weightLb: 4 }, choice, prices)).charges.length,
  ).toBeGreaterThan(0)
})

test.each([
  ['staff', true, ['Hold'], 'is on hold at customs: Papers'],
  ['its customer', false, ['Hold'], null],
  ['staff, of one that is cleared', true, ['Cleared'], null],
  ['staff, of two', true, ['Cleared', 'Hold'], 'is on hold at customs: Papers'],
] as const)('a preview for %s says what holds a package', async (_name, forStaff, states, words) => {
  const { deps } = server.app
  const prices = await pricesNow(deps)
  const packages: Package[] = []
  for (const state of states) packages.push(await put({ customs: { ...hold, state } }))
  const charges = [
    { feature: 'Freight', description: 'Freight', quantity: 2, unitJmdCents: 50, how: '' },
  ] as const
  const invoice = await previewInvoice(deps, accountId, packages, charges, prices, forStaff)
  expect(invoice).toMatchObject({
    ...{ invoiceId: null, statusId: 'draft', totalJmdCents: 100, balanceJmdCents: 100, paidJmdCents: 0 },
    packageId: packages.length === 1 ? packages[0]?.packageId : null,
  })
  if (words === null) expect(invoice.hold).toBeNull()
  else expect(invoice.hold).toContain(words)
})

test('a preview for an account that is not there is refused', async () => {
  const { deps } = server.app
  const prices = await pricesNow(deps)
  await expect(previewInvoice(deps, deps.ids.next(), [], [], prices, true)).rejects.toThrow(
    'Account not found',
  )
})
