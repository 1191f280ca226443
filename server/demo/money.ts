import type { Account } from '#sync/entities/accounts/account.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { putDutyTable } from '../db/billing/duty-tables.ts'
import { putRateSheet } from '../db/billing/rate-sheets.ts'
import { createChance } from './chance.ts'
import type { DemoDeps } from './deps.ts'
import { putInvoices } from './invoices.ts'
import { demoPrices } from './prices.ts'

/** Money draws from its own random sequence, so that changing it leaves the packages of the company the same. */
const seed = 20_261_122
const by = { actor: system, deviceId: '', action: 'demo' }

/** Creates the prices, bills and payments. `people` are those who can log in. */
export async function putMoney(deps: DemoDeps, people: readonly Account[]): Promise<void> {
  const chance = createChance(seed)
  const { sheets, duty } = demoPrices(chance, deps.clock.now())
  await withTransaction(deps, by, async (tx) => {
    for (const sheet of sheets) await putRateSheet(tx.kysely, sheet)
    await putDutyTable(tx.kysely, duty)
  })
  await putInvoices(deps, chance, people)
}
