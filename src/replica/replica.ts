import { create } from 'zustand'
import type { ReplicaStore } from '#sync/engine/store.ts'
import { must } from '#sync/lib/must.ts'
import type { Replica } from './db.ts'

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

/** One database per installation and person: nobody's queue is ever another's. */
export const nameOf = (accountId: string): string => `quayside-${org}-${accountId}`

let parts: typeof import('./replica-parts.ts') | null = null

/** What opens databases. It is loaded for whoever logs in or is logged in: a visitor has none to open. */
export async function loadReplica(): Promise<void> {
  parts ??= await import('./replica-parts.ts')
}

/** Opens a person's data, and lets go of the one before. After `loadReplica`. */
export function openFor(accountId: string | null): Open | null {
  const before = openNow()
  if (before?.accountId === accountId) return before
  if (before) must(parts, 'the parts of the replica').retire(before.db)
  if (accountId === null) {
    useReplicaStore.setState({ open: null })
    return null
  }
  const { openReplica, dexieStore } = must(parts, 'the parts of the replica')
  // A newer version in another tab wants the tables: this tab has let go and comes back with the new code.
  const db = openReplica(nameOf(accountId), { outdated: () => location.reload() })
  const open = { accountId, db, store: dexieStore(db) }
  useReplicaStore.setState({ open })
  return open
}
