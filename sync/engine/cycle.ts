import type { SyncSession } from './engine.ts'
import { pushAll } from './exchange.ts'
import { pullAll } from './pull.ts'

/** Sends the waiting changes, then reads the new rows. */
export async function cycle(sync: SyncSession): Promise<void> {
  await pushAll(sync)
  await pullAll(sync)
  noteSynced(sync)
}

/** Records that the device is in sync. An app too old to pull never is. */
export function noteSynced(sync: SyncSession): void {
  if (sync.mayPull) sync.publishStatus({ syncedAt: sync.device.clock.now() })
}
