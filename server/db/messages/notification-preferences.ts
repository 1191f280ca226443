import type { Kysely } from 'kysely'
import {
  isOnByDefault,
  type NoticeChannel,
  type NoticeEvent,
} from '#sync/entities/messages/message-topics.ts'
import type { NotificationPreferenceTable } from '../tables/message-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** The choices of an account; the defaults cover the rest. */
export const preferencesOf = (db: Tables, accountId: string) =>
  db
    .selectFrom('notificationPreference')
    .where('accountId', '=', accountId)
    .select(['event', 'channel', 'enabled'])
    .execute()

/** Whether an account wants something sent: as it chose, else by default. */
export async function wishesOf(
  db: Tables,
  accountId: string,
): Promise<(event: NoticeEvent, channel: NoticeChannel) => boolean> {
  const choices = new Map(
    (await preferencesOf(db, accountId)).map(({ event, channel, enabled }) => [
      `${event} ${channel}`,
      enabled,
    ]),
  )
  return (event, channel) => {
    const enabled = choices.get(`${event} ${channel}`)
    return enabled === undefined ? isOnByDefault(event, channel) : Boolean(enabled)
  }
}

export interface Choice {
  readonly event: NoticeEvent
  readonly channel: NoticeChannel
  readonly enabled: boolean
}

export async function choose(db: Tables, accountId: string, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return
  const rows = choices.map(({ enabled, ...choice }): NotificationPreferenceTable => {
    return { ...choice, accountId, enabled: enabled ? 1 : 0 }
  })
  await db
    .insertInto('notificationPreference')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'event', 'channel'])
        .doUpdateSet((eb) => ({ enabled: eb.ref('excluded.enabled') })),
    )
    .execute()
}

export const forgetPreferences = async (db: Tables, accountId: string): Promise<void> => {
  await db.deleteFrom('notificationPreference').where('accountId', '=', accountId).execute()
}
