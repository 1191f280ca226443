import { create } from 'zustand'
import type { ReplicaStore } from '#sync/engine/store.ts'
import { openReplica, type Replica, replicaName } from './db.ts'
import { dexieStore, retire } from './dexie-store.ts'

/** The signed-in person's data on this device. */
export interface Open {
  readonly accountId: string
  readonly db: Replica
  readonly store: ReplicaStore
}

/** One installation is one organisation, and storage is the browser's per host. */
const org = 'main'

export const useReplicaStore = create<{ open: Open | null }>(() => ({ open: null }))

export const openNow = (): Open | null => useReplicaStore.getState().open

export function requireReplica(): Open {
  const open = openNow()
  if (!open) throw new Error('Nobody is signed in on this device')
  return open
}

export const nameOf = (accountId: string): string => replicaName(org, accountId)

/** Opens a person's data, and lets go of the one before. */
export function openFor(accountId: string | null): Open | null {
  const before = openNow()
  if (before?.accountId === accountId) return before
  if (before) retire(before.db)
  if (accountId === null) {
    useReplicaStore.setState({ open: null })
    return null
  }
  // A newer version in another tab wants the tables: this tab has let go and comes back with the new code.
  const db = openReplica(nameOf(accountId), { outdated: () => location.reload() })
  const open = { accountId, db, store: dexieStore(db) }
  useReplicaStore.setState({ open })
  return open
}
