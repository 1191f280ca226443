import { createSlot } from '#sync/lib/slot.ts'
import { timesFrozen } from '../browser/frozen.ts'
import { timers } from '../browser/seams.ts'
import { useStorageHealth } from './storage-health.ts'

/** A database that is silent for this long gets a new connection. Milliseconds. */
export const databaseSilenceMs = 4000

/** The database hasn't answered this or any other request of this tab. */
export class SilentDatabase extends Error {
  override readonly name = 'SilentDatabase'
}

/** The database was silent during a commit, so it is uncertain whether the write was saved. */
export class UncertainWrite extends Error {
  override readonly name = 'UncertainWrite'
}

const answers = createSlot(0)

/** Called with every answer of the database: one that works slowly through many requests isn't silent. */
export function noteAnswer(): void {
  answers.set(answers.current + 1)
  if (useStorageHealth.getState().isSilent) useStorageHealth.setState({ isSilent: false })
}

/** Calls back once when the database falls silent, unless the returned function was called before. */
export function watchSilence(onSilent: () => void): () => void {
  let stopTimer = () => {}
  const wait = (ms: number, isLastLook: boolean) => {
    const before = { answers: answers.current, frozen: timesFrozen() }
    stopTimer = timers.after(ms, () => {
      // A tab that was frozen has received no answers, even if the database sent some.
      if (answers.current !== before.answers || timesFrozen() !== before.frozen)
        return wait(databaseSilenceMs, false)
      // After a long task, the second timer lets answers that arrived meanwhile be handled first.
      if (!isLastLook) return wait(0, true)
      useStorageHealth.setState({ isSilent: true })
      onSilent()
    })
  }
  wait(databaseSilenceMs, false)
  return () => stopTimer()
}

/**
 * Resolves with the answer or rejects with SilentDatabase.
 * @param giveUp called before the error is thrown; false if the commit is under way and can't be cancelled, which adds
 * a second wait and then UncertainWrite
 */
export function unlessSilent<T>(answer: Promise<T>, giveUp: () => boolean = () => true): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop = watchSilence(() => {
      if (giveUp()) reject(new SilentDatabase('The database does not answer'))
      else stop = watchSilence(() => reject(new UncertainWrite('The database does not say what it saved')))
    })
    const end = () => stop()
    answer.then(
      (value) => {
        end()
        noteAnswer()
        resolve(value)
      },
      (fault: unknown) => {
        end()
        reject(fault)
      },
    )
  })
}
