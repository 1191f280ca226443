import { type NoticeEvent, noticeTopics } from '#sync/entities/messages/message-topics.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { type ClaimedMessage, insertMessages } from '../../db/messages/messages.ts'
import { hasMessage, isInDailyMail } from '../../db/messages/phone-messages.ts'
import { findRecipient } from '../../db/messages/recipients.ts'
import type { MessageDeps } from '../deps.ts'
import { noticeAt } from '../notices/notice-keys.ts'
import { ruleOf } from '../rules.ts'

const isNotice = (event: string): event is NoticeEvent => event in noticeTopics

/**
 * Sends by mail what didn't reach a phone, unless the customer has no address or has had this notice by mail: both ways
 * lead to the same key. Returns whether a mail goes out.
 */
export async function fallBackToMail(
  { ids }: Pick<MessageDeps, 'ids'>,
  { kysely, at }: Pick<Transaction, 'kysely' | 'at'>,
  message: ClaimedMessage,
): Promise<boolean> {
  const { event, accountId, channel, to, subject, facts } = message
  if (!isNotice(event) || accountId === null) return false
  const recipient = await findRecipient(kysely, accountId)
  if (
    !recipient?.email ||
    !recipient.emailVerifiedAt ||
    recipient.deletedAt !== null ||
    recipient.status !== 'Active'
  )
    return false
  const noticeKey = message.dedupeKey.slice(0, -noticeAt('', channel, to).length)
  const dedupeKey = noticeAt(noticeKey, 'email', recipient.email)
  if ((await hasMessage(kysely, dedupeKey)) || (await isInDailyMail(kysely, noticeKey))) return false
  const { urgency } = ruleOf(event)
  await insertMessages(kysely, [
    {
      messageId: ids.next(),
      event,
      accountId,
      subject,
      facts,
      urgency,
      dedupeKey,
      channel: 'email',
      to: recipient.email,
      createdAt: at,
    },
  ])
  return true
}
