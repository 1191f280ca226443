import type { Account } from '#sync/entities/account.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { putDutyTable } from '../db/billing/duty-tables.ts'
import { putRateSheet } from '../db/billing/rate-sheets.ts'
import { createChance } from './chance.ts'
import type { DemoDeps } from './deps.ts'
import { putInvoices } from './invoices.ts'
import { demoPrices } from './prices.ts'

/** Its own, so that the packages of the company stay the same whatever is billed. */
const seed = 20_261_122
const by = { actor: system, deviceId: '', action: 'demo' }

/** What things cost, and what was billed and paid. `people` are those who can sign in. */
export async function putMoney(deps: DemoDeps, people: readonly Account[]): Promise<void> {
  const chance = createChance(seed)
  const { sheets, duty } = demoPrices(chance, deps.clock.now())
  await withTransaction(deps, by, async (tx) => {
    for (const sheet of sheets) await putRateSheet(tx.kysely, sheet)
    await putDutyTable(tx.kysely, duty)
  })
  await putInvoices(deps, chance, people)
}
