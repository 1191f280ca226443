import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { messages } from '#sync/api/messages.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { byOf } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { findMessage, pageOfMessages, retryMessage } from '../db/messages/messages.ts'
import type { Handlers } from '../http/route.ts'
import type { MessageDeps } from '../messages/deps.ts'
import { mailFolder } from '../messages/mail.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findMessage>>>

const mustBeThere = (message: Found | undefined): Found => {
  if (!message) throw new Refusal('not-found', 'Message not found. It may have been sent long ago.')
  return message
}

/** Without a mail server, mails are files, and the operator passes their links on. */
async function textOf({ env }: MessageDeps, { messageId, text }: Found): Promise<string> {
  const path = join(mailFolder(env), `${messageId}.eml`)
  return text === '' && env.smtpUrl === null && existsSync(path) ? readFile(path, 'utf8') : text
}

export const messageHandlers: Handlers<typeof messages, MessageDeps> = {
  'messages.paginated': ({ params, body }, { db }) =>
    pageOfMessages(db.reads.kysely, body, params.pageNumber),

  'messages.get': async ({ params }, deps) => {
    const message = mustBeThere(await findMessage(deps.db.reads.kysely, params.messageId))
    return { ...message, text: await textOf(deps, message) }
  },

  'messages.retry': async ({ params, signed, request }, deps) => {
    const { messageId } = params
    const after = await withTransaction(deps, byOf(signed, request, 'message.retry'), async (tx) => {
      const message = mustBeThere(await findMessage(tx.kysely, messageId))
      if (message.state !== 'Failed')
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
