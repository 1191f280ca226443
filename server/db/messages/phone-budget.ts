import type { Kysely } from 'kysely'
import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import type { PhoneHoldTable } from '../tables/phone-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

export const channelHold = (db: Tables, channel: PhoneChannel): Promise<PhoneHoldTable | undefined> =>
  db.selectFrom('phoneHold').where('channel', '=', channel).selectAll().executeTakeFirst()

export async function keepHold(db: Tables, hold: PhoneHoldTable): Promise<void> {
  const { channel, ...rest } = hold
  await db
    .insertInto('phoneHold')
    .values(hold)
    .onConflict((conflict) => conflict.column('channel').doUpdateSet(rest))
    .execute()
}

export const endHold = async (db: Tables, channel: PhoneChannel): Promise<void> => {
  await db.deleteFrom('phoneHold').where('channel', '=', channel).execute()
}

/** Adds to what a period cost, and returns the sum. The row is this transaction's own until its end. */
export const addSpend = (db: Tables, period: string, jmdCents: number) =>
  db
    .insertInto('phoneSpend')
    .values({ period, jmdCents, toldAt: null })
    .onConflict((conflict) =>
      conflict.column('period').doUpdateSet((eb) => ({ jmdCents: eb('phoneSpend.jmdCents', '+', jmdCents) })),
    )
    .returning(['period', 'jmdCents', 'toldAt'])
    .executeTakeFirstOrThrow()

export async function takeBackSpend(db: Tables, periods: readonly string[], jmdCents: number): Promise<void> {
  if (jmdCents === 0) return
  await db
    .updateTable('phoneSpend')
    .where('period', 'in', periods)
    .where('jmdCents', '>=', jmdCents)
    .set((eb) => ({ jmdCents: eb('jmdCents', '-', jmdCents) }))
    .execute()
}

export const markTold = async (db: Tables, period: string, at: string): Promise<void> => {
  await db.updateTable('phoneSpend').where('period', '=', period).set({ toldAt: at }).execute()
}

/** The cost of a period so far. */
export const spentIn = async (db: Tables, period: string): Promise<number> =>
  Number(
    (await db.selectFrom('phoneSpend').where('period', '=', period).select('jmdCents').executeTakeFirst())
      ?.jmdCents ?? 0,
  )
