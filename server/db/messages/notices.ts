import type { Kysely } from 'kysely'
import type { NoticeEvent } from '#sync/entities/messages/message-topics.ts'
import { query } from '../core/reading/statements.ts'
import type { NoticeTable } from '../tables/message-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

export interface NewNotice {
  readonly noticeId: string
  readonly event: NoticeEvent
  readonly accountId: string
  readonly dedupeKey: string
  readonly facts: string
  readonly createdAt: string
}

/** A notice that was added before stays unchanged. */
export const addNotice = query<{ [C in keyof NewNotice]: NewNotice[C] }>()((db, param) =>
  db
    .insertInto('notice')
    .values({
      noticeId: param('noticeId'),
      event: param('event'),
      accountId: param('accountId'),
      dedupeKey: param('dedupeKey'),
      facts: param('facts'),
      createdAt: param('createdAt'),
      hidden: 0,
    } as NoticeTable)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing()),
)

type NoticeRow = Pick<NoticeTable, 'noticeId' | 'event' | 'accountId' | 'dedupeKey' | 'facts' | 'createdAt'>

/** @param spreadAt set for a notice whose mails are made separately */
export async function insertNotice(
  db: Tables,
  notice: NoticeRow,
  spreadAt: string | null = null,
): Promise<void> {
  await db
    .insertInto('notice')
    .values({ ...notice, spreadAt, hidden: 0, readAt: null, mailDay: null })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
}

/** SQLite takes a bounded number of values in a statement. */
const mostRows = 500

/** Inserts notices for many people. */
export async function insertNotices(db: Tables, notices: readonly NoticeRow[]): Promise<void> {
  for (let from = 0; from < notices.length; from += mostRows)
    await db
      .insertInto('notice')
      .values(
        notices
          .slice(from, from + mostRows)
          .map((notice) => ({ ...notice, spreadAt: null, hidden: 0 as const, readAt: null, mailDay: null })),
      )
      .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
      .execute()
}

export const anyToSpread = query<Record<never, never>>()((db) =>
  db.selectFrom('notice').select('noticeId').where('spreadAt', 'is', null).limit(1),
)

/** Notices for staff never appear here, because their mails are made separately. */
export const noticesToSpread = (db: Tables, limit: number) =>
  db
    .selectFrom('notice')
    .select(['noticeId', 'event', 'accountId', 'dedupeKey', 'facts', 'createdAt'])
    .$narrowType<{ event: NoticeEvent }>()
    .where('spreadAt', 'is', null)
    .orderBy('noticeId')
    .limit(limit)
    .execute()

export async function markSpread(
  db: Tables,
  noticeIds: readonly string[],
  isHidden: 0 | 1,
  at: string,
): Promise<void> {
  if (noticeIds.length === 0) return
  await db
    .updateTable('notice')
    .where('noticeId', 'in', noticeIds)
    .set({ spreadAt: at, hidden: isHidden })
    .execute()
}

const visibleNotices = (db: Tables, accountId: string) =>
  db.selectFrom('notice').where('accountId', '=', accountId).where('hidden', '=', 0)

/** A page of an account's notices in the app, the newest first, and the number of unread ones. */
export async function pageOfNotices(db: Tables, accountId: string, pageNumber: number, size: number) {
  const count = await visibleNotices(db, accountId)
    .select((eb) => [
      eb.fn.countAll<number>().as('n'),
      eb.fn.count<number>('noticeId').filterWhere('readAt', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow()
  const result = await visibleNotices(db, accountId)
    .select(['noticeId', 'event', 'facts', 'createdAt', 'readAt'])
    .orderBy('noticeId', 'desc')
    .limit(size)
    .offset((pageNumber - 1) * size)
    .execute()
  return { result, totalItems: Number(count.n), unread: Number(count.unread) }
}

/** Marks an account's own notices as read, all of them without a list; returns how many were not before. */
export async function markRead(
  db: Tables,
  accountId: string,
  noticeIds: readonly string[] | null,
  at: string,
): Promise<number> {
  const result = await db
    .updateTable('notice')
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .$if(noticeIds !== null, (builder) => builder.where('noticeId', 'in', noticeIds ?? []))
    .set({ readAt: at })
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Deletes an account's notices of an event, which hold texts of its conversations. */
export async function dropNoticesOf(db: Tables, accountId: string, event: NoticeEvent): Promise<void> {
  await db.deleteFrom('notice').where('accountId', '=', accountId).where('event', '=', event).execute()
}
