import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { questionPolicy } from '../../policies/question.ts'
import { readBy } from '../../rules/messages/questions.ts'
import { done, mutator, type Outcome } from '../mutator.ts'

export const ReadAnswersArgs = z.object({
  questionId: Id,
  /** The last line that the screen showed. Answers that came after it stay unread. */
  lineId: Id,
})

/** Notes that a customer has read the office's answers. A thread that is gone needs no note, and no refusal either. */
export const readAnswers = mutator({
  args: ReadAnswersArgs,
  permission: null,
  async run(tx, { questionId, lineId }, actor, context): Promise<Outcome> {
    const question = await tx.get('question', questionId)
    if (!question || question.deletedAt || !questionPolicy.isTheirs(actor, question))
      return { outcome: 'already' }
    const after = readBy(question, 'Customer', context.now, lineId)
    if (after === question) return { outcome: 'already' }
    await tx.put('question', after)
    return done
  },
})
