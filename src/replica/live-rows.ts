import { useObservable } from 'dexie-react-hooks'
import type { Replica } from './db.ts'
import { readAgain } from './dexie-store.ts'
import { liveAnswers } from './live-answers.ts'
import { useReplicaStore } from './replica.ts'

/** A live question to the signed-in person's data: undefined while it is being answered. */
export function useRows<T>(ask: (db: Replica) => Promise<T> | T, about: readonly unknown[]): T | undefined {
  const db = useReplicaStore((state) => state.open?.db)
  return useObservable(
    () => liveAnswers(async () => (db ? await readAgain(db, ask) : undefined)),
    [db, ...about],
  )
}
