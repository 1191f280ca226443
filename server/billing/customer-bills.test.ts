import { expect, test } from 'vitest'
import { maxBilledAtOnce } from '#sync/api/money/invoices-bill.ts'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { totalsOf } from '#sync/rules/prices/money.ts'
import { idOf } from '#sync/test/people.ts'
import { listDutyTables } from '../db/billing/duty-tables.ts'
import { wordsOfWork } from '../test/account-rows.ts'
import { putPackage } from '../test/billable.ts'
import { openCompany } from '../test/money.ts'
import { billFor, billsNow, categoriesOf, chosenPackages, emptyBill } from './customer-bills.ts'
import { pricesNow } from './package-invoices.ts'

const { server, accountId, otherId, onBooks } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const prices = await pricesNow(deps)
const noCategories = new Map<string, string>()
const chargesWaiver = { reason: 'A gift', by: 'Ida Green', at: '2026-11-02T08:00:00.000Z' }
const at = '2026-11-02T08:00:00.000Z'
const pkg = await putPackage(server, accountId)
const secondPackage = await putPackage(server, accountId)
const foreignPackage = await putPackage(server, otherId)
const bill = (packages: readonly Package[], owner: string | null = accountId, categories = noCategories) =>
  billFor(kysely, owner, packages, categories, prices)

const missing: readonly (readonly [
  name: string,
  changes: Partial<Package>,
  problems: readonly (readonly [field: string | null, text: string])[],
])[] = [
  ['that is whole', {}, []],
  ['that is billed', { billedAt: at }, [['invoiceId', 'it is on an invoice already.']]],
  [
    'that is billed and not weighed',
    { billedAt: at, invoiceId: idOf(5), weightLb: null },
    [['invoiceId', 'it is on an invoice already.']],
  ],
  ['that was waived', { chargesWaiver }, [[null, 'its charges were waived by Ida Green: A gift.']]],
  [
    'on a draft',
    { invoiceId: idOf(5) },
    [['invoiceId', 'it is on a draft invoice. Issue or delete that one first.']],
  ],
  ['that is announced', { status: 'PreAlert' }, [['status', 'it has not been received yet.']]],
  [
    'that was not weighed and has no value',
    { weightLb: null, declaredValueUsdCents: null },
    [
      ['weightLb', 'it has not been weighed.'],
      ['declaredValueUsdCents', 'its declared value is missing. Enter it first.'],
    ],
  ],
  [
    'on hold and not weighed',
    { weightLb: null, customs: { ...untouchedCustoms, state: 'Hold' } },
    [
      ['weightLb', 'it has not been weighed.'],
      ['customs', 'customs holds it.'],
    ],
  ],
  ['that is missing', { arrival: 'Missing' }, [['arrival', 'it was counted as missing.']]],
]
test.each(missing)('a package %s is on the bill, or says why not', async (_name, changes, problems) => {
  const row = { ...pkg, ...changes }
  const result = await bill([row])
  expect(result.chosen).toEqual([row])
  expect(result.packages).toEqual(problems.length === 0 ? [row] : [])
  expect(result.charges.length > 0).toBe(problems.length === 0)
  expect(result.fingerprint !== null).toBe(problems.length === 0)
  expect(result.refusal).toBeNull()
  const { packageId, trackingNumber } = pkg
  expect(result.problems).toEqual(
    problems.map(([field, text]) => ({
      ...{ packageId, trackingNumber, field, isWarning: false, text: expect.stringContaining(text) },
    })),
  )
})

test('a bill has the packages of its customer alone, in the order of their ids', async () => {
  const result = await bill([secondPackage, foreignPackage, pkg])
  expect(result.packages.map(({ packageId }) => packageId)).toEqual(
    [pkg.packageId, secondPackage.packageId].sort(),
  )
  expect((await bill([pkg, secondPackage])).fingerprint).toBe(result.fingerprint)
  expect(await bill([foreignPackage])).toEqual(emptyBill(accountId))
  expect(await bill([])).toEqual({
    ...{
      accountId,
      chosen: [],
      packages: [],
      charges: [],
      promotionId: null,
      problems: [],
      fingerprint: null,
      refusal: null,
    },
  })
})

