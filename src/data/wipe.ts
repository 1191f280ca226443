import { Dexie } from 'dexie'
import { positionOf, putMeta, type ReplicaStore, startPosition } from '#sync/engine/store.ts'
import { entityNames } from '#sync/entities/registry.ts'
import { nameOf } from './replica.ts'

/** Everything of a person goes from this device. */
export const removeReplica = (accountId: string): Promise<void> => Dexie.delete(nameOf(accountId))

/**
 * Only what the server does not have stays: the queue, what was refused, photos that wait. The rows are read again, and
 * the changes run over them again, when this person is next signed in.
 */
export const leaveQueueOnly = (store: ReplicaStore): Promise<void> =>
  store.write(
    async (tx) => {
      for (const entity of entityNames) tx.remove(entity, await tx.keys(entity))
      for (const table of ['_shadow', '_sent'] as const) tx.remove(table, await tx.keys(table))
      const { epoch, lastMid, seq, audience } = await positionOf(tx)
      putMeta(tx, 'position', { ...startPosition, epoch, lastMid, audience, seq: seq + 1 })
      const waiting = await tx.all('_outbox')
      tx.put(
        '_outbox',
        waiting.map((entry) => ({ ...entry, reads: [], writes: [], dormant: true as const })),
      )
    },
    { durable: true },
  )
