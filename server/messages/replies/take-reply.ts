import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { longestQuestion, type Question } from '#sync/entities/question.ts'
import { cleanText } from '#sync/lib/clean-text.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { findPackage } from '#sync/mutators/packages/rows.ts'
import { addQuestion, mustHaveRoomToday } from '#sync/rules/questions.ts'
import { onceIn } from '../../changes/idempotent.ts'
import { findLivingThread } from '../../changes/moved-questions.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { Env } from '../../core/env.ts'
import { idFrom } from '../../core/id-from.ts'
import { findRecipient, type Recipient } from '../../db/messages/recipients.ts'
import type { MessageDeps } from '../deps.ts'
import type { LeftOutReason } from '../left-out-reply-message.ts'
import { tellOfLeftOut } from './left-out.ts'
import { isAutomatic, recipientsOf } from './mail-headers.ts'
import { questionIdOf } from './reply-address.ts'
import { textOfHtml, writtenText } from './reply-text.ts'

/** The result of a mail. Only the first one is a line of a thread. */
export type ReplyOutcome = 'taken' | 'unreadable' | 'automatic' | 'repeated' | LeftOutReason

const textIn = (mail: Email): string =>
  cleanText(writtenText(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')))
    .trim()
    .slice(0, longestQuestion)

function noteFor(mail: Email, recipient: Recipient): string {
  const sender = mail.from?.address ?? ''
  const isOther = sender.toLowerCase() !== recipient.email.toLowerCase()
  const count = mail.attachments.length
  return [
    ...(isOther ? [`Sent from ${sender || 'an unknown address'}, which is not the customer’s.`] : []),
    ...(count > 0 ? [`${count === 1 ? 'An attachment was' : `${count} attachments were`} left out.`] : []),
  ]
    .join(' ')
    .slice(0, 200)
}

async function addLine(
  tx: Transaction,
  question: Question,
  line: { text: string; note: string; by: string },
) {
  mustHaveRoomToday(await tx.find('question', 'accountId', question.accountId), tx.at)
  const next = { ...line, lineId: tx.ids.next(), via: 'Mail' } as const
  await tx.put('question', addQuestion(question, next, tx.at))
}

interface Reply {
  readonly mail: Email
  readonly questionId: string
  readonly text: string
  /** Identifies the mail, so that one that is delivered twice is taken once. */
  readonly key: string
}

/** Adds the reply to its thread, if both are still the same customer's. */
async function addReply(
  deps: MessageDeps,
  { mail, questionId, text, key }: Reply,
): Promise<'taken' | 'repeated' | 'closed'> {
  const { kysely } = deps.db.reads
  const thread = await kysely
    .selectFrom('question')
    .where('questionId', '=', questionId)
    .select('accountId')
    .executeTakeFirst()
  const recipient = thread ? await findRecipient(kysely, thread.accountId) : undefined
  if (!recipient || recipient.deletedAt !== null || recipient.status !== 'Active') return 'closed'
  const { accountId, firstName, lastName, brand } = recipient
  const name = `${firstName} ${lastName}`.trim()
  const actor = { accountId, name, role: 'User', permissions: [], brand, branchId: null } as const
  const by = { actor, deviceId: '', action: 'question.mail' }
  return withTransaction(deps, by, async (tx): Promise<'taken' | 'repeated' | 'closed'> => {
    const question = await findLivingThread(tx, questionId)
    // A package that was packed into another one keeps its thread, and its owner is the owner of the whole.
    const pkg = question && (await findPackage(tx, question.packageId))
    if (!question || pkg?.deletedAt || pkg?.accountId !== accountId) return 'closed'
    const call = { uid: idFrom('mail reply', accountId, key), name: 'question.mail', body: { questionId } }
    const { isRepeat } = await onceIn(tx, call, async () => {
      await addLine(tx, question, { text, note: noteFor(mail, recipient), by: name })
      return questionId
    })
    return isRepeat ? 'repeated' : 'taken'
  })
}

/** A larger mail has attachments, which are left out in any case. */
const largestReply = 10 * 1024 * 1024
/** The part of a mail that is too large in which its headers are. */
const headBytes = 256 * 1024

/** A mail of too many parts in parts can't be parsed, and a repeat would not help. */
const parsed = (raw: Uint8Array): Promise<Email | null> =>
  PostalMime.parse(raw.length > largestReply ? raw.subarray(0, headBytes) : raw).catch(() => null)

/** Takes a mail of a person as a line of its thread, or says why not. */
async function outcomeOf(
  deps: MessageDeps,
  { questionId, ...reply }: Omit<Reply, 'questionId'> & { readonly questionId: string | null },
  size: number,
): Promise<'taken' | 'repeated' | LeftOutReason> {
  if (!questionId) return 'no thread'
  if (size > largestReply) return 'too large'
  if (reply.text === '') return 'empty'
  return addReply(deps, { ...reply, questionId }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'too-many') return 'too much' as const
    throw error
  })
}

/**
 * Takes a mail to the reply address as a line of its thread. The address has the thread's token, without which nothing is
 * taken. The sender or the office learns what was left out.
 */
export async function takeReply(
  deps: MessageDeps,
  replies: NonNullable<Env['replies']>,
  raw: Uint8Array,
): Promise<ReplyOutcome> {
  const mail = await parsed(raw)
  if (!mail) return 'unreadable'
  if (isAutomatic(mail)) return 'automatic'
  const questionId =
    recipientsOf(mail)
      .map((address) => questionIdOf(deps, replies, address.replace(/^.*<|>.*$/g, '')))
      .find((id) => id !== null) ?? null
  const text = raw.length > largestReply ? '' : textIn(mail)
  const key = mail.messageId?.trim() || createHash('sha256').update(raw).digest('hex')
  const outcome = await outcomeOf(deps, { mail, questionId, text, key }, raw.length)
  if (outcome !== 'taken' && outcome !== 'repeated')
    await tellOfLeftOut(deps, { mail, reason: outcome, questionId, text, key })
  return outcome
}
