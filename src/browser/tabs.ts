import { createSlot } from '#sync/lib/slot.ts'
import type { SyncState } from '../stores/sync.ts'

/** The messages between the tabs of this browser. They include the access token, which exists only in memory. */
export type TabMessage =
  | { readonly t: 'saved'; readonly db: string }
  | { readonly t: 'now'; readonly db: string }
  | { readonly t: 'beat'; readonly db: string }
  | { readonly t: 'status'; readonly db: string; readonly status: Partial<SyncState> }
  /** Nouns of data that isn't synced and that the server announced as changed. */
  | { readonly t: 'changed'; readonly db: string; readonly about: readonly string[] }
  /** The server has re-evaluated this person's rights. */
  | { readonly t: 'rights'; readonly db: string }
  /** A newly opened tab asks the leader for its status. */
  | { readonly t: 'ask-status'; readonly db: string }
  | { readonly t: 'token'; readonly token: string }
  | { readonly t: 'session'; readonly accountId: string | null }

const channel = createSlot<BroadcastChannel | null>(null)
const listeners = new Set<(message: TabMessage) => void>()

/** Called once at the start. A browser without channels has no other tabs to reach. */
export function joinTabs(): void {
  if (channel.current || typeof BroadcastChannel === 'undefined') return
  const joined = new BroadcastChannel('quayside')
  joined.onmessage = ({ data }) => {
    for (const listen of listeners) listen(data as TabMessage)
  }
  channel.set(joined)
}

/** Sends a message to the other tabs, but not to this one. */
export const notifyTabs = (message: TabMessage): void => channel.current?.postMessage(message)

export function onTabs(listen: (message: TabMessage) => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
