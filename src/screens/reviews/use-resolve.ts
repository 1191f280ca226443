import { useState } from 'react'
import type { Review } from '#sync/entities/review.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import { mutate } from '../../changes/mutate.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { notSavedText } from '../../ui/not-saved.ts'

type Decision = Pick<ArgsOf<'review.resolve'>, 'resolution' | 'changes'>

/** Saves a person's decision; the review then disappears from the list. */
export function useResolve({ reviewId }: Pick<Review, 'reviewId'>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const resolve = async (decision: Decision, success: string) => {
    setBusy(true)
    try {
      await mutate('review.resolve', { reviewId, ...decision })
      toastSuccess(success)
    } catch (error) {
      setProblem(notSavedText(error))
      setBusy(false)
    }
  }
  return { busy, problem, resolve }
}
