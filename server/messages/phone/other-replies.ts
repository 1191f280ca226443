import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { onceIn } from '../../changes/idempotent.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { idFrom } from '../../core/id-from.ts'
import { countContactMessages } from '../../db/messages/contact-messages.ts'
import { accountsAt } from '../../db/messages/phone-numbers.ts'
import { findRecipient } from '../../db/messages/recipients.ts'
import type { MessageDeps } from '../deps.ts'
import { keepContactMessage } from '../texts/keep-contact-message.ts'
import type { OtherReply } from './reports.ts'

const subject = 'A reply to a WhatsApp or SMS'
/** Strangers can write to the number, and the inbox must stay one that people read. */
const mostADay = 20
const channelNames = { whatsapp: 'WhatsApp', sms: 'SMS' } as const

/** Puts a reply that no program understands into the office’s inbox, the first of each number and day. */
export async function keepOtherReply(
  deps: MessageDeps,
  tx: Transaction,
  { channel, number, text, replyId }: OtherReply,
): Promise<void> {
  const now = deps.clock.now()
  const today = { subject, since: isoOf(now - dayMs) }
  if ((await countContactMessages(tx.kysely, today)) >= mostADay) return
  const uid = idFrom('phone reply', channel, number, jamaicaDay(now))
  const { isRepeat } = await onceIn(tx, { uid, name: 'contact.phone', body: '' }, async () => replyId)
  if (isRepeat) return
  const [account] = await accountsAt(tx.kysely, number)
  const customer = account && (await findRecipient(tx.kysely, account.accountId))
  const name = customer ? `${customer.firstName} ${customer.lastName}`.trim().slice(0, 200) : number
  const message = `This reply by ${channelNames[channel]} is not STOP or START. If it asks for an end of our messages, turn them off in the customer’s account.\n\n${text}`
  await keepContactMessage(tx, deps, {
    name,
    email: customer?.email ?? '',
    phone: number,
    subject,
    message,
    brand: customer?.brand === deps.env.brandPrefix ? deps.env.brandPrefix : '',
  })
}
