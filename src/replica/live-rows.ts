import { useObservable } from 'dexie-react-hooks'
import { untilThawed } from '../browser/frozen.ts'
import { recover } from './connection.ts'
import type { Replica } from './db.ts'
import { liveAnswers } from './live-answers.ts'
import { useReplicaStore } from './replica.ts'

/** A live query on the person's data: undefined while it loads. */
export function useRows<T>(ask: (db: Replica) => Promise<T> | T, about: readonly unknown[]): T | undefined {
  const db = useReplicaStore((state) => state.open?.db)
  return useObservable(() => (db ? liveRows(db, ask) : liveAnswers(async () => undefined)), [db, ...about])
}

/** The same outside of React. */
export const liveRows = <T>(db: Replica, ask: (db: Replica) => Promise<T> | T) =>
  liveAnswers<T>(
    async () => {
      const thaw = untilThawed()
      if (thaw) await thaw
      return await ask(db)
    },
    (fault, nth, frozenBefore) => recover(db, fault, nth, frozenBefore),
  )
