import { isPhoneChannel, type NoticeEvent } from '#sync/entities/messages/message-topics.ts'
import { byServer } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { type ClaimedMessage, findMessage } from '../../db/messages/messages.ts'
import { wishesOf } from '../../db/messages/notification-preferences.ts'
import { brandNow } from '../brands.ts'
import type { MessageDeps } from '../deps.ts'
import { GiveUp } from '../mail.ts'
import { mustFindRecipient, timelyOf } from '../prepare.ts'
import { makeCode } from './codes.ts'
import { toGsm } from './gsm.ts'
import type { PhoneMessage } from './provider.ts'
import { openChannels, phoneReachOf, type Reach } from './reach.ts'
import { shortTextOf } from './short-texts.ts'

/** The number can't be used any more. The customer gets a mail instead. */
export class Unreachable extends Error {}

function mustBeOpen({ to, channel }: ClaimedMessage, reach: Reach): void {
  if (reach.number !== to || !reach.isConfirmed)
    throw new Unreachable('The phone number has changed or is no longer confirmed.')
  if (!openChannels(reach).some((open) => open === channel))
    throw new Unreachable('The customer replied STOP, or the channel is no longer offered.')
}

async function codeMessage(
  deps: MessageDeps,
  message: ClaimedMessage,
  reach: Reach,
  brandName: string,
): Promise<PhoneMessage> {
  const { messageId, to, accountId } = message
  if (reach.number !== to) throw new GiveUp('The phone number has changed.')
  const code = await withTransaction(deps, byServer('phone.code'), async (tx) => {
    if (!(await findMessage(tx.kysely, messageId))) throw new GiveUp('It no longer has to be sent.')
    return makeCode(deps, tx, accountId ?? '', to)
  })
  const text = `${toGsm(brandName).slice(0, 40)}: ${code} is your code for messages about your packages. It is good for 10 minutes. Reply STOP to end them.`
  return { messageId, to, text, code, parts: { name: '', brand: brandName, news: '', link: '' } }
}

/** Composes a claimed message to a phone. Throws GiveUp or Unreachable when it must not be sent. */
export async function phoneMessageOf(deps: MessageDeps, message: ClaimedMessage): Promise<PhoneMessage> {
  const { kysely } = deps.db.reads
  const { messageId, to, channel, accountId } = message
  if (!isPhoneChannel(channel)) throw new Error(`A message by ${channel} goes to no phone`)
  const recipient = await mustFindRecipient(deps, message)
  const brand = await brandNow(kysely, deps.env, recipient.brand)
  const reach = await phoneReachOf(deps, kysely, recipient)
  if (message.event === 'account.phone-code') return codeMessage(deps, message, reach, brand.name)
  mustBeOpen(message, reach)
  const event = message.event as NoticeEvent
  const wants = await wishesOf(kysely, accountId ?? '')
  if (!wants(event, channel)) throw new GiveUp('The customer has turned these messages off.')
  await timelyOf(deps, [message])
  const { publicUrl } = deps.env
  const { news, link, text } = shortTextOf(event, JSON.parse(message.facts), { brand, publicUrl })
  return {
    messageId,
    to,
    text,
    code: null,
    parts: { name: recipient.firstName, brand: brand.name, news, link },
  }
}
