import { secondMs } from '#sync/lib/durations.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { timers } from '../browser/seams.ts'
import { wakeNow } from '../replica/engine-wake.ts'
import { useSyncStore } from '../stores/sync.ts'

/** Long enough for the first sync of a phone with a bad signal. */
const patienceMs = 60 * secondMs

const lateText =
  'This device couldn’t get everything from the server. Check your connection, wait until everything is loaded, and try again.'

/** Syncs, and comes back when the device has what the server had: right after a login it has nothing yet. */
export function afterSync(): Promise<void> {
  const { lastSyncedAt: before } = useSyncStore.getState()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = useSyncStore.subscribe(({ lastSyncedAt, catchingUp }) => {
    if (lastSyncedAt !== null && lastSyncedAt !== before && catchingUp === null) resolve()
  })
  const cancel = timers.after(patienceMs, () => reject(new Refusal('unavailable', lateText)))
  wakeNow()
  return promise.finally(() => {
    stop()
    cancel()
  })
}
