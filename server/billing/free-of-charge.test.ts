import { expect, test } from 'vitest'
import type { Feature } from '#sync/entities/money/invoice-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Charge, jmdOfUsd } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../changes/transaction.ts'
import { listRateSheets, putRateSheet } from '../db/billing/rate-sheets.ts'
import { readSettings } from '../db/company/settings.ts'
import { putPackage } from '../test/billable.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import { issueInvoice } from './invoices.ts'

const { server, accountId, onBooks } = await openCompany()
const pkg = await putPackage(server, accountId, { declaredValueUsdCents: 0 })
const otherPackage = await putPackage(server, accountId)

const line = (unitJmdCents: number, packageId: string | null, feature: Feature = 'Freight'): Charge => ({
  ...{ feature, description: 'Freight', quantity: 1, unitJmdCents, how: 'test', packageId },
})
/** The price list asks this for any package. */
async function putListPrice(tx: Transaction, priceUsdCents: number): Promise<void> {
  for (const sheet of await listRateSheets(tx.kysely))
    await putRateSheet(tx.kysely, {
      ...sheet,
      ...{ bands: [{ uptoLb: 2_000, priceUsdCents }], extraLbUsdCents: 0, handlingUsdCents: 0 },
      ...{ handlingSteps: [], insurancePercent: 0, fuelPercent: 0 },
    })
}
const nothing = 'This invoice charges nothing for package '
interface Row {
  readonly name: string
  readonly lines: () => readonly Charge[]
  /** The invoice names the package itself. */
  readonly isOnly?: boolean
  readonly changes?: Partial<Package>
  readonly isFree?: boolean
  readonly isSupplement?: boolean
  readonly words: string
}
const ownId = () => pkg.packageId
const rows: readonly Row[] = [
  { name: 'a cent', lines: () => [line(1, ownId())], words: 'charges only J$0.01 for package ' },
  {
    name: 'a cent that two lines leave of a price',
    lines: () => [line(100_000, ownId()), line(-99_999, ownId())],
    words: 'charges only J$0.01 for package ',
  },
  {
    name: 'a cent less than the smallest coin, where it cannot be priced',
    ...{ lines: () => [line(99, ownId())], changes: { weightLb: null }, words: 'Charge J$1.00 or more' },
  },
  {
    name: 'the smallest coin, where it cannot be priced',
    ...{ lines: () => [line(100, ownId())], changes: { weightLb: null }, words: 'done' },
  },
  { name: 'nothing', lines: () => [line(0, ownId())], words: nothing },
  {
    name: 'nothing, beside another package',
    lines: () => [line(0, ownId()), line(5, otherPackage.packageId)],
    words: nothing,
  },
  {
    name: 'nothing, beside a line without a package',
    lines: () => [line(0, ownId()), line(5, null)],
    words: nothing,
  },
  {
    name: 'what a line without a package asks for',
    lines: () => [line(500_000, null)],
    isOnly: true,
    words: 'done',
  },
  { name: 'what is taken away again', lines: () => [line(5, ownId()), line(-5, ownId())], words: nothing },
  {
    name: 'a tenth of all, which a line without a package leaves of several prices',
    lines: () => [line(500_000, ownId()), line(500_000, otherPackage.packageId), line(-999_000, null)],
    words: 'charges only J$10.00 for the 2 packages on it together',
  },
  {
    name: 'next to nothing, because a line without a package takes its price off',
    lines: () => [line(500_000, ownId()), line(-499_999, null), line(900_000, null, 'Delivery')],
    words: 'charges only J$0.01 for package ',
  },
  ...(['Duty', 'StampDuty', 'GCT', 'Storage'] as const).map((feature) => ({
    name: `nothing but ${feature}, for a price that is taken off`,
    ...{ isOnly: true, words: nothing },
    lines: () => [line(500_000, ownId()), line(-500_000, null), line(900_000, ownId(), feature)],
  })),
  {
    name: 'its price, with duty',
    lines: () => [line(500_000, ownId()), line(900_000, ownId(), 'Duty')],
    words: 'done',
  },
  {
    name: 'a cent, because a line of duty takes the price off',
    lines: () => [line(500_000, ownId()), line(-499_999, ownId(), 'Duty')],
    words: 'charges only J$0.01 for package ',
  },
  {
    name: 'no price, on an invoice that names none and takes something off',
    lines: () => [line(500_000, null), line(-100, null)],
    words: 'done',
  },
  {
    name: 'nothing on an invoice for what came later',
    lines: () => [line(0, ownId())],
    isSupplement: true,
    words: 'done',
  },
  {
    name: 'nothing, where the prices ask for nothing',
    lines: () => [line(0, ownId())],
    isFree: true,
    words: 'done',
  },
  {
    name: 'nothing, where it cannot be priced',
    ...{ lines: () => [line(0, ownId())], isFree: true, changes: { weightLb: null }, words: nothing },
  },
]
test.each(rows)('an invoice asks for a package $name: $words', async (row) => {
  const result = await onBooks(async (tx) => {
    if (row.changes) await tx.put('package', { ...pkg, ...row.changes })
    if (row.isFree) await putListPrice(tx, 0)
    return issueInvoice(tx, tx, {
      ...{ kind: 'Package', accountId, createdBy: 'Desk', charges: row.lines() },
      ...{ packageId: row.isOnly ? ownId() : null, supplement: row.isSupplement ?? false },
    })
  })
  expect(wordsOf(result)).toContain(row.words)
})

