import type { Question, QuestionLine } from '#sync/entities/messages/question.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { unreadLines } from '#sync/rules/messages/questions.ts'
import { longPackageName } from '#sync/rules/packages/package-names.ts'
import type { Env } from '../../core/env.ts'
import { readSettings } from '../../db/company/settings.ts'
import type { PendingPart } from '../../db/core/transactions/observers.ts'
import { insertMessages } from '../../db/messages/messages.ts'
import { enqueueNotice } from '../enqueue.ts'
import { oneLine } from '../render.ts'
import { ruleOf } from '../rules.ts'
import { isQuiet } from './package-notices.ts'

/** The settings that questions need. */
export type QuestionEnv = Pick<Env, 'mailFrom' | 'replies'>

/** The key of the message about a line. */
export const questionKeyOf = (lineId: string): string => `question ${lineId}`

export interface QuestionMailFacts {
  readonly questionId: string
}

/** Lines that come within this time of each other are one burst, which the office gets one mail about. */
const burstMs = hourMs

/** The answer for the customer: in the app, by mail and by push, as they chose. */
async function tellCustomer(
  tx: PendingPart,
  question: Question,
  line: QuestionLine,
  canReply: boolean,
): Promise<void> {
  const pkg = await tx.get('package', question.packageId)
  if (!pkg) return
  const { packageId, trackingNumber, description, branchId } = pkg
  const { questionId } = question
  const facts = { packageId, trackingNumber, description, branchId, more: line.text, questionId, canReply }
  const { accountId } = question
  await enqueueNotice(tx, tx, {
    event: 'question.answered',
    accountId,
    dedupeKey: questionKeyOf(line.lineId),
    facts,
  })
}

/** True for the first of the lines that follow each other closely, unless the office has an unread mail of before. */
function beginsBurst(before: Question | undefined, at: string): boolean {
  const last = before ? unreadLines(before, 'Office').at(-1) : undefined
  return last === undefined || Date.parse(at) - Date.parse(last.at) > burstMs
}

async function tellOffice(
  tx: PendingPart,
  env: Pick<Env, 'mailFrom'>,
  question: Question,
  line: QuestionLine,
): Promise<void> {
  const pkg = await tx.get('package', question.packageId)
  const { contact } = await readSettings(tx.kysely)
  const facts: QuestionMailFacts = { questionId: question.questionId }
  await insertMessages(tx.kysely, [
    {
      messageId: tx.ids.next(),
      event: 'question',
      channel: 'email',
      accountId: null,
      to: contact.email || env.mailFrom,
      subject: oneLine(`Question about ${pkg ? longPackageName(pkg) : 'a package'}`),
      facts: JSON.stringify(facts),
      urgency: ruleOf('question').urgency,
      createdAt: tx.at,
      dedupeKey: questionKeyOf(line.lineId),
    },
  ])
}

/** Notes the notice to the other side of a thread, in the transaction that adds a line. */
export const noteQuestions =
  (env: QuestionEnv) =>
  async (tx: PendingPart): Promise<void> => {
    if (isQuiet(tx.by)) return
    for (const { entity, id, row } of tx.written()) {
      if (entity !== 'question' || row.deletedAt) continue
      const before = await tx.stored('question', id)
      const last = row.lines.at(-1)
      if (!last || before?.lines.some(({ lineId }) => lineId === last.lineId)) continue
      if (last.from === 'Office') await tellCustomer(tx, row, last, env.replies !== null)
      else if (beginsBurst(before, tx.at)) await tellOffice(tx, env, row, last)
    }
  }
