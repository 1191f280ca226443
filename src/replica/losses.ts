import { confirmLoss, unreadLoss } from '#sync/engine/losses.ts'
import { notifyTabs } from '../browser/tabs.ts'
import { useSyncStore } from '../stores/sync.ts'
import { type Open, openNow } from './replica.ts'

/** Shows a loss that the server reported in an earlier run and that wasn't read yet. */
export async function showUnreadLoss({ db, store }: Open): Promise<void> {
  // A person who has logged out meanwhile can't get the message.
  const loss = await store.read(unreadLoss).catch(() => null)
  if (openNow()?.db === db) useSyncStore.setState({ lost: loss })
}

/** The person has read the notice of lost work. */
export async function markLossRead(): Promise<void> {
  const open = openNow()
  if (!open) return
  await open.store.write(confirmLoss, { durable: true, tables: ['_meta'] })
  const status = { lost: null }
  useSyncStore.setState(status)
  notifyTabs({ t: 'status', db: open.db.name, status })
}
