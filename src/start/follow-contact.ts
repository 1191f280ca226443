import { checkConnection, isContact } from '../http/connection.ts'
import { wakeNow } from '../replica/engine-wake.ts'
import { sendLogOut } from '../session/log-out-due.ts'
import { useConnectionStore } from '../stores/connection.ts'
import { useSyncStore } from '../stores/sync.ts'

/** Sends what waits for the server once it is back; the first part that notices it sends. Returns a function that stops it. */
export function followContact(): () => void {
  const stopWaiting = useConnectionStore.subscribe(({ level }, before) => {
    if (!isContact(level) || isContact(before.level)) return
    void sendLogOut()
    // Contact is back, so saved changes don't wait for their next attempt.
    if (before.level !== 'unknown') wakeNow()
  })
  // The engine may have the server back before the monitor's next check, and the bar would say both.
  const stopChecking = useSyncStore.subscribe(({ live }, before) => {
    if (live && !before.live && !isContact(useConnectionStore.getState().level)) void checkConnection()
  })
  return () => {
    stopWaiting()
    stopChecking()
  }
}
