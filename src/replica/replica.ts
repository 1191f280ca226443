import { create } from 'zustand'
import type { ReplicaStore } from '#sync/engine/store.ts'
import { must } from '#sync/lib/must.ts'
import { createSlot } from '#sync/lib/slot.ts'
import type { Replica } from './db.ts'
import { isRefusedByBrowser } from './idb-errors.ts'
import { useStorageHealth } from './storage-health.ts'

/** The data of the person logged in on this device. */
export interface Open {
  readonly accountId: string
  readonly db: Replica
  readonly store: ReplicaStore
}

/** An installation serves one organisation, and browsers separate storage by host. */
const org = 'main'

export const useReplicaStore = create<{ open: Open | null }>(() => ({ open: null }))

export const openNow = (): Open | null => useReplicaStore.getState().open

export function requireReplica(): Open {
  const open = openNow()
  if (!open) throw new Error('Nobody is signed in on this device')
  return open
}

/** A database per installation and person, so that their queues are never mixed. */
export const nameOf = (accountId: string): string => `quayside-${org}-${accountId}`

const parts = createSlot<typeof import('./replica-parts.ts') | null>(null)

/** Loads the code that opens databases. Visitors have none, so it loads at login. */
export async function loadReplica(): Promise<void> {
  parts.set(await import('./replica-parts.ts'))
}

/** Opens a person's data and closes the previous one. Call `loadReplica` first. */
export function openFor(accountId: string | null): Open | null {
  const before = openNow()
  if (before?.accountId === accountId) return before
  if (before) must(parts.current, 'the parts of the replica').retire(before.db)
  if (accountId === null) {
    useReplicaStore.setState({ open: null })
    return null
  }
  const { openReplica, dexieStore } = must(parts.current, 'the parts of the replica')
  // A newer version in another tab upgrades the tables; this tab has closed its connection and reloads with the new
  // code.
  const db = openReplica(nameOf(accountId), { outdated: () => location.reload() })
  const open = { accountId, db, store: dexieStore(db) }
  // Opening takes a tenth of a second, in which the first screen is made. The first reader gets the error, if any.
  db.open().catch((fault: unknown) => {
    if (isRefusedByBrowser(fault)) useStorageHealth.setState({ isRefused: true })
  })
  useReplicaStore.setState({ open })
  return open
}
