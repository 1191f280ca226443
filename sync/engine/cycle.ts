import type { SyncSession } from './engine.ts'
import { pullAll, pushAll } from './exchange.ts'

/** Sends what waits, then reads what there is. */
export async function cycle(sync: SyncSession): Promise<void> {
  await pushAll(sync)
  await pullAll(sync)
  noteSynced(sync)
}

/** An app that is too old to read is never in step. */
export function noteSynced(sync: SyncSession): void {
  if (sync.mayPull) sync.tell({ syncedAt: sync.device.clock.now() })
}
