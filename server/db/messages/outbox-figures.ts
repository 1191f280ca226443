import type { Kysely } from 'kysely'
import type { MessageTable } from '../tables/message-tables.ts'
import type { Database } from '../tables/schema.ts'

type Channel = MessageTable['channel']

/** Messages whose time to be sent has come: their number and the time since when the oldest of them is due. */
export async function dueMessages(
  db: Kysely<Database>,
  now: string,
): Promise<{ channel: Channel; rows: number; since: string }[]> {
  const rows = await db
    .selectFrom('message')
    .where('state', '=', 'Waiting')
    .where('nextAt', '<=', now)
    .groupBy('channel')
    .select(({ fn }) => ['channel', fn.countAll<number>().as('rows'), fn.min('createdAt').as('since')])
    .execute()
  return rows.map(({ rows: count, ...row }) => ({ ...row, rows: Number(count) }))
}

/** Messages made since then that were given up. */
export async function failedMessages(
  db: Kysely<Database>,
  since: string,
): Promise<{ channel: Channel; rows: number }[]> {
  const rows = await db
    .selectFrom('message')
    .where('state', '=', 'Failed')
    .where('createdAt', '>=', since)
    .groupBy('channel')
    .select(({ fn }) => ['channel', fn.countAll<number>().as('rows')])
    .execute()
  return rows.map(({ channel, rows: count }) => ({ channel, rows: Number(count) }))
}
