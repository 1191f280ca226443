import type { contact, NewContactMessage } from '#sync/api/contact.ts'
import { idempotent } from '../changes/idempotent.ts'
import type { Transaction } from '../changes/transaction.ts'
import { system } from '../core/system-actor.ts'
import { insertContactMessage, pageOfContactMessages } from '../db/messages/contact-messages.ts'
import type { Limits } from '../http/limits.ts'
import type { Handlers } from '../http/route.ts'
import { enqueueContactMail } from '../messages/contact-mail.ts'
import type { MessageDeps } from '../messages/deps.ts'

interface ContactDeps extends Pick<MessageDeps, 'db' | 'ids' | 'env' | 'clock'> {
  readonly limits: Limits
}

const visitor = { actor: { ...system, name: 'Visitor' }, sessionId: '', deviceId: '' }

/** Keeps what was written, and mails it to the office in the same transaction: neither without the other. */
async function keepMessage(tx: Transaction, deps: ContactDeps, input: NewContactMessage): Promise<string> {
  const { brand = '', ...rest } = input
  const contactMessageId = deps.ids.next()
  const message = {
    ...{ contactMessageId, ...rest, createdAt: tx.at },
    brand: brand === deps.env.brandPrefix ? brand : '',
  }
  await insertContactMessage(tx.kysely, message)
  await tx.note('contactMessage', contactMessageId, null, { subject: message.subject })
  await enqueueContactMail(deps, tx, message)
  return contactMessageId
}

export const contactHandlers: Handlers<typeof contact, ContactDeps> = {
  'contact.send': async ({ body, request }, deps) => {
    deps.limits.contact.take(request.ip)
    const call = { request, signed: visitor, name: 'contact.send', input: body }
    await idempotent(deps, call, (tx) => keepMessage(tx, deps, body))
    return { received: true }
  },

  'contact.paginated': ({ params, body }, { db }) =>
    pageOfContactMessages(db.reads.kysely, body, params.pageNumber),
}
