import type { Question } from '#sync/entities/messages/question.ts'
import { childId } from '#sync/lib/ids.ts'
import { areOf, textOf } from './question-texts.ts'
import type { Dealt } from './server-harness.ts'
import type { Verdict } from './verdict.ts'
import type { World } from './world.ts'

/** The second id that a change takes is that of its line. */
const lineOf = (uid: string): string => childId(uid, 2)

/** Threads never mix customers, no matter what happened to their packages, and each line exists once. */
export function checkQuestions({ server: { reader }, verdict, tally }: World): void {
  const threads = [...(reader.truth().rows.get('question')?.values() ?? [])] as Question[]
  const living = threads.filter(({ deletedAt }) => !deletedAt)
  const fault = (text: string) => verdict.fail('questions', 'server', text)
  for (const { questionId, lines } of threads)
    if (lines.length > 0 && !living.some((row) => row.questionId === questionId))
      fault(`${questionId} is deleted, and its text is not`)
  for (const { questionId, accountId, lines } of living)
    if (!areOf(accountId, lines)) fault(`${questionId} of ${accountId} has a line of somebody else`)
  const pairs = Map.groupBy(living, ({ accountId, packageId }) => `${accountId} about ${packageId}`)
  for (const [pair, pairThreads] of pairs)
    if (pairThreads.length > 1) fault(`${pairThreads.length} threads of ${pair}`)
  const lineIds = threads.flatMap(({ lines }) => lines.map(({ lineId }) => lineId))
  for (const { uid, name, status } of reader.mutations()) {
    if (name !== 'question.ask') continue
    const count = lineIds.filter((id) => id === lineOf(uid)).length
    const isRight =
      status !== 'applied' ? count === 0 : tally.of('questions: erase') > 0 ? count < 2 : count === 1
    if (!isRight) fault(`${uid} was ${status} and made ${count} lines`)
  }
}

interface AnswerNotice {
  readonly accountId: string
  readonly facts: string
}

/** Customers are notified of answers to their own questions, and of none of the other brand's. */
export function checkNotices({ server: { reader }, verdict }: World): void {
  const sql = `select "accountId", "facts" from "notice" where "event" = 'question.answered'`
  for (const { accountId, facts } of reader.all(sql) as readonly unknown[] as readonly AnswerNotice[]) {
    const { more, questionId } = JSON.parse(facts)
    if (more !== textOf(accountId))
      verdict.fail('questions', 'server', `${accountId} is told of an answer in ${questionId}: ${more}`)
  }
}

/** Only its customer notes that a thread was read. */
export function checkReads({ caller, before, after, changes }: Dealt, verdict: Verdict): void {
  const [firstChange, ...others] = changes
  if (!firstChange || others.length > 0 || firstChange.change.name !== 'question.read') return
  const { questionId } = firstChange.change.args as { questionId: string }
  const rowIn = ({ rows }: Dealt['before']) => rows.get('question')?.get(questionId) as Question | undefined
  const [was, is] = [rowIn(before), rowIn(after)]
  if (was && was.accountId !== caller.actor.accountId && was.version !== is?.version)
    verdict.fail('questions', 'server', `${caller.actor.accountId} read ${questionId} of ${was.accountId}`)
}
