import type { NewFlightCost } from '#sync/api/money/flight-costs.ts'
import { addFlightCost } from '../billing/costs/flight-costs.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import type { DemoDeps } from './deps.ts'

const bills: readonly Pick<NewFlightCost, 'kind' | 'currency' | 'amountJmdCents' | 'amountUsdCents'>[] = [
  { kind: 'Airline', currency: 'USD', amountJmdCents: null, amountUsdCents: 38_450 },
  { kind: 'CustomsBroker', currency: 'JMD', amountJmdCents: 1_850_000, amountUsdCents: null },
  { kind: 'Truck', currency: 'JMD', amountJmdCents: 1_200_000, amountUsdCents: null },
]

/** Puts the suppliers' bills for the flights that are done into the demo company. */
export async function putFlightCosts(deps: DemoDeps): Promise<void> {
  const by = { actor: system, deviceId: '', action: 'demo' }
  await withTransaction(deps, by, async (tx) => {
    const flights = await tx.kysely
      .selectFrom('manifest')
      .where('status', '=', 'Completed')
      .where('deletedAt', 'is', null)
      .orderBy('manifestId')
      .select('manifestId')
      .limit(2)
      .execute()
    for (const [n, { manifestId }] of flights.entries())
      for (const bill of bills)
        await addFlightCost(tx, manifestId, {
          ...bill,
          reference: `${bill.kind.slice(0, 2).toUpperCase()}-${2041 + n}`,
        })
  })
}
