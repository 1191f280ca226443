import type { Email } from 'postal-mime'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { cleanText } from '#sync/lib/clean-text.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { byServer } from '../../changes/audit-note.ts'
import { onceIn } from '../../changes/idempotent.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { idFrom } from '../../core/id-from.ts'
import { countContactMessages } from '../../db/messages/contact-messages.ts'
import { findCustomerByEmail, findRecipient, type Recipient } from '../../db/messages/recipients.ts'
import type { MessageDeps } from '../deps.ts'
import { enqueueAccountMail } from '../enqueue.ts'
import { keepContactMessage } from '../keep-contact-message.ts'
import type { LeftOutReason } from '../left-out-reply-message.ts'
import { headerOf } from './mail-headers.ts'

/** A mail of a person that became no line of a thread. */
interface LeftOutReply {
  readonly mail: Email
  readonly reason: LeftOutReason
  /** The thread that its address belongs to; null if there is none. */
  readonly questionId: string | null
  readonly text: string
  /** Identifies the mail, so that one that is delivered twice is told of once. */
  readonly key: string
}

const senderOf = ({ from }: Email): string => (from?.address ?? '').trim().toLowerCase()

/** False for a mail that came through a list, or asks for no answer by a program. */
const mayBeAnswered = (mail: Email): boolean =>
  ['list-id', 'list-post', 'list-unsubscribe', 'x-auto-response-suppress', 'feedback-id'].every(
    (name) => headerOf(mail, name) === '',
  )

/**
 * The customer to whom an answer is safe: the sender's address is theirs, so a forged one reaches a customer who has an
 * account here, at most once a day.
 */
async function findCustomer(
  { db }: MessageDeps,
  { mail, questionId }: LeftOutReply,
): Promise<Recipient | undefined> {
  const { kysely } = db.reads
  const sender = senderOf(mail)
  // Customers without an address are stored with an empty one.
  if (sender === '') return undefined
  if (questionId === null) return findCustomerByEmail(kysely, sender)
  const thread = await kysely
    .selectFrom('question')
    .where('questionId', '=', questionId)
    .select('accountId')
    .executeTakeFirst()
  const recipient = thread && (await findRecipient(kysely, thread.accountId))
  const isOwn = recipient?.email.toLowerCase() === sender
  return isOwn && recipient.deletedAt === null && recipient.status === 'Active' ? recipient : undefined
}

/** True the first time that it is asked about these words. */
async function isFirst(tx: Transaction, ...words: readonly string[]): Promise<boolean> {
  const uid = idFrom('left-out reply', ...words)
  const { isRepeat } = await onceIn(tx, { uid, name: 'contact.mail', body: '' }, async () => uid)
  return !isRepeat
}

const officeSubject = 'An email that belongs to no open question'
/** Strangers can write to the address, and the inbox must stay one that people read. */
const mostADay = 20

const officeReasons: Record<LeftOutReason, string> = {
  'no thread': 'This email came to the address for answers, but names no question.',
  closed: 'This email answers a question whose package is gone or belongs to somebody else by now.',
  empty: 'This email answers a question, and has no words of its own.',
  'too much': 'This email answers a question of a customer who has written too much.',
  'too large': 'This email is larger than 10 MB, so it was not read.',
}

/** Puts the mail into the office's inbox, once a day for each sender. */
async function keepForOffice(
  tx: Transaction,
  deps: MessageDeps,
  { mail, reason, text }: LeftOutReply,
  brand: string,
): Promise<void> {
  const email = senderOf(mail).slice(0, 200)
  const today = { subject: officeSubject, since: isoOf(deps.clock.now() - dayMs) }
  if (email === '' || (await countContactMessages(tx.kysely, today)) >= mostADay) return
  if (!(await isFirst(tx, 'office', email, jamaicaDay(deps.clock.now())))) return
  const name =
    cleanText(mail.from?.name ?? '')
      .trim()
      .slice(0, 200) || email
  const message = [officeReasons[reason], ...(text === '' ? [] : [text])].join('\n\n')
  await keepContactMessage(tx, deps, { name, email, phone: '', subject: officeSubject, message, brand })
}

/**
 * Answers a customer whose mail was left out, at most once a day and thread. A mail that can't be answered safely goes
 * into the office's inbox.
 */
export async function tellOfLeftOut(deps: MessageDeps, reply: LeftOutReply): Promise<void> {
  const customer = await findCustomer(deps, reply)
  const brand = customer?.brand === deps.env.brandPrefix ? deps.env.brandPrefix : ''
  await withTransaction(deps, byServer('contact.mail'), async (tx) => {
    if (!(await isFirst(tx, 'mail', senderOf(reply.mail), reply.key))) return
    const day = jamaicaDay(deps.clock.now())
    const about = reply.questionId ?? customer?.accountId ?? ''
    if (!customer || !mayBeAnswered(reply.mail) || !(await isFirst(tx, 'answer', about, day)))
      return keepForOffice(tx, deps, reply, brand)
    const { accountId, email: to, brand: accountBrand } = customer
    const facts = { leftOut: reply.reason }
    const event = 'account.reply-left-out'
    await enqueueAccountMail(deps, tx, { event, accountId, to, brand: accountBrand, facts })
  })
}
