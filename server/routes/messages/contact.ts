import type { contact, NewContactMessage } from '#sync/api/messages/contact.ts'
import type { ContactMessage, ContactStatus } from '#sync/entities/messages/contact-message.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { byOf } from '../../changes/audit-note.ts'
import { idempotent } from '../../changes/idempotent.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { system } from '../../core/system-actor.ts'
import {
  countInbox,
  findContactMessage,
  pageOfContactMessages,
  pageOfInbox,
  setContactStatus,
} from '../../db/messages/contact-messages.ts'
import type { Limits } from '../../http/limits.ts'
import type { Handlers } from '../../http/route.ts'
import type { MessageDeps } from '../../messages/deps.ts'
import { keepContactMessage } from '../../messages/texts/keep-contact-message.ts'

interface ContactDeps extends Pick<MessageDeps, 'db' | 'ids' | 'env' | 'clock'> {
  readonly limits: Limits
}

const visitor = { actor: { ...system, name: 'Visitor' }, sessionId: '', deviceId: '' }

const keepMessage = (tx: Transaction, deps: ContactDeps, { brand = '', ...rest }: NewContactMessage) =>
  keepContactMessage(tx, deps, { ...rest, brand: brand === deps.env.brandPrefix ? brand : '' })

const mustBeThere = (contactMessage: ContactMessage | undefined): ContactMessage => {
  if (!contactMessage) throw new Refusal('not-found', 'Contact message not found.')
  return contactMessage
}

const handling = ({ status, handledBy }: ContactMessage) => ({ status, handledBy })

async function changeStatus(
  tx: Transaction,
  before: ContactMessage,
  status: ContactStatus,
  handledBy: string,
): Promise<ContactMessage> {
  const after = { ...before, status, handledBy, handledAt: tx.at }
  await setContactStatus(tx.kysely, before.contactMessageId, after)
  await tx.note('contactMessage', before.contactMessageId, handling(before), handling(after))
  return after
}

const alreadySet = ({ status, handledBy }: ContactMessage) =>
  new Refusal(
    'wrong-state',
    `${handledBy || 'Somebody else'} has set this message to ${status.toLowerCase()} in the meantime. Look at it again.`,
  )

export const contactHandlers: Handlers<typeof contact, ContactDeps> = {
  'contact.send': async ({ body, request }, deps) => {
    deps.limits.contact.take(request.ip)
    const call = { request, signed: visitor, name: 'contact.send', input: body }
    await idempotent(deps, call, (tx) => keepMessage(tx, deps, body))
    return { received: true }
  },

  'contact.paginated': ({ params, body }, { db }) =>
    pageOfContactMessages(db.reads.kysely, body, params.pageNumber),

  'contact.inbox': ({ params, body }, { db }) => pageOfInbox(db.reads.kysely, body, params.pageNumber),

  'contact.inboxCounts': (_input, { db }) => countInbox(db.reads.kysely),

  'contact.get': async ({ params }, { db }) =>
    mustBeThere(await findContactMessage(db.reads.kysely, params.contactMessageId)),

  'contact.open': async ({ params, signed, request }, deps) => {
    const contactMessage = mustBeThere(
      await findContactMessage(deps.db.reads.kysely, params.contactMessageId),
    )
    if (contactMessage.status !== 'New') return contactMessage
    return withTransaction(deps, byOf(signed, request, 'contact.open'), async (tx) => {
      const before = mustBeThere(await findContactMessage(tx.kysely, params.contactMessageId))
      return before.status === 'New' ? changeStatus(tx, before, 'Read', signed.actor.name) : before
    })
  },

  'contact.setStatus': ({ params, body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'contact.setStatus'), async (tx) => {
      const before = mustBeThere(await findContactMessage(tx.kysely, params.contactMessageId))
      // The reply to the first attempt may have got lost.
      if (before.status === body.status) return before
      if (before.status !== body.seen) throw alreadySet(before)
      return changeStatus(tx, before, body.status, signed.actor.name)
    }),
}
