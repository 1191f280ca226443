import type { ExpressionBuilder, Kysely } from 'kysely'
import type { MessageState, PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import { passingTakenRows } from '../core/reading/sql-differences.ts'
import type { Database } from '../tables/schema.ts'
import { type ClaimedMessage, claimedColumns } from './messages.ts'

type Tables = Kysely<Database>

interface HandOver {
  /** Kept for the office; empty if it holds a secret. */
  readonly text: string
  readonly costJmdCents: number
  readonly at: string
}

/** Records that a claimed message goes to its provider now. Returns false when its sender was too slow and lost it. */
export async function markHandedOver(
  db: Tables,
  { messageId, attempts }: Pick<ClaimedMessage, 'messageId' | 'attempts'>,
  { text, costJmdCents, at }: HandOver,
): Promise<boolean> {
  const result = await db
    .updateTable('message')
    .where('messageId', '=', messageId)
    .where('state', '=', 'Sending')
    .where('attempts', '=', attempts)
    .set({ text, costJmdCents, sentAt: at })
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** A provider's report on a message. */
export type Reported = Extract<MessageState, 'Sent' | 'Delivered' | 'Read' | 'Failed'>

/** Reports come in any order and repeatedly, and never take a message back. */
const statesBefore: Record<Reported, readonly MessageState[]> = {
  Sent: ['Sending', 'Unsure'],
  Delivered: ['Waiting', 'Sending', 'Unsure', 'Sent', 'Failed'],
  Read: ['Waiting', 'Sending', 'Unsure', 'Sent', 'Failed', 'Delivered'],
  Failed: ['Sending', 'Unsure', 'Sent'],
}

export interface Report {
  readonly messageId: string
  readonly channel: PhoneChannel
  readonly state: Reported
  readonly providerId: string
  readonly words: string
}

/**
 * Whether a report is about the attempt that counts. While a message is sent once more, its row still has the provider's
 * name of the attempt before.
 */
const isOfLastAttempt = (eb: ExpressionBuilder<Database, 'message'>, providerId: string) =>
  eb.or([
    eb('providerId', 'is', null),
    eb.and([eb('state', 'in', ['Sending', 'Unsure']), eb('providerId', '<>', providerId)]),
    eb.and([eb('state', 'not in', ['Sending', 'Unsure']), eb('providerId', '=', providerId)]),
  ])

/** Takes a report; returns the message if it is news. A message that an earlier attempt delivered counts as delivered. */
export const takeReport = (
  db: Tables,
  { messageId, channel, state, providerId, words }: Report,
  at: string,
): Promise<ClaimedMessage | undefined> =>
  db
    .updateTable('message')
    .where('messageId', '=', messageId)
    .where('channel', '=', channel)
    .where('state', 'in', statesBefore[state])
    .$if(state === 'Sent' || state === 'Failed', (query) =>
      query.where((eb) => isOfLastAttempt(eb, providerId)),
    )
    .set((eb) => ({
      state,
      providerId,
      lastError: words,
      sentAt: eb.fn.coalesce('sentAt', eb.val(at)),
    }))
    .returning(claimedColumns)
    .executeTakeFirst()

export type UnsureMessage = ClaimedMessage & { readonly text: string; readonly sentAt: string | null }

/** Claims messages until the next look-up, because it isn't known whether their provider took them. */
export const claimUnsure = (
  db: Tables,
  channel: PhoneChannel,
  { now, until, most }: { now: string; until: string; most: number },
): Promise<UnsureMessage[]> =>
  db
    .with('next', (once) =>
      once
        .selectFrom('message')
        .select('messageId')
        .where('state', '=', 'Unsure')
        .where('nextAt', '<=', now)
        .where('channel', '=', channel)
        .limit(most)
        .modifyEnd(passingTakenRows),
    )
    .updateTable('message')
    .where('state', '=', 'Unsure')
    .where('messageId', 'in', (eb) => eb.selectFrom('next').select('next.messageId'))
    .set({ nextAt: until })
    .returning([...claimedColumns, 'text', 'sentAt'])
    .execute()

/** Ends the uncertainty about a message, unless a report has done so meanwhile. */
export async function settleUnsure(
  db: Tables,
  messageId: string,
  outcome: { state: 'Sent' | 'Failed'; lastError: string; providerId?: string },
): Promise<boolean> {
  const result = await db
    .updateTable('message')
    .where('messageId', '=', messageId)
    .where('state', '=', 'Unsure')
    .set(outcome)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** The provider's names of messages to a number, which a look-up must not take for another one. */
export async function providerIdsTo(db: Tables, channel: PhoneChannel, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .where('channel', '=', channel)
    .where('to', '=', to)
    .where('providerId', 'is not', null)
    .select('providerId')
    .execute()
  return rows.flatMap(({ providerId }) => providerId ?? [])
}

/** Whether a message with this key was written before. */
export const hasMessage = async (db: Tables, dedupeKey: string): Promise<boolean> =>
  (await db
    .selectFrom('message')
    .where('dedupeKey', '=', dedupeKey)
    .select('messageId')
    .executeTakeFirst()) !== undefined

/** Whether a notice is part of a day's mail. */
export const isInDailyMail = async (db: Tables, noticeKey: string): Promise<boolean> =>
  (await db
    .selectFrom('notice')
    .where('dedupeKey', '=', noticeKey)
    .where('mailDay', 'is not', null)
    .select('noticeId')
    .executeTakeFirst()) !== undefined

/** The number of messages of a channel that wait. */
export const countWaiting = async (db: Tables, channel: PhoneChannel): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('message')
        .where('channel', '=', channel)
        .where('state', '=', 'Waiting')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
