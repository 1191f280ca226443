import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { byServer } from '../../changes/audit-note.ts'
import { onceIn } from '../../changes/idempotent.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { idFrom } from '../../core/id-from.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { countContactMessages } from '../../db/messages/contact-messages.ts'
import { findCustomerByEmail, findRecipient, type Recipient } from '../../db/messages/recipients.ts'
import type { IncomingMail } from '../../incoming-mail/read-mail.ts'
import type { MessageDeps } from '../deps.ts'
import { enqueueAccountMail } from '../enqueue.ts'
import { keepContactMessage } from '../texts/keep-contact-message.ts'
import type { LeftOutReason } from '../texts/left-out-reply-message.ts'

/**
 * The customer to whom an answer is safe: the sender's address is theirs, so a forged one reaches a customer who has an
 * account here, at most once a day.
 */
async function findCustomer(
  { db }: MessageDeps,
  { sender, questionId }: IncomingMail,
): Promise<Recipient | undefined> {
  const { kysely } = db.reads
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
  empty:
    'This email answers a question, and its own words could not be told from what it quotes. All of its text stands here.',
  'too much': 'This email answers a question of a customer who has written too much.',
  'too large': 'This email is larger than 10 MB, so it was not read.',
}

/** True while the office's inbox takes such mails today, so that only these are read. */
export async function inboxHasRoom({ clock }: Pick<MessageDeps, 'clock'>, db: Tables): Promise<boolean> {
  const today = { subject: officeSubject, since: isoOf(clock.now() - dayMs) }
  return (await countContactMessages(db, today)) < mostADay
}

/** Puts the mail into the office's inbox, once a day for each sender. */
async function keepForOffice(
  tx: Transaction,
  deps: MessageDeps,
  { mail, reason }: { readonly mail: IncomingMail; readonly reason: LeftOutReason },
  brand: string,
): Promise<void> {
  const email = mail.sender.slice(0, 200)
  if (email === '' || !(await inboxHasRoom(deps, tx.kysely))) return
  if (!(await isFirst(tx, 'office', email, jamaicaDay(deps.clock.now())))) return
  const name = mail.senderName.slice(0, 200) || email
  const text = mail.text || mail.wholeText
  const message = [officeReasons[reason], ...(text === '' ? [] : [text])].join('\n\n')
  await keepContactMessage(tx, deps, { name, email, phone: '', subject: officeSubject, message, brand })
}

/**
 * Answers a customer whose mail was left out, at most once a day and thread. A mail that can't be answered safely goes
 * into the office's inbox, and so does one whose words may have been cut.
 */
export async function tellOfLeftOut(
  deps: MessageDeps,
  mail: IncomingMail,
  reason: LeftOutReason,
): Promise<void> {
  const customer = await findCustomer(deps, mail)
  const brand = customer?.brand === deps.env.brandPrefix ? deps.env.brandPrefix : ''
  await withTransaction(deps, byServer('contact.mail'), async (tx) => {
    if (!(await isFirst(tx, 'mail', mail.sender, mail.key))) return
    const day = jamaicaDay(deps.clock.now())
    const about = mail.questionId ?? customer?.accountId ?? ''
    const isAnswered =
      customer !== undefined && mail.mayBeAnswered && (await isFirst(tx, 'answer', about, day))
    if (!isAnswered || mail.wholeText !== '') await keepForOffice(tx, deps, { mail, reason }, brand)
    if (!isAnswered) return
    const { accountId, email: to, brand: accountBrand } = customer
    const event = 'account.reply-left-out'
    await enqueueAccountMail(deps, tx, {
      event,
      accountId,
      to,
      brand: accountBrand,
      facts: { leftOut: reason },
    })
  })
}
