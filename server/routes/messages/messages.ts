import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { messages } from '#sync/api/messages/messages.ts'
import { isPhoneChannel, type PhoneChannel, phoneChannels } from '#sync/entities/messages/message-topics.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { byOf } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { findMessage, pageOfMessages, retryMessage } from '../../db/messages/messages.ts'
import { channelHold } from '../../db/messages/phone-budget.ts'
import { countWaiting } from '../../db/messages/phone-messages.ts'
import type { Handlers } from '../../http/route.ts'
import type { MessageDeps } from '../../messages/deps.ts'
import { mailFolder } from '../../messages/mail.ts'
import { budgetNow } from '../../messages/phone/budget.ts'
import { phoneFile } from '../../messages/phone/file-provider.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findMessage>>>

const mustBeThere = (message: Found | undefined): Found => {
  if (!message) throw new Refusal('not-found', 'Message not found. It may have been sent long ago.')
  return message
}

/** Without a provider, mails and texts are files, and the operator passes their links and codes on. */
async function textOf({ env, phones }: MessageDeps, { messageId, channel, text }: Found): Promise<string> {
  const isFile = isPhoneChannel(channel) ? phones[channel].isFile : env.smtpUrl === null
  const path = isPhoneChannel(channel) ? phoneFile(env, messageId) : join(mailFolder(env), `${messageId}.eml`)
  return text === '' && isFile && existsSync(path) ? readFile(path, 'utf8') : text
}

/** The rest that a channel keeps now; undefined while it sends. */
async function restNow({ db, clock }: Pick<MessageDeps, 'db' | 'clock'>, channel: PhoneChannel) {
  const hold = await channelHold(db.reads.kysely, channel)
  return hold !== undefined && hold.until > isoOf(clock.now()) ? hold : undefined
}

/** Messages with their reasons. One that waits behind others has not been tried, and its channel's reason is its own. */
async function withReasons<M extends Pick<Found, 'state' | 'channel' | 'lastError'>>(
  deps: MessageDeps,
  messages: readonly M[],
): Promise<M[]> {
  const rests = new Map<Found['channel'], string>()
  for (const channel of phoneChannels) {
    const rest = await restNow(deps, channel)
    if (rest) rests.set(channel, rest.reason)
  }
  return messages.map((message) =>
    message.state === 'Waiting' && message.lastError === ''
      ? { ...message, lastError: rests.get(message.channel) ?? '' }
      : message,
  )
}

const repeatable: readonly Found['state'][] = ['Failed', 'Unsure']

export const messageHandlers: Handlers<typeof messages, MessageDeps> = {
  'messages.paginated': async ({ params, body }, deps) => {
    const page = await pageOfMessages(deps.db.reads.kysely, body, params.pageNumber)
    return { ...page, result: await withReasons(deps, page.result) }
  },

  'messages.channels': async (_call, deps) => {
    const { db, env, phones, clock } = deps
    const channels = []
    for (const channel of phoneChannels) {
      const rest = await restNow(deps, channel)
      channels.push({
        channel,
        isSetUp: env.phones[channel] !== null && !phones[channel].isFile,
        waiting: await countWaiting(db.reads.kysely, channel),
        rest: rest ? { until: rest.until, reason: rest.reason, isBroken: rest.kind === 'Broken' } : null,
      })
    }
    return { channels, ...(await budgetNow(db.reads.kysely, clock.now())) }
  },

  'messages.get': async ({ params }, deps) => {
    const message = mustBeThere(await findMessage(deps.db.reads.kysely, params.messageId))
    const [withReason = message] = await withReasons(deps, [message])
    return { ...withReason, text: await textOf(deps, message) }
  },

  'messages.retry': async ({ params, signed, request }, deps) => {
    const { messageId } = params
    const after = await withTransaction(deps, byOf(signed, request, 'message.retry'), async (tx) => {
      const message = mustBeThere(await findMessage(tx.kysely, messageId))
      if (!repeatable.includes(message.state))
        throw new Refusal(
          'wrong-state',
          `This message is ${message.state.toLowerCase()}. Only one that failed can be sent again.`,
        )
      await retryMessage(tx.kysely, messageId, isoOf(deps.clock.now()))
      await tx.note('message', messageId, { state: message.state }, { state: 'Waiting' })
      return mustBeThere(await findMessage(tx.kysely, messageId))
    })
    return after
  },
}
