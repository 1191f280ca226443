import type { FastifyRequest } from 'fastify'
import type { newsletter, SubscriberUpdate } from '#sync/api/messages/newsletter.ts'
import type { NewsletterSubscriber } from '#sync/entities/messages/newsletter-subscriber.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { newsletterPolicy } from '#sync/policies/newsletter.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { system } from '../../core/system-actor.ts'
import {
  changeSubscriber,
  deleteSubscriber,
  findSubscriber,
  findSubscriberByEmail,
  listSubscribers,
} from '../../db/messages/newsletter.ts'
import { editRow } from '../../edits/edit-row.ts'

import { listReply, partOf } from '../../http/listing.ts'
import { TryLater } from '../../http/problems.ts'
import type { Handlers } from '../../http/route.ts'
import { addReader, requestSubscription } from '../../messages/newsletter-requests.ts'

const mustBeThere = (subscriber: NewsletterSubscriber | undefined): NewsletterSubscriber => {
  if (!subscriber) throw new Refusal('not-found', 'Subscriber not found. It may have been deleted.')
  return subscriber
}

const visitor = ({ ip }: FastifyRequest) => ({
  actor: { ...system, name: 'Visitor' },
  deviceId: '',
  accountIp: ip,
  action: 'newsletter.subscribe',
})

/** False: the address is known already. */
async function importReader(
  deps: AccountDeps,
  tx: Transaction,
  input: { email: string; name: string },
): Promise<boolean> {
  if (await findSubscriberByEmail(tx.kysely, input.email)) return false
  await addReader(deps, tx, { ...input, brand: '', consent: 'Imported' })
  return true
}

interface TypedReader {
  readonly email: string
  readonly name: string
  readonly brand: string
}

/** Mails the link that confirms a subscription. An address gets only a few such mails an hour. */
export async function askToConfirm(
  deps: AccountDeps,
  request: FastifyRequest,
  { email, name, brand }: TypedReader,
): Promise<void> {
  deps.limits.subscriptions.take(request.ip)
  if (!isTaken(() => deps.limits.newsletterMails.take(email))) return
  const shownBrand = brand === deps.env.brandPrefix ? brand : ''
  await withTransaction(deps, visitor(request), (tx) =>
    requestSubscription(deps, tx, { email, name, brand: shownBrand }),
  )
}

/** Whether there was one left. The answer is the same without. */
function isTaken(take: () => void): boolean {
  try {
    take()
    return true
  } catch (error) {
    if (error instanceof TryLater) return false
    throw error
  }
}

async function keep(
  tx: Transaction,
  before: NewsletterSubscriber,
  after: NewsletterSubscriber,
): Promise<void> {
  await changeSubscriber(tx.kysely, after)
  await tx.note('newsletterSubscriber', after.newsletterSubscriberId, before, after)
}

const withChanges = (
  before: NewsletterSubscriber,
  { email, name, status, consent }: SubscriberUpdate,
  at: string,
): NewsletterSubscriber => ({
  ...before,
  email: email ?? before.email,
  name: name ?? before.name,
  status: status ?? before.status,
  consent: consent ?? before.consent,
  updatedAt: at,
})

export const newsletterHandlers: Handlers<typeof newsletter, AccountDeps> = {
  'newsletter.subscribe': async ({ body, request }, deps) => {
    const { signed } = request
    if (!signed || !newsletterPolicy.canUpdate(signed.actor)) {
      await askToConfirm(deps, request, body)
      return { asked: true }
    }
    if (body.consent === '')
      throw new Refusal('invalid', 'Write down how this person agreed to get the newsletter.', {
        consent: ['is missing'],
      })
    return withTransaction(deps, byOf(signed, request, 'newsletter.add'), (tx) => addReader(deps, tx, body))
  },

  'newsletter.import': ({ body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'newsletter.import'), async (tx) => {
      let addedCount = 0
      for (const input of body.rows) if (await importReader(deps, tx, input)) addedCount += 1
      return { added: addedCount, known: body.rows.length - addedCount }
    }),

  'newsletter.list': async (call, { db }) =>
    listReply(call, partOf(await listSubscribers(db.reads.kysely), call.query.pageNumber)),

  'newsletter.get': async ({ params }, { db }) =>
    mustBeThere(await findSubscriber(db.reads.kysely, params.id)),

  'newsletter.update': editRow(({ params, body, signed, request, mustHold }, deps) => {
    const write = async (tx: Transaction) => {
      const before = mustBeThere(await findSubscriber(tx.kysely, params.id))
      const after = withChanges(before, body, tx.at)
      const namesake = await findSubscriberByEmail(tx.kysely, after.email)
      if (namesake && namesake.newsletterSubscriberId !== params.id)
        throw new Refusal('already-exists', 'Another subscriber has this address.', {
          email: ['is already in use'],
        })
      await keep(tx, before, after)
      return after
    }
    return withTransaction(deps, byOf(signed, request, 'newsletter.update'), write, { mustHold })
  }),

  'newsletter.remove': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'newsletter.delete'), async (tx) => {
      const before = mustBeThere(await findSubscriber(tx.kysely, params.id))
      await deleteSubscriber(tx.kysely, params.id)
      await tx.note('newsletterSubscriber', params.id, before, null)
      return before
    }),
}