test('a fingerprint is another one for another customer, package or price', async () => {
  const base = await bill([pkg])
  const fingerprints = [
    base.fingerprint,
    (await bill([pkg, secondPackage])).fingerprint,
    (await bill([secondPackage])).fingerprint,
    (await bill([{ ...pkg, weightLb: 9 }])).fingerprint,
    (await bill([{ ...pkg, accountId: otherId }], otherId)).fingerprint,
  ]
  expect(new Set(fingerprints).size).toBe(5)
  expect(base.fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect((await bill([pkg])).fingerprint).toBe(base.fingerprint)
})

test('a category changes the duty of its package alone', async () => {
  const [table] = await listDutyTables(kysely)
  const category = table?.rates.categories.at(-1)?.category ?? ''
  const dear = { declaredValueUsdCents: 90_000 }
  const [firstPackage, two] = [
    { ...pkg, ...dear },
    { ...secondPackage, ...dear },
  ]
  const categories = categoriesOf({ categories: [{ packageId: pkg.packageId, category }] })
  const dutyOf = async (choices: ReadonlyMap<string, string>) => {
    const { charges } = await billFor(kysely, accountId, [firstPackage, two], choices, prices)
    return [firstPackage, two].map(
      ({ packageId }) =>
        totalsOf(charges.filter((line) => line.packageId === packageId && line.feature === 'Duty'))
          .totalJmdCents,
    )
  }
  const [plain, categoryDuties] = [await dutyOf(noCategories), await dutyOf(categories)]
  expect(categoryDuties[0]).not.toBe(plain[0])
  expect(categoryDuties[1]).toBe(plain[1])
  const boatBill = await bill([firstPackage], accountId, new Map([[pkg.packageId, 'Boats']]))
  expect(boatBill.problems).toMatchObject([
    { field: null, isWarning: false, text: expect.stringContaining('Boats') },
  ])
})

test.each<[what: string, changes: Partial<Package>, isWarned: boolean]>([
  [
    'above the duty-free limit without a category',
    { declaredValueUsdCents: 10_001, dutyCategory: null },
    true,
  ],
  ['at the limit', { declaredValueUsdCents: 10_000, dutyCategory: null }, false],
  ['with a category', { declaredValueUsdCents: 10_001, dutyCategory: 'Books' }, false],
])('a bill warns of goods without a chosen category, or not: %s', async (_what, changes, isWarned) => {
  const result = await bill([{ ...pkg, ...changes }])
  const text = expect.stringContaining('its duty is that of General goods')
  expect(result.problems).toMatchObject(isWarned ? [{ field: 'dutyCategory', isWarning: true, text }] : [])
  const duty = result.charges.find(({ feature }) => feature === 'Duty')
  expect(duty?.how.includes('Nobody chose a category')).toBe(isWarned)
  // The package is on the bill, and a category that the call names leaves nothing to warn of.
  expect(result.packages).toHaveLength(1)
  const categoryBill = await bill([{ ...pkg, ...changes }], accountId, new Map([[pkg.packageId, 'Books']]))
  expect(categoryBill.problems).toEqual([])
})

test('a category that the duty table lost keeps a package off the bill, with the field to choose another', async () => {
  const result = await bill([{ ...pkg, declaredValueUsdCents: 10_001, dutyCategory: 'Boats' }])
  expect(result).toMatchObject({
    ...{ packages: [], charges: [] },
    problems: [
      { field: 'dutyCategory', isWarning: false, text: expect.stringContaining('no category "Boats"') },
    ],
  })
})

test('a price that is missing keeps a package off the bill, any other fault is one', async () => {
  const bare = { ...prices, sheets: [] }
  const result = await billFor(kysely, accountId, [pkg], noCategories, bare)
  expect(result).toMatchObject({
    ...{ packages: [], charges: [], fingerprint: null },
    problems: [{ field: null, text: expect.stringContaining('There is no rate sheet for air freight') }],
  })
  const broken = { ...prices, sheets: null as unknown as [] }
  expect(await wordsOfWork(billFor(kysely, accountId, [pkg], noCategories, broken))).not.toBe('done')
})

test('charges that no invoice can have are shown with the refusal', async () => {
  const large = { declaredValueUsdCents: 100_000_000 }
  const packages = await Promise.all(
    Array.from({ length: 40 }, (_, n) => ({ ...pkg, ...large, packageId: idOf(0x500 + n) })),
  )
  const result = await bill(packages)
  expect(result.refusal).toContain('An invoice is not above J$1,000,000,000.00')
  expect(result.fingerprint).not.toBeNull()
})

test('each customer has a bill, and the packages without an owner come last', async () => {
  const nobodys = { ...pkg, packageId: idOf(0x600), accountId: null }
  const bills = await billsNow(kysely, [nobodys, foreignPackage, pkg, secondPackage], noCategories, prices)
  expect(bills.map((customerBill) => [customerBill.accountId, customerBill.chosen.length])).toEqual([
    [otherId, 1],
    [accountId, 2],
    [null, 1],
  ])
  const packages = Array.from({ length: 45 }, (_, n) => ({ ...pkg, accountId: idOf(0x700 + n) }))
  expect(await billsNow(kysely, packages, noCategories, prices)).toHaveLength(45)
})

test('others have their turn after every twenty customers', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  const packages = Array.from({ length: 40 }, (_, n) => ({
    ...pkg,
    accountId: idOf(0x700 + n),
    chargesWaiver,
  }))
  setImmediate(count)
  await billsNow(kysely, packages, noCategories, prices)
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('packages are chosen by their ids, each once, or by their manifest', async () => {
  const { manifestId } = await kysely.selectFrom('manifest').select('manifestId').executeTakeFirstOrThrow()
  const onManifest = await putPackage(server, accountId, { manifestId })
  const ids = [pkg.packageId, pkg.packageId, idOf(9)]
  const packages = await chosenPackages(kysely, { packageIds: ids, manifestId: undefined })
  expect(packages.map(({ packageId }) => packageId)).toEqual([pkg.packageId])
  const manifestPackages = await chosenPackages(kysely, { packageIds: undefined, manifestId })
  expect(manifestPackages.map(({ packageId }) => packageId)).toContain(onManifest.packageId)
  const lookup = chosenPackages(kysely, { packageIds: undefined, manifestId: idOf(9) })
  expect(await wordsOfWork(lookup)).toBe('Manifest not found. It may have been deleted.')
})

test.each([
  [maxBilledAtOnce, 'done'],
  [maxBilledAtOnce + 1, 'This manifest has more than 5,000 packages.'],
])('a manifest of %s packages', async (size, words) => {
  const { manifestId } = await kysely.selectFrom('manifest').select('manifestId').executeTakeFirstOrThrow()
  const result = await onBooks(async (tx) => {
    const row = await tx.kysely
      .selectFrom('package')
      .where('packageId', '=', pkg.packageId)
      .selectAll()
      .executeTakeFirstOrThrow()
    await tx.kysely
      .updateTable('package')
      .where('manifestId', '=', manifestId)
      .set({ manifestId: null })
      .execute()
    for (let n = 0; n < size; n += 250)
      await tx.kysely
        .insertInto('package')
        .values(
          Array.from({ length: Math.min(250, size - n) }, (_, i) => ({
            ...row,
            ...{ packageId: idOf(0x10_000 + n + i), trackingNumber: `M${n + i}`, manifestId },
            ...{ trackingNormalized: `M${n + i}`, rowNumber: 1_000_000 + n + i },
          })),
        )
        .execute()
    return (await chosenPackages(tx.kysely, { packageIds: undefined, manifestId })).length
  })
  if (words === 'done') expect(result).toBe(size)
  else expect(result instanceof Refusal && result.message).toContain(words)
})
