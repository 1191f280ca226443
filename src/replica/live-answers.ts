import { liveQuery } from 'dexie'
import { deviceNow } from '../browser/seams.ts'

/** How long a screen may lie behind the rows while these are written faster than they are read. */
const patienceMs = 500

interface Answers<T> {
  /** There is none before somebody listens. */
  hasValue(): false
  subscribe(next: (answer: T) => void, error: (fault: unknown) => void): { unsubscribe(): void }
}

/**
 * The answers to a live question. Dexie drops an answer that a write has overtaken, and a first sync writes page after page:
 * every question would stay open until its end. An overtaken answer is given all the same, when none came for a while;
 * one that was asked later follows.
 */
export const liveAnswers = <T>(ask: () => Promise<T>): Answers<T> => ({
  hasValue: () => false,
  subscribe(next, error) {
    let lastQuestion = 0
    let lastAnswer = 0
    let answerTime = Number.NEGATIVE_INFINITY
    let isOpen = true
    const give = (nth: number, answer: T) => {
      if (!isOpen || nth <= lastAnswer) return
      lastAnswer = nth
      answerTime = deviceNow()
      next(answer)
    }
    const subscription = liveQuery(async () => {
      lastQuestion += 1
      const nth = lastQuestion
      const answer = await ask()
      if (deviceNow() - answerTime > patienceMs) give(nth, answer)
      return { nth, answer }
    }).subscribe({ next: ({ nth, answer }) => give(nth, answer), error })
    return {
      unsubscribe() {
        isOpen = false
        subscription.unsubscribe()
      },
    }
  },
})
