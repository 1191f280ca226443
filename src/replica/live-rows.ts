import { useObservable } from 'dexie-react-hooks'
import { untilThawed } from '../browser/frozen.ts'
import { recover } from './connection.ts'
import type { Replica } from './db.ts'
import { type Answers, liveAnswers } from './live-answers.ts'
import { useReplicaStore } from './replica.ts'
import { shareAnswers } from './shared-answers.ts'

/** A live query on the person's data: undefined while it loads. */
export function useRows<T>(ask: (db: Replica) => Promise<T> | T, about: readonly unknown[]): T | undefined {
  const db = useReplicaStore((state) => state.open?.db)
  return useObservable(() => (db ? liveRows(db, ask) : liveAnswers(async () => undefined)), [db, ...about])
}

const sharedByName = new WeakMap<Replica, Map<string, Answers<unknown>>>()

/** @param name identifies the question: all who ask under the same name get the same answers, which are read once */
export function useSharedRows<T>(name: string, ask: (db: Replica) => Promise<T> | T): T | undefined {
  const db = useReplicaStore((state) => state.open?.db)
  return useObservable(
    () => (db ? sharedRows(db, name, ask) : liveAnswers(async () => undefined)),
    [db, name],
  )
}

function sharedRows<T>(db: Replica, name: string, ask: (db: Replica) => Promise<T> | T): Answers<T> {
  const byName = sharedByName.get(db) ?? new Map<string, Answers<unknown>>()
  sharedByName.set(db, byName)
  const answers = (byName.get(name) as Answers<T> | undefined) ?? shareAnswers(liveRows(db, ask))
  byName.set(name, answers as Answers<unknown>)
  return answers
}

/**
 * A question in a frozen tab. It is asked anew when the tab resumes and doesn't wait for that itself: Dexie notes what a
 * question reads only until it waits for something else, so it would hear of no later change.
 */
class FrozenTab extends Error {
  override readonly name = 'FrozenTab'
}

/** The same outside of React. */
export const liveRows = <T>(db: Replica, ask: (db: Replica) => Promise<T> | T) =>
  liveAnswers<T>(
    async () => {
      if (untilThawed()) throw new FrozenTab('The tab is frozen')
      return await ask(db)
    },
    async (fault, nth, frozenBefore) => {
      if (fault instanceof FrozenTab) await untilThawed()
      else await recover(db, fault, nth, frozenBefore)
    },
  )
