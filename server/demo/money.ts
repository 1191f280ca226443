import { putDutyTable } from '../db/duty-tables.ts'
import { putRateSheet } from '../db/rate-sheets.ts'
import { system } from '../lib/actor.ts'
import { audited } from '../lib/audited.ts'
import type { Deps } from '../lib/deps.ts'
import { createChance } from './chance.ts'
import { demoPrices } from './prices.ts'

/** Its own, so that the packages of the company stay the same whatever is billed. */
const seed = 20_261_122
const by = { actor: system, deviceId: '', action: 'demo' }

/** What things cost. */
export async function putMoney(deps: Deps): Promise<void> {
  const { sheets, duty } = demoPrices(createChance(seed), deps.clock.now())
  await audited(deps, by, async (tx) => {
    for (const sheet of sheets) await putRateSheet(tx.kysely, sheet)
    await putDutyTable(tx.kysely, duty)
  })
}
