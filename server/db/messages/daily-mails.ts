import type { Kysely } from 'kysely'
import type { DailyTopic, NoticeEvent } from '#sync/entities/messages/message-topics.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** Topics of which an account gets one mail a day. */
export async function dailyTopicsOf(db: Tables, accountId: string): Promise<DailyTopic[]> {
  const rows = await db.selectFrom('dailyMail').where('accountId', '=', accountId).select('topic').execute()
  return rows.map(({ topic }) => topic)
}

/** Replaces the account's topics of the daily mail. */
export async function setDailyTopics(
  db: Tables,
  accountId: string,
  topics: readonly DailyTopic[],
): Promise<void> {
  await db.deleteFrom('dailyMail').where('accountId', '=', accountId).execute()
  const rows = [...new Set(topics)].map((topic) => ({ accountId, topic }))
  if (rows.length > 0) await db.insertInto('dailyMail').values(rows).execute()
}

/** Keeps notices for the mail of a day. */
export async function putIntoDay(db: Tables, noticeIds: readonly string[], mailDay: string): Promise<void> {
  if (noticeIds.length === 0) return
  await db.updateTable('notice').where('noticeId', 'in', noticeIds).set({ mailDay }).execute()
}

/** The notices for an account's daily mail, in their order. */
export const noticesOfDay = (db: Tables, accountId: string, mailDay: string) =>
  db
    .selectFrom('notice')
    .where('accountId', '=', accountId)
    .where('mailDay', '=', mailDay)
    .select(['noticeId', 'event', 'facts'])
    .$narrowType<{ event: NoticeEvent }>()
    .orderBy('noticeId')
    .execute()

/** Drops the daily mail of an account that no longer wants it. */
export async function dropDailyMail(db: Tables, accountId: string): Promise<void> {
  await db
    .deleteFrom('message')
    .where('accountId', '=', accountId)
    .where('event', '=', 'packages.daily')
    .where('state', '=', 'Waiting')
    .execute()
}
