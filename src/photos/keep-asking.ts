import { minuteMs } from '#sync/lib/durations.ts'
import type { Timers } from '#sync/lib/timers.ts'

const firstWaitMs = 1000
const mostWaitMs = 5 * minuteMs

/**
 * Asks until there is an answer, ever more seldom: a photo travels apart from its row, and comes after it.
 * @returns how to stop
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
