import { expect, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { storageOwedFor } from '../db/billing/storage.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { onTheBooks, openCompany } from '../test/money.ts'
import { billedOf } from './billed-packages.ts'
import { issueInvoice } from './invoices.ts'
import { chargesOf } from './package-billing.ts'
import { pricesOn } from './prices.ts'

const { server, accountId } = await openCompany()
const { deps } = server.app
const { kysely } = deps.db.reads
const at = (days: number) => isoOf(deps.clock.now() - days * dayMs)

test('days that a package was held in Florida take nothing off its storage at the counter', async () => {
  const owedOf = async (hold: object) => {
    const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup', ...hold })
    const prices = await pricesOn(kysely, jamaicaDay(at(0)))
    const lines = chargesOf(await billedOf(kysely, pkg), { category: null, storageWaiver: null }, prices)
    await onTheBooks(deps, (tx) =>
      issueInvoice(tx, deps, { kind: 'Package', accountId, charges: lines, createdBy: 'Desk' }),
    )
    await readySince(server, pkg, 40)
    const billedPackage = await onTheBooks(deps, (tx) => tx.get('package', pkg.packageId))
    return billedPackage ? storageOwedFor(kysely, billedPackage, jamaicaDay(at(0))) : null
  }
  const usual = await owedOf({})
  expect(usual).toBeGreaterThan(0)
  expect(await owedOf({ heldFrom: at(120), heldUntil: at(50) })).toBe(usual)
})
