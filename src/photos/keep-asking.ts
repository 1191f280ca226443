import { minuteMs } from '#sync/lib/durations.ts'
import type { Timers } from '#sync/lib/timers.ts'

const firstWaitMs = 1000
const mostWaitMs = 5 * minuteMs

/**
 * Asks at growing intervals until there is a result, because a photo is uploaded separately, after its row.
 * @returns a function to stop
 */
export function keepAsking<T>(
  ask: () => Promise<T | null>,
  onAnswer: (answer: T) => void,
  timers: Timers,
): () => void {
  let isOver = false
  let cancel = () => {}
  const attempt = async (waitMs: number): Promise<void> => {
    const answer = await ask()
    if (isOver) return
    if (answer !== null) return onAnswer(answer)
    cancel = timers.after(waitMs, () => void attempt(Math.min(waitMs * 2, mostWaitMs)))
  }
  void attempt(firstWaitMs)
  return () => {
    isOver = true
    cancel()
  }
}
