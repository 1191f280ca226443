import type { Question } from '#sync/entities/messages/question.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { findPackage } from '#sync/mutators/packages/rows.ts'
import { addQuestion, mustHaveRoomToday } from '#sync/rules/messages/questions.ts'
import { onceIn } from '../../changes/idempotent.ts'
import { findLivingThread } from '../../changes/moved-questions.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { idFrom } from '../../core/id-from.ts'
import { findRecipient, type Recipient } from '../../db/messages/recipients.ts'
import type { IncomingMail } from '../../incoming-mail/read-mail.ts'
import type { MessageDeps } from '../deps.ts'
import type { LeftOutReason } from '../texts/left-out-reply-message.ts'
import { tellOfLeftOut } from './left-out.ts'

/** The result of a mail. Only the first one is a line of a thread. */
export type ReplyOutcome = 'taken' | 'automatic' | 'repeated' | LeftOutReason

function noteFor({ sender, attachments: count }: IncomingMail, recipient: Recipient): string {
  const isOther = sender !== recipient.email.toLowerCase()
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

/** Adds the reply to its thread, if both are still the same customer's. */
async function addReply(
  deps: MessageDeps,
  mail: IncomingMail,
  questionId: string,
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
    const call = {
      uid: idFrom('mail reply', accountId, mail.key),
      name: 'question.mail',
      body: { questionId },
    }
    const { isRepeat } = await onceIn(tx, call, async () => {
      await addLine(tx, question, { text: mail.text, note: noteFor(mail, recipient), by: name })
      return questionId
    })
    return isRepeat ? 'repeated' : 'taken'
  })
}

/** Takes a mail of a person as a line of its thread, or says why not. */
async function outcomeOf(
  deps: MessageDeps,
  mail: IncomingMail,
): Promise<'taken' | 'repeated' | LeftOutReason> {
  if (!mail.questionId) return 'no thread'
  if (mail.isTooLarge) return 'too large'
  if (mail.text === '') return 'empty'
  return addReply(deps, mail, mail.questionId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'too-many') return 'too much' as const
    throw error
  })
}

/**
 * Takes a mail to the reply address as a line of its thread. The address has the thread's token, without which nothing is
 * taken. The sender or the office learns what was left out.
 */
export async function takeReply(deps: MessageDeps, mail: IncomingMail): Promise<ReplyOutcome> {
  if (mail.isAutomatic) return 'automatic'
  const outcome = await outcomeOf(deps, mail)
  if (outcome !== 'taken' && outcome !== 'repeated') await tellOfLeftOut(deps, mail, outcome)
  return outcome
}
