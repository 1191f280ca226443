import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { newsletter, SubscriberUpdate } from '#sync/api/newsletter.ts'
import type { NewsletterSubscriber } from '#sync/entities/newsletter-subscriber.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { may } from '#sync/policies/actor.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { byOf } from '../changes/audit-note.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import {
  changeSubscriber,
  deleteSubscriber,
  findSubscriber,
  findSubscriberByEmail,
  insertSubscriber,
  listSubscribers,
} from '../db/messages/newsletter.ts'
import { listReply, partOf } from '../http/listing.ts'
import type { Handlers } from '../http/route.ts'

const mustBeThere = (found: NewsletterSubscriber | undefined): NewsletterSubscriber => {
  if (!found) throw new Refusal('not-found', 'Subscriber not found. It may have been deleted.')
  return found
}

const visitor = ({ ip }: FastifyRequest) => ({
  actor: { ...system, name: 'Visitor' },
  deviceId: '',
  accountIp: ip,
  action: 'newsletter.subscribe',
})

/** False: the address is known already. */
async function addSubscriber(
  { ids }: AccountDeps,
  tx: Transaction,
  input: { email: string; name: string },
): Promise<boolean> {
  if (await findSubscriberByEmail(tx.kysely, input.email)) return false
  const subscriber = {
    newsletterSubscriberId: ids.next(),
    ...input,
    status: 'Subscribed' as const,
    createdAt: tx.at,
    updatedAt: tx.at,
  }
  await insertSubscriber(tx.kysely, {
    ...subscriber,
    unsubscribeToken: randomBytes(16).toString('base64url'),
  })
  await tx.note('newsletterSubscriber', subscriber.newsletterSubscriberId, null, subscriber)
  return true
}

async function subscribe(
  deps: AccountDeps,
  request: FastifyRequest,
  input: { email: string; name: string },
): Promise<void> {
  const by = request.signed ? byOf(request.signed, request, 'newsletter.subscribe') : visitor(request)
  await withTransaction(deps, by, async (tx) => {
    const known = await findSubscriberByEmail(tx.kysely, input.email)
    if (known?.status === 'Subscribed') return
    if (known) return keep(tx, known, { ...known, status: 'Subscribed', updatedAt: tx.at })
    await addSubscriber(deps, tx, input)
  })
}

async function keep(
  tx: Transaction,
  before: NewsletterSubscriber,
  after: NewsletterSubscriber,
): Promise<void> {
  await changeSubscriber(tx.kysely, after)
  await tx.note('newsletterSubscriber', after.newsletterSubscriberId, before, after)
}

const changed = (
  before: NewsletterSubscriber,
  { email, name, status }: SubscriberUpdate,
  at: string,
): NewsletterSubscriber => ({
  ...before,
  email: email ?? before.email,
  name: name ?? before.name,
  status: status ?? before.status,
  updatedAt: at,
})

export const newsletterHandlers: Handlers<typeof newsletter, AccountDeps> = {
  'newsletter.subscribe': async ({ body, request }, deps) => {
    deps.limits.subscriptions.take(request.ip)
    await subscribe(deps, request, body)
    if (!request.signed || !may(request.signed.actor, 'NewsletterView')) return { subscribed: true }
    return must(await findSubscriberByEmail(deps.db.reads.kysely, body.email), 'who has subscribed')
  },

  'newsletter.import': ({ body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'newsletter.import'), async (tx) => {
      let added = 0
      for (const input of body.rows) if (await addSubscriber(deps, tx, input)) added += 1
      return { added, known: body.rows.length - added }
    }),

  'newsletter.list': async (call, { db }) =>
    listReply(call, partOf(await listSubscribers(db.reads.kysely), call.query.pageNumber)),

  'newsletter.get': async ({ params }, { db }) =>
    mustBeThere(await findSubscriber(db.reads.kysely, params.id)),

  'newsletter.update': ({ params, body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'newsletter.update'), async (tx) => {
      const before = mustBeThere(await findSubscriber(tx.kysely, params.id))
      const after = changed(before, body, tx.at)
      const same = await findSubscriberByEmail(tx.kysely, after.email)
      if (same && same.newsletterSubscriberId !== params.id)
        throw new Refusal('already-exists', 'Another subscriber has this address.', {
          email: ['is already in use'],
        })
      await keep(tx, before, after)
      return after
    }),

  'newsletter.remove': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'newsletter.delete'), async (tx) => {
      const before = mustBeThere(await findSubscriber(tx.kysely, params.id))
      await deleteSubscriber(tx.kysely, params.id)
      await tx.note('newsletterSubscriber', params.id, before, null)
      return before
    }),
}
