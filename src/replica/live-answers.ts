import { liveQuery } from 'dexie'
import { timesFrozen } from '../browser/frozen.ts'
import { deviceNow, timers } from '../browser/seams.ts'
import { noteAnswer, SilentDatabase, watchSilence } from './silence.ts'

/** The longest that a screen may lag behind rows that are written faster than they are read. */
const patienceMs = 500

export interface Answers<T> {
  /** There is no value before the first subscription. */
  hasValue(): false
  subscribe(next: (answer: T) => void, error: (fault: unknown) => void): { unsubscribe(): void }
}

/** Resolves when the query can run again, `nth` being the number of faults in a row; throws if that is useless. */
export type Recover = (fault: unknown, nth: number, frozenBefore: number) => Promise<void>

const noRecovery: Recover = async (fault) => {
  throw fault
}

/**
 * The results of a live query. Dexie drops a result that a write has overtaken, and a first sync writes page after
 * page, so every query would stay open until its end. Such a result is delivered anyway if there was none for a while;
 * a newer one follows. After a fault, or if the database is silent, the query starts again, because Dexie itself would
 * never emit again.
 */
export const liveAnswers = <T>(ask: () => Promise<T>, recover: Recover = noRecovery): Answers<T> => ({
  hasValue: () => false,
  subscribe(next, error) {
    let lastQuestion = 0
    let lastAnswer = 0
    let answerTime = Number.NEGATIVE_INFINITY
    let faults = 0
    let isOpen = true
    let stop = () => {}
    const give = (nth: number, answer: T) => {
      if (!isOpen || nth <= lastAnswer) return
      lastAnswer = nth
      answerTime = deviceNow()
      faults = 0
      next(answer)
    }
    const restart = async (fault: unknown, frozenBefore: number) => {
      stop()
      faults += 1
      try {
        await recover(fault, faults, frozenBefore)
        if (isOpen) start()
      } catch (final) {
        if (isOpen) error(final)
      }
    }
    const start = () => {
      let isCurrent = true
      let stopWatch = () => {}
      const fail = (fault: unknown, frozenBefore: number) => {
        if (!isCurrent) return
        isCurrent = false
        stopWatch()
        // Runs outside of the query, whose zone Dexie closes.
        timers.after(0, () => void restart(fault, frozenBefore))
      }
      const subscription = liveQuery(async () => {
        lastQuestion += 1
        const nth = lastQuestion
        const frozenBefore = timesFrozen()
        stopWatch()
        stopWatch = watchSilence(() =>
          fail(new SilentDatabase('A live question has no answer'), frozenBefore),
        )
        try {
          const answer = await ask()
          noteAnswer()
          if (nth === lastQuestion) stopWatch()
          if (deviceNow() - answerTime > patienceMs) give(nth, answer)
          return { nth, answer }
        } catch (fault) {
          if (nth === lastQuestion) fail(fault, frozenBefore)
          throw fault
        }
      }).subscribe({
        next: ({ nth, answer }) => give(nth, answer),
        error: (fault) => fail(fault, timesFrozen()),
      })
      stop = () => {
        isCurrent = false
        stopWatch()
        subscription.unsubscribe()
      }
    }
    start()
    return {
      unsubscribe() {
        isOpen = false
        stop()
      },
    }
  },
})
