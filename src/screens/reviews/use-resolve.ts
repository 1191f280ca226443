import type { Review } from '#sync/entities/packages/review.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import { mutate } from '../../changes/mutate.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { useAction } from '../../ui/use-action.ts'

type Decision = Pick<ArgsOf<'review.resolve'>, 'resolution' | 'changes'>

/** Saves a person's decision; the review then disappears from the list. */
export function useResolve({ reviewId }: Pick<Review, 'reviewId'>) {
  const { run, busy, problem } = useAction(async (decision: Decision, success: string) => {
    await mutate('review.resolve', { reviewId, ...decision })
    toastSuccess(success)
  })
  return { busy, problem, resolve: run }
}
