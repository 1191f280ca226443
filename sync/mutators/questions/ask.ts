import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { QuestionText } from '../../entities/messages/question.ts'
import { Refusal } from '../../lib/refusal.ts'
import { questionPolicy } from '../../policies/question.ts'
import { addQuestion, blankQuestion, mustHaveRoomToday } from '../../rules/messages/questions.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustFindPackage } from '../packages/rows.ts'

export const AskArgs = z.object({ packageId: Id, text: QuestionText })

/** Adds a customer's line to the thread about their package, or begins the thread. */
export const ask = mutator({
  args: AskArgs,
  permission: null,
  async run(tx, { packageId, text }, actor, context): Promise<Outcome> {
    const pkg = await mustFindPackage(tx, packageId, actor)
    if (!questionPolicy.canAsk(actor, pkg))
      throw new Refusal('forbidden', 'Only the package’s owner can ask about it here.')
    const threads = await tx.find('question', 'accountId', actor.accountId)
    mustHaveRoomToday(threads, context.now)
    const ids = { questionId: context.id(), packageId: pkg.packageId, accountId: actor.accountId }
    const thread = threads.find((row) => row.packageId === pkg.packageId && !row.deletedAt)
    const line = { lineId: context.id(), via: 'App', text, by: actor.name, note: '' } as const
    await tx.put('question', addQuestion(thread ?? blankQuestion(ids, context.now), line, context.now))
    return done
  },
})