const apartText = ', apart from duty, taxes and storage'
test.each([
  ['alone', [], ''],
  ['with duty', [400], apartText],
  ['with duty that is given back', [-400], ''],
  ['with duty that is given back in full', [400, -400], ''],
])('a package at nothing %s is refused, and told what else is charged', async (_name, duties, words) => {
  const charges = [line(0, ownId()), ...duties.map((jmdCents) => line(jmdCents, ownId(), 'Duty'))]
  const result = await onBooks((tx) =>
    issueInvoice(tx, tx, {
      ...{ kind: 'Package', accountId, createdBy: 'Desk' },
      charges: [...charges, line(500, null, 'Delivery')],
    }),
  )
  expect(wordsOf(result)).toContain(`${nothing}${pkg.trackingNumber}${words}. Enter what it costs`)
})

test.each([
  [-1, 'which is next to nothing. Charge J$'],
  [0, 'done'],
])('a tenth of the price list and %s cents more: %s', async (more, words) => {
  const result = await onBooks(async (tx) => {
    await putListPrice(tx, 2_000)
    const { exchangeRate } = await readSettings(tx.kysely)
    const tenth = Math.ceil(jmdOfUsd(2_000, exchangeRate) / 10)
    const charges = [line(tenth + more, ownId())]
    return issueInvoice(tx, tx, { kind: 'Package', accountId, createdBy: 'Desk', charges })
  })
  expect(wordsOf(result)).toContain(words)
})

test('a fault of the price list bills nothing, and is no package that cannot be priced', async () => {
  const attempt = onBooks(async (tx) => {
    for (const sheet of await listRateSheets(tx.kysely))
      await putRateSheet(tx.kysely, { ...sheet, bands: [] })
    return issueInvoice(tx, tx, {
      ...{ kind: 'Package', accountId, createdBy: 'Desk', charges: [line(100, ownId())] },
    })
  })
  await expect(attempt).rejects.toThrow('a band of a rate sheet')
})

test('a package for which there is no rate sheet is not free', async () => {
  const result = await onBooks(async (tx) => {
    await tx.kysely.deleteFrom('rateSheet').execute()
    return issueInvoice(tx, tx, {
      kind: 'Package',
      accountId,
      createdBy: 'Desk',
      charges: [line(0, ownId())],
    })
  })
  expect(result instanceof Refusal && result.message).toContain(nothing)
})
