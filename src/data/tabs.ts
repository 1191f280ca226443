import type { SyncState } from '../stores/sync.ts'

/** What the tabs of this browser tell each other. The access token is among it: it lives in memory only. */
export type TabMessage =
  | { readonly t: 'saved'; readonly db: string }
  | { readonly t: 'now'; readonly db: string }
  | { readonly t: 'beat'; readonly db: string }
  | { readonly t: 'status'; readonly db: string; readonly status: Partial<SyncState> }
  | { readonly t: 'token'; readonly token: string }
  | { readonly t: 'session'; readonly accountId: string | null }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('quayside')
const listeners = new Set<(message: TabMessage) => void>()
if (channel)
  channel.onmessage = ({ data }) => {
    for (const listen of listeners) listen(data as TabMessage)
  }

/** To the other tabs; not to this one. */
export const tellTabs = (message: TabMessage): void => channel?.postMessage(message)

export function onTabs(listen: (message: TabMessage) => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
