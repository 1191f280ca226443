import type { Tx } from '../../tx.ts'
import { splitRowKey } from '../keys.ts'
import { overlay } from '../overlay.ts'
import { recordOver } from '../recording-tx.ts'
import { sourceOf } from '../source.ts'
import type { ReplicaStore } from '../store.ts'

/** Runs work on a replica as a mutator would, without queue or bases: for what no server needs to know. */
export const runOnReplica = <T>(store: ReplicaStore, work: (tx: Tx) => Promise<T>): Promise<T> =>
  store.write(
    async (tx) => {
      const rows = overlay(tx.schema)
      const recording = recordOver(sourceOf(tx), rows)
      const value = await work(recording.tx)
      await recording.complete()
      for (const key of recording.writes) {
        const { entity, id } = splitRowKey(key)
        const row = rows.get(entity, id)
        if (row) tx.put(entity, [row])
      }
      return value
    },
    { durable: false },
  )
