import type { Kysely } from 'kysely'
import type { FlightCost } from '#sync/entities/money/flight-cost.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

export const findFlightCost = (db: Tables, flightCostId: string): Promise<FlightCost | undefined> =>
  db.selectFrom('flightCost').where('flightCostId', '=', flightCostId).selectAll().executeTakeFirst()

/** The costs of a flight in the order of their entry, with the void ones. */
export const costsOfFlight = (db: Tables, manifestId: string): Promise<FlightCost[]> =>
  db
    .selectFrom('flightCost')
    .where('manifestId', '=', manifestId)
    .orderBy('enteredAt')
    .orderBy('flightCostId')
    .selectAll()
    .execute()

export async function hasFlightCosts(db: Tables, manifestId: string): Promise<boolean> {
  const cost = await db
    .selectFrom('flightCost')
    .where('manifestId', '=', manifestId)
    .where('voidedAt', 'is', null)
    .select('flightCostId')
    .limit(1)
    .executeTakeFirst()
  return cost !== undefined
}

export const insertFlightCost = async (db: Tables, cost: FlightCost): Promise<void> => {
  await db.insertInto('flightCost').values(cost).execute()
}

export const changeFlightCost = async (
  db: Tables,
  flightCostId: string,
  changes: Pick<FlightCost, 'voidedAt' | 'voidedBy' | 'voidReason'>,
): Promise<void> => {
  await db.updateTable('flightCost').set(changes).where('flightCostId', '=', flightCostId).execute()
}
