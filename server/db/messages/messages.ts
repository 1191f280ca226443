import type { Kysely } from 'kysely'
import type { MessagePage } from '#sync/api/messages/messages.ts'
import { phoneChannels } from '#sync/entities/messages/message-topics.ts'
import { listPage } from '../core/reading/list-page.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import { passingTakenRows } from '../core/reading/sql-differences.ts'
import { query } from '../core/reading/statements.ts'
import type { MessageTable } from '../tables/message-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

export type NewMessage = Pick<
  MessageTable,
  | 'messageId'
  | 'event'
  | 'channel'
  | 'accountId'
  | 'to'
  | 'subject'
  | 'facts'
  | 'urgency'
  | 'createdAt'
  | 'dedupeKey'
> &
  /** The earliest time to send it; without one it is sent immediately. */
  Partial<Pick<MessageTable, 'nextAt'>>

/** SQLite takes a bounded number of values in a statement. */
const mostRows = 500

/** Puts messages into the outbox. One with a key that was used before is none. */
export async function insertMessages(db: Tables, messages: readonly NewMessage[]): Promise<void> {
  for (let from = 0; from < messages.length; from += mostRows) {
    const rows = messages.slice(from, from + mostRows).map((message) => ({
      nextAt: message.createdAt,
      ...message,
      text: '',
      html: '',
      state: 'Waiting' as const,
      attempts: 0,
      lastError: '',
      sentAt: null,
      providerId: null,
      costJmdCents: 0,
    }))
    await db
      .insertInto('message')
      .values(rows)
      .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
      .execute()
  }
}

/** The channels of a round that have a message to send, or one whose sender has not come back. */
export const dueChannels = query<{ now: string }>()((db, param) =>
  db
    .selectFrom('message')
    .select('channel')
    .distinct()
    .where('state', 'in', ['Waiting', 'Sending', 'Unsure'])
    .where('nextAt', '<=', param('now')),
)

/** The facts of a message that a sender needs. */
export const claimedColumns = [
  'messageId',
  'event',
  'channel',
  'accountId',
  'to',
  'subject',
  'facts',
  'attempts',
  'createdAt',
  'dedupeKey',
] as const
export type ClaimedMessage = Pick<MessageTable, (typeof claimedColumns)[number]>

export interface MessageClaim {
  readonly channel: MessageTable['channel']
  readonly most: number
  readonly now: string
  /** When the sender counts as dead. */
  readonly until: string
}

/**
 * Claims the due messages for one sender, in one statement, so that no two senders get the same message. A sender passes
 * by the rows that another one claims at the same moment.
 */
export const claimMessages = (
  db: Tables,
  { channel, most, now, until }: MessageClaim,
): Promise<ClaimedMessage[]> =>
  db
    // PostgreSQL may run a subquery once for each row, and then it takes another row each time.
    .with('next', (once) =>
      once
        .selectFrom('message')
        .select('messageId')
        .where('state', '=', 'Waiting')
        .where('nextAt', '<=', now)
        .where('channel', '=', channel)
        .orderBy('urgency')
        .orderBy('nextAt')
        .limit(most)
        .modifyEnd(passingTakenRows),
    )
    .updateTable('message')
    .where('state', '=', 'Waiting')
    .where('messageId', 'in', (eb) => eb.selectFrom('next').select('next.messageId'))
    .set((eb) => ({ state: 'Sending', attempts: eb('attempts', '+', 1), nextAt: until }))
    .returning(claimedColumns)
    .execute()

export type Settled = Pick<MessageTable, 'state' | 'nextAt' | 'lastError' | 'sentAt'> &
  Partial<Pick<MessageTable, 'text' | 'html' | 'subject' | 'providerId' | 'costJmdCents'>>

/** Records the outcome of a claimed message. Returns false when another sender has settled it meanwhile. */
export async function settleMessage(
  db: Tables,
  { messageId, attempts }: Pick<ClaimedMessage, 'messageId' | 'attempts'>,
  outcome: Settled,
): Promise<boolean> {
  const result = await db
    .updateTable('message')
    .where('messageId', '=', messageId)
    .where('state', '=', 'Sending')
    .where('attempts', '=', attempts)
    .set(outcome)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Messages of some channels whose sender has not reported back in time. */
export const lostMessages = (db: Tables, channels: readonly MessageTable['channel'][], now: string) =>
  db
    .selectFrom('message')
    .select(['messageId', 'channel', 'attempts', 'sentAt'])
    .where('channel', 'in', channels)
    .where('state', '=', 'Sending')
    .where('nextAt', '<=', now)
    .execute()

const listColumns = [...claimedColumns, 'state', 'nextAt', 'lastError', 'sentAt', 'costJmdCents'] as const

function matching(db: Tables, { status, searchString, event, channel, accountId }: MessagePage) {
  let query = db
    .selectFrom('message')
    .$if(Boolean(status), (builder) => builder.where('state', '=', status || 'Failed'))
    .$if(Boolean(event), (builder) => builder.where('event', '=', event || 'newsletter'))
    .$if(accountId !== undefined, (builder) => builder.where('accountId', '=', accountId ?? ''))
    .$if(Boolean(channel), (builder) => builder.where('channel', '=', channel || 'email'))
  for (const word of searchWords(searchString))
    query = query.where((eb) => holdsWord([eb.ref('to'), eb.ref('subject')], word))
  return query
}

/** A page of the outbox, the newest first. */
export async function pageOfMessages(db: Tables, body: MessagePage, pageNumber: number) {
  const matches = matching(db, body)
  const list = matches.select(listColumns).orderBy('createdAt', 'desc').orderBy('messageId', 'desc')
  return listPage(matches, list, { ...body, pageNumber })
}

export const findMessage = (db: Tables, messageId: string) =>
  db
    .selectFrom('message')
    .select([...listColumns, 'text'])
    .where('messageId', '=', messageId)
    .executeTakeFirst()

/** Puts a message that was given up, or that may not have arrived, back to be sent now. */
export async function retryMessage(db: Tables, messageId: string, now: string): Promise<void> {
  await db
    .updateTable('message')
    .where('messageId', '=', messageId)
    .where('state', 'in', ['Failed', 'Unsure'])
    .set({ state: 'Waiting', attempts: 0, nextAt: now, lastError: '', sentAt: null })
    .execute()
}

/** Drops the waiting messages of an account that was closed, with texts that a sender has taken and not handed over yet. */
export async function dropWaiting(db: Tables, accountId: string): Promise<void> {
  await db
    .deleteFrom('message')
    .where('accountId', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'Waiting'),
        eb.and([
          eb('state', '=', 'Sending'),
          eb('channel', 'in', [...phoneChannels]),
          eb('sentAt', 'is', null),
        ]),
      ]),
    )
    .execute()
}

/** Deletes the messages with some keys: what was sent holds a person's words. */
export async function deleteMessagesByKey(db: Tables, dedupeKeys: readonly string[]): Promise<void> {
  if (dedupeKeys.length > 0) await db.deleteFrom('message').where('dedupeKey', 'in', dedupeKeys).execute()
}
