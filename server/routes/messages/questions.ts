import type { OfficeQuestion, questions } from '#sync/api/messages/questions.ts'
import type { Question } from '#sync/entities/messages/question.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { addAnswer, readBy } from '#sync/rules/messages/questions.ts'
import type { Tx } from '#sync/tx.ts'
import { byOf } from '../../changes/audit-note.ts'
import { idempotent } from '../../changes/idempotent.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { factsOfQuestion, findQuestion, listQuestions } from '../../db/messages/questions.ts'
import { findPackageById } from '../../db/packages/packages.ts'
import type { Handlers } from '../../http/route.ts'
import type { MessageDeps } from '../../messages/deps.ts'

type QuestionDeps = Pick<MessageDeps, 'db' | 'ids'>

const notThere = () => new Refusal('not-found', 'Question not found. It may have been deleted.')

async function mustFind(tx: Tx, questionId: string): Promise<Question> {
  const question = await tx.get('question', questionId)
  if (!question || question.deletedAt) throw notThere()
  return question
}

async function withFacts(db: Tables, question: Question): Promise<OfficeQuestion> {
  const facts = must(await factsOfQuestion(db, question.questionId), 'the package of a question')
  const { firstName, lastName, mailbox, email, phone, closedAt } = facts
  const { packageId, trackingNumber, hawbNumber, description, status, bin, weightLb, deletedAt } = facts
  return {
    ...question,
    customer: { name: `${firstName} ${lastName}`.trim(), mailbox, email, phone: phone ?? '', closedAt },
    package: {
      packageId,
      trackingNumber,
      hawbNumber,
      description,
      status,
      bin,
      weightLb,
      deletedAt,
      isTheirs: facts.ownerId === facts.accountId,
    },
  }
}

async function officeQuestion({ db }: QuestionDeps, questionId: string): Promise<OfficeQuestion> {
  const question = await findQuestion(db.reads.kysely, questionId)
  if (!question) throw notThere()
  return withFacts(db.reads.kysely, question)
}

/** An answer must fit what its writer has read: another answer or a further question may change it. */
function mustHaveSeen(question: Question, seenLineId: string): void {
  const last = question.lines.at(-1)
  if (last === undefined || last.lineId === seenLineId) return
  const change = last.from === 'Office' ? `${last.by} has answered` : 'The customer has written more'
  throw new Refusal(
    'wrong-state',
    `${change} in the meantime, so your answer wasn’t sent. Read it, and send yours if it is still needed.`,
  )
}

/** The office's answer must not reach a customer about a package that is no longer theirs. */
async function mustBeTheirs(tx: Tx, { packageId, accountId }: Question): Promise<void> {
  const account = await tx.get('account', accountId)
  if (!account || account.deletedAt)
    throw new Refusal('wrong-state', 'This customer closed the account and can’t read an answer.')
  const pkg = await tx.get('package', packageId)
  const current = pkg?.mergedInto ? await tx.get('package', pkg.mergedInto) : pkg
  if (current?.accountId !== accountId)
    throw new Refusal(
      'wrong-state',
      'This package has another customer now, so the person who asked wouldn’t see an answer. Call or email them, and close the question.',
    )
}

/** Words for a change that another person made to a thread. */
const alreadySet = ({ status, handledBy }: Question) =>
  new Refusal(
    'wrong-state',
    `${status === 'New' ? 'The customer has written more' : `${handledBy || 'A colleague'} has set this question to ${status.toLowerCase()}`} in the meantime. Look at it again.`,
  )

/** A package and what is inside it, whose threads its page shows as one. */
async function withContents(db: Tables, packageId: string): Promise<string[]> {
  const pkg = await findPackageById(db, packageId)
  return [packageId, ...(pkg?.contents ?? []).map((part) => part.packageId)]
}

export const questionHandlers: Handlers<typeof questions, QuestionDeps> = {
  'questions.list': async ({ query }, { db }) => {
    const { kysely } = db.reads
    const { packageId, accountId } = query
    const packageIds = packageId === undefined ? undefined : await withContents(kysely, packageId)
    const rows = await listQuestions(kysely, { packageIds, accountId })
    return Promise.all(rows.map((row) => withFacts(db.reads.kysely, row)))
  },

  'questions.get': ({ params }, deps) => officeQuestion(deps, params.questionId),

  'questions.open': async ({ params, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'question.open'), async (tx) => {
      const question = await mustFind(tx, params.questionId)
      const read = readBy(question, 'Office', tx.at)
      const handling = { status: 'Read', handledBy: signed.actor.name, handledAt: tx.at } as const
      const after = question.status === 'New' ? { ...read, ...handling } : read
      if (after !== question) await tx.put('question', after)
    })
    return officeQuestion(deps, params.questionId)
  },

  'questions.answer': async ({ params, body, signed, request }, deps) => {
    const input = { ...params, ...body }
    const call = { request, signed, name: 'question.answer', input }
    const questionId = await idempotent(deps, call, async (tx) => {
      const question = await mustFind(tx, params.questionId)
      mustHaveSeen(question, body.seen)
      await mustBeTheirs(tx, question)
      const { text } = body
      const line = { lineId: tx.ids.next(), via: 'App', text, by: signed.actor.name, note: '' } as const
      await tx.put('question', addAnswer(question, line, tx.at))
      return question.questionId
    })
    return officeQuestion(deps, questionId)
  },

  'questions.setStatus': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'question.setStatus'), async (tx) => {
      const question = await mustFind(tx, params.questionId)
      // The reply to the first attempt may have got lost.
      if (question.status === body.status) return
      if (question.status !== body.seen) throw alreadySet(question)
      const waits = body.status === 'New' || body.status === 'Read'
      await tx.put('question', {
        ...question,
        status: body.status,
        waitingSince: waits ? (question.waitingSince ?? tx.at) : null,
        handledBy: signed.actor.name,
        handledAt: tx.at,
        updatedAt: tx.at,
      })
    })
    return officeQuestion(deps, params.questionId)
  },
}
