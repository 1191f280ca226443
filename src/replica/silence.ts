import { timesFrozen } from '../browser/frozen.ts'
import { timers } from '../browser/seams.ts'
import { useStorageHealth } from '../stores/storage-health.ts'

/** A database that says nothing for so long is asked on a new connection. Milliseconds. */
export const databaseSilenceMs = 4000

/** The database has said nothing, to this or any other question of this tab. */
export class SilentDatabase extends Error {
  override readonly name = 'SilentDatabase'
}

/** It said nothing while a write was being committed: nobody can tell whether it was saved. */
export class UncertainWrite extends Error {
  override readonly name = 'UncertainWrite'
}

let answers = 0

/** Called with every answer of the database: a slow one that works through a long queue is not silent. */
export function noteAnswer(): void {
  answers += 1
  if (useStorageHealth.getState().isSilent) useStorageHealth.setState({ isSilent: false })
}

/** Calls once when the database falls silent, unless the returned function was called before. */
export function watchSilence(onSilent: () => void): () => void {
  let stopTimer = () => {}
  const wait = (ms: number, isLastLook: boolean) => {
    const before = { answers, frozen: timesFrozen() }
    stopTimer = timers.after(ms, () => {
      // A tab that stood still has heard nothing, whatever the database said.
      if (answers !== before.answers || timesFrozen() !== before.frozen) return wait(databaseSilenceMs, false)
      // After a long task, answers that came meanwhile are handled before the second timer.
      if (!isLastLook) return wait(0, true)
      useStorageHealth.setState({ isSilent: true })
      onSilent()
    })
  }
  wait(databaseSilenceMs, false)
  return () => stopTimer()
}

/**
 * The answer, or SilentDatabase. @param giveUp called before the error is thrown; false: it is being committed and cannot be
 * given up, so it is waited for once more, and UncertainWrite thrown
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
