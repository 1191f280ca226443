import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { putDutyTable } from '../db/billing/duty-tables.ts'
import { putRateSheet } from '../db/billing/rate-sheets.ts'
import { createChance } from './chance.ts'
import type { CompanySize, DemoCompany } from './company.ts'
import type { DemoDeps } from './deps.ts'
import { putInvoices } from './invoices.ts'
import { hasOffers, putOffers } from './offers.ts'
import { demoPrices } from './prices.ts'

/** Money draws from its own random sequence, so that changing it leaves the packages of the company the same. */
const seed = 20_261_122
const offersSeed = 20_261_130
const by = { actor: system, deviceId: '', action: 'demo' }

/** Creates the prices, bills and payments. */
export async function putMoney(deps: DemoDeps, company: DemoCompany, size: CompanySize): Promise<void> {
  const chance = createChance(seed)
  const nowMs = deps.clock.now()
  const { kysely } = deps.db.reads
  const port = await kysely
    .selectFrom('branch')
    .where('code', '=', 'SAV')
    .select('branchId')
    .executeTakeFirst()
  const { sheets, duty } = demoPrices(chance, nowMs, port?.branchId ?? null)
  await withTransaction(deps, by, async (tx) => {
    for (const sheet of sheets) await putRateSheet(tx.kysely, sheet)
    await putDutyTable(tx.kysely, duty)
    if (hasOffers(size)) await putOffers(tx, { ...company, chance: createChance(offersSeed), nowMs })
  })
  await putInvoices(deps, chance, company.people)
}
