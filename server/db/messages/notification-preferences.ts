import type { Kysely } from 'kysely'
import type { NoticeChannel, NoticeEvent } from '#sync/entities/message-topics.ts'
import type { NotificationPreferenceTable } from '../tables/message-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** What an account wants otherwise than by default, which is everything. */
export const preferencesOf = (db: Tables, accountId: string) =>
  db
    .selectFrom('notificationPreference')
    .where('accountId', '=', accountId)
    .select(['event', 'channel', 'enabled'])
    .execute()

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
