import { confirmLoss, unreadLoss } from '#sync/engine/losses.ts'
import { notifyTabs } from '../browser/tabs.ts'
import { useSyncStore } from '../stores/sync.ts'
import { type Open, openNow } from './replica.ts'

/** What the server has said in an earlier run and nobody has read yet. */
export async function showUnreadLoss({ db, store }: Open): Promise<void> {
  // Who has signed out meanwhile is not there to be told.
  const lost = await store.read(unreadLoss).catch(() => null)
  if (openNow()?.db === db) useSyncStore.setState({ lost })
}

/** The person has read what was lost. */
export async function lossRead(): Promise<void> {
  const open = openNow()
  if (!open) return
  await open.store.write(confirmLoss, { durable: true, tables: ['_meta'] })
  const status = { lost: null }
  useSyncStore.setState(status)
  notifyTabs({ t: 'status', db: open.db.name, status })
}
