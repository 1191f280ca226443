import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Charge } from '#sync/rules/money.ts'
import { listRateSheets, putRateSheet } from '../db/billing/rate-sheets.ts'
import { putPackage } from '../test/billable.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import { issueInvoice } from './invoices.ts'

const { server, accountId, onBooks } = await openCompany()
const pkg = await putPackage(server, accountId, { declaredValueUsdCents: 0 })
const other = await putPackage(server, accountId)

const line = (unitJmdCents: number, packageId: string | null): Charge => ({
  ...{ feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents, how: 'test', packageId },
})
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
const own = () => pkg.packageId
const rows: readonly Row[] = [
  { name: 'a cent', lines: () => [line(1, own())], words: 'done' },
  { name: 'nothing', lines: () => [line(0, own())], words: nothing },
  {
    name: 'nothing, beside another package',
    lines: () => [line(0, own()), line(5, other.packageId)],
    words: nothing,
  },
  {
    name: 'nothing, beside a line without a package',
    lines: () => [line(0, own()), line(5, null)],
    words: nothing,
  },
  {
    name: 'what a line without a package asks for',
    lines: () => [line(5, null)],
    isOnly: true,
    words: 'done',
  },
  { name: 'what is taken away again', lines: () => [line(5, own()), line(-5, own())], words: nothing },
  {
    name: 'nothing on an invoice for what came later',
    lines: () => [line(0, own())],
    isSupplement: true,
    words: 'done',
  },
  {
    name: 'nothing, where the prices ask for nothing',
    lines: () => [line(0, own())],
    isFree: true,
    words: 'done',
  },
  {
    name: 'nothing, where it cannot be priced',
    ...{ lines: () => [line(0, own())], isFree: true, changes: { weightLb: null }, words: nothing },
  },
]
test.each(rows)('an invoice asks for a package $name: $words', async (row) => {
  const result = await onBooks(async (tx) => {
    if (row.changes) await tx.put('package', { ...pkg, ...row.changes })
    if (row.isFree)
      for (const sheet of await listRateSheets(tx.kysely))
        await putRateSheet(tx.kysely, {
          ...sheet,
          ...{ bands: [{ uptoLb: 2_000, priceUsdCents: 0 }], extraLbUsdCents: 0, handlingUsdCents: 0 },
          ...{ handlingSteps: [], insurancePercent: 0, fuelPercent: 0 },
        })
    return issueInvoice(tx, tx, {
      ...{ kind: 'Package', accountId, createdBy: 'Desk', charges: row.lines() },
      ...{ packageId: row.isOnly ? own() : null, supplement: row.isSupplement ?? false },
    })
  })
  expect(wordsOf(result)).toContain(row.words)
})

test('a package for which there is no rate sheet is not free', async () => {
  const result = await onBooks(async (tx) => {
    await tx.kysely.deleteFrom('rateSheet').execute()
    return issueInvoice(tx, tx, { kind: 'Package', accountId, createdBy: 'Desk', charges: [line(0, own())] })
  })
  expect(result instanceof Refusal && result.message).toContain(nothing)
})
