import type { Kysely } from 'kysely'
import type { MessageEvent } from '#sync/entities/messages/message-topics.ts'
import { claimsInTurn } from '../core/reading/sql-differences.ts'
import type { Database } from '../tables/schema.ts'
import { type ClaimedMessage, claimedColumns, claimMessages, type MessageClaim } from './messages.ts'

type Tables = Kysely<Database>

/** The most messages that become one; the rest become another one. */
const mostJoined = 500

/**
 * Claims what waits to tell the same person of the same event by the same way, even if it isn't due yet. A message that
 * waits for its next try keeps that time, or else a few waves of news would use up all its tries within minutes.
 */
const claimSiblings = (
  db: Tables,
  { accountId, event, channel, to }: ClaimedMessage,
  { now, until }: Pick<MessageClaim, 'now' | 'until'>,
): Promise<ClaimedMessage[]> =>
  db
    .updateTable('message')
    .where('messageId', 'in', (eb) =>
      eb
        .selectFrom('message')
        .select('messageId')
        .where('accountId', '=', accountId)
        .where('state', '=', 'Waiting')
        .where('event', '=', event)
        .where('channel', '=', channel)
        .where('to', '=', to)
        .where((eb) => eb.or([eb('attempts', '=', 0), eb('nextAt', '<=', now)]))
        .orderBy('messageId')
        .limit(mostJoined),
    )
    .set((eb) => ({ state: 'Sending', attempts: eb('attempts', '+', 1), nextAt: until }))
    .returning(claimedColumns)
    .execute()

const groupOf = ({ accountId, event, channel, to }: ClaimedMessage): string =>
  [accountId, event, channel, to].join(' ')

const byId = (a: ClaimedMessage, b: ClaimedMessage): number => (a.messageId < b.messageId ? -1 : 1)

/**
 * Claims due messages as the mails and pushes that they become: those of an event that is joined are one for each
 * address, and every other message is one of its own.
 */
export async function claimJoined(
  db: Tables,
  claim: MessageClaim,
  isJoined: (event: MessageEvent) => boolean,
): Promise<[ClaimedMessage, ...ClaimedMessage[]][]> {
  await claimsInTurn.execute(db)
  const claimedGroups: [ClaimedMessage, ...ClaimedMessage[]][] = []
  const joinedGroups = new Map<string, ClaimedMessage[]>()
  for (const message of await claimMessages(db, claim)) {
    if (!isJoined(message.event) || message.accountId === null) claimedGroups.push([message])
    else joinedGroups.set(groupOf(message), [...(joinedGroups.get(groupOf(message)) ?? []), message])
  }
  for (const group of joinedGroups.values()) {
    const siblings = group[0] ? await claimSiblings(db, group[0], claim) : []
    const [first, ...others] = [...group, ...siblings].sort(byId)
    if (first) claimedGroups.push([first, ...others])
  }
  return claimedGroups
}
