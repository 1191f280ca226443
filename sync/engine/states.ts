import { metaOf, type StoreTx } from './store.ts'

/** device: saved here only. server: applied there. Whether a push is on its way right now is the loop's to tell. */
export type SavedState = 'device' | 'server' | 'refused'

/** Where a change stands. One that nothing is known of any more was applied long ago. */
export async function stateOf(tx: StoreTx, uid: string): Promise<SavedState> {
  if (await tx.get('_rejected', uid)) return 'refused'
  const waiting = (await tx.all('_outbox')).find((entry) => entry.uid === uid)
  if (!waiting) return 'server'
  const result = (await metaOf(tx, 'pushed'))?.results.find((known) => known.uid === uid)
  if (!result) return 'device'
  return result.status === 'refused' ? 'refused' : 'server'
}
