import { randomBytes } from 'node:crypto'
import type { NewsletterSubscriber } from '#sync/entities/messages/newsletter-subscriber.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { newsletterRequestDays } from '#sync/rules/messages/newsletter.ts'
import type { Transaction } from '../changes/transaction.ts'
import { insertMessages } from '../db/messages/messages.ts'
import {
  changeSubscriber,
  findRequestByToken,
  findSubscriberByEmail,
  insertSubscriber,
  type NewsletterRequest,
  putRequest,
} from '../db/messages/newsletter.ts'
import { brandNow, type MessageBrand } from './brands.ts'
import type { MessageDeps } from './deps.ts'
import type { Words } from './message-context.ts'
import { oneLine } from './render.ts'
import { ruleOf } from './rules.ts'

export const confirmPath = '/api/newsletter/confirm'

export interface ConfirmFacts {
  readonly requestId: string
}

/** The mail to an address that was typed on a page. */
export const confirmWords = ({ name }: MessageBrand, to: string): Words => ({
  subject: `Confirm your subscription to the ${name} newsletter`,
  lines: [
    `Somebody entered this address for the newsletter of ${name}. Confirm below that you want it. The link works for ${newsletterRequestDays} days.`,
    'If you didn’t ask for this, ignore this email.',
  ],
  link: { text: 'Get the newsletter', to },
})

interface NewReader {
  readonly email: string
  readonly name: string
  readonly brand: string
}

const newToken = (): string => randomBytes(16).toString('base64url')

type Deps = Pick<MessageDeps, 'ids' | 'env'>

/** Keeps that an address was typed, and mails it the link that confirms it. Who is subscribed gets none. */
export async function requestSubscription(deps: Deps, tx: Transaction, reader: NewReader): Promise<void> {
  const { kysely, at } = tx
  const subscriber = await findSubscriberByEmail(kysely, reader.email)
  const messageId = deps.ids.next()
  // Written for a subscriber, too: the time it takes must not tell.
  await tx.note('newsletterSubscriber', subscriber?.newsletterSubscriberId ?? '', null, {
    subscription: 'was asked for',
  })
  if (subscriber?.status === 'Subscribed') return
  const request = { newsletterRequestId: deps.ids.next(), ...reader, confirmToken: newToken(), createdAt: at }
  const requestId = await putRequest(kysely, request)
  const { subject } = confirmWords(await brandNow(kysely, deps.env, reader.brand), '')
  const facts: ConfirmFacts = { requestId }
  await insertMessages(kysely, [
    {
      messageId,
      event: 'newsletter.confirm',
      channel: 'email',
      accountId: null,
      to: reader.email,
      subject: oneLine(subject),
      facts: JSON.stringify(facts),
      urgency: ruleOf('newsletter.confirm').urgency,
      createdAt: at,
      dedupeKey: `newsletter.confirm ${messageId}`,
    },
  ])
}

/** Puts a reader on the list, with how they agreed; who had unsubscribed is on it again. */
export async function addReader(
  { ids }: Pick<MessageDeps, 'ids'>,
  tx: Transaction,
  reader: NewReader & { readonly consent: string },
): Promise<NewsletterSubscriber> {
  const { kysely, at } = tx
  const subscriber = await findSubscriberByEmail(kysely, reader.email)
  const { name, consent } = reader
  const after: NewsletterSubscriber = subscriber
    ? { ...subscriber, name: name || subscriber.name, consent, status: 'Subscribed', updatedAt: at }
    : {
        newsletterSubscriberId: ids.next(),
        email: reader.email,
        name,
        consent,
        status: 'Subscribed',
        createdAt: at,
        updatedAt: at,
      }
  if (subscriber) await changeSubscriber(kysely, after)
  else await insertSubscriber(kysely, { ...after, brand: reader.brand, unsubscribeToken: newToken() })
  await tx.note('newsletterSubscriber', after.newsletterSubscriberId, subscriber ?? null, after)
  return after
}

/** The request behind a link, while the link is good. */
export function goodRequest(
  tx: Pick<Transaction, 'kysely'>,
  token: string,
  now: number,
): Promise<NewsletterRequest | undefined> {
  return findRequestByToken(tx.kysely, token, isoOf(now - newsletterRequestDays * dayMs))
}

/** Whether the link was good: its reader is on the list. It stays good, because a button is pressed twice. */
export async function confirmRequest(
  deps: Pick<MessageDeps, 'ids' | 'clock'>,
  tx: Transaction,
  token: string,
): Promise<boolean> {
  const request = await goodRequest(tx, token, deps.clock.now())
  if (!request) return false
  const { email, name, brand } = request
  const subscriber = await findSubscriberByEmail(tx.kysely, email)
  if (subscriber?.status === 'Subscribed') return true
  await addReader(deps, tx, { email, name, brand, consent: 'Confirmed by email' })
  return true
}
