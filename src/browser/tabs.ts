import type { SyncState } from '../stores/sync.ts'

/** What the tabs of this browser tell each other. The access token is among it: it lives in memory only. */
export type TabMessage =
  | { readonly t: 'saved'; readonly db: string }
  | { readonly t: 'now'; readonly db: string }
  | { readonly t: 'beat'; readonly db: string }
  | { readonly t: 'status'; readonly db: string; readonly status: Partial<SyncState> }
  /** Nouns of what is not synced and the server has announced as changed. */
  | { readonly t: 'changed'; readonly db: string; readonly about: readonly string[] }
  /** The server has judged the rights of this person again. */
  | { readonly t: 'rights'; readonly db: string }
  /** A tab that has just been opened asks the leading one how it stands. */
  | { readonly t: 'ask-status'; readonly db: string }
  | { readonly t: 'token'; readonly token: string }
  | { readonly t: 'session'; readonly accountId: string | null }

let channel: BroadcastChannel | null = null
const listeners = new Set<(message: TabMessage) => void>()

/** Called once at the start. A browser without channels has no other tabs to speak to. */
export function joinTabs(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('quayside')
  channel.onmessage = ({ data }) => {
    for (const listen of listeners) listen(data as TabMessage)
  }
}

/** To the other tabs; not to this one. */
export const notifyTabs = (message: TabMessage): void => channel?.postMessage(message)

export function onTabs(listen: (message: TabMessage) => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
