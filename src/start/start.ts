import { watchFreezing } from '../browser/frozen.ts'
import { joinTabs } from '../browser/tabs.ts'
import { onUnauthorized } from '../http/call.ts'
import { isContact, watchConnection } from '../http/connection.ts'
import { shareTokens } from '../http/token.ts'
import { takeWakes, wakeNow } from '../replica/engine-wake.ts'
import { lastSynced } from '../replica/last-synced.ts'
import { openNow, useReplicaStore } from '../replica/replica.ts'
import { withoutPush } from '../session/leave-push.ts'
import { tellLogOut } from '../session/log-out-due.ts'
import { pushKept } from '../session/push-kept.ts'
import { followTabs, restoreSession } from '../session/session.ts'
import { onSessionEnd, sessionEnded } from '../session/session-end.ts'
import { useConnectionStore } from '../stores/connection.ts'
import { noteKeptWork } from '../stores/sign-out.ts'
import { useSyncStore } from '../stores/sync.ts'

let stop: (() => void) | null = null
let hosted: string | null = null

/** The engine runs for whoever's data is open. It comes after the first screen: nothing on that needs it. */
async function follow(quiet: Promise<void>): Promise<void> {
  const opened = openNow()
  useSyncStore.setState({ lastSyncedAt: opened && lastSynced.of(opened.accountId) })
  await quiet
  const open = openNow()
  if ((open?.db.name ?? null) === hosted) return
  hosted = open?.db.name ?? null
  stop?.()
  stop = null
  if (!open) return
  lookAfterPush()
  const { hostEngine } = await import('./engine-host.ts')
  // Somebody may have signed out while it was being loaded.
  if (openNow() === open) stop = hostEngine(open)
}

/** Only where notifications are on, or were until somebody signed out without a signal. */
function lookAfterPush(): void {
  if (pushKept.get())
    void import('../session/push.ts').then((push) => push.lookAfterPush()).catch(() => undefined)
}

/**
 * Called once by main.tsx before the first render: restores the session, starts the monitor, and the engine when `quiet`
 * has come. Changes are saved before that all the same: the engine finds them when it starts.
 */
export async function startData(quiet: Promise<void> = Promise.resolve()): Promise<void> {
  watchFreezing()
  joinTabs()
  shareTokens()
  followTabs()
  takeWakes()
  useReplicaStore.subscribe(() => void follow(quiet))
  if (openNow()) void follow(quiet)
  onUnauthorized(sessionEnded)
  onSessionEnd((accountId) => {
    // What cannot be done now is done at the next start.
    void import('../session/wipe.ts')
      .then(({ leaveEnded }) => leaveEnded(accountId))
      .then(noteKeptWork, () => noteKeptWork(true))
    void withoutPush(accountId)
  })
  await restoreSession()
  // With somebody's data open it is looked after when the engine starts.
  void quiet.then(() => openNow() ?? lookAfterPush())
  void quiet.then(settle)
  useConnectionStore.subscribe(({ level }, before) => {
    if (!isContact(level) || isContact(before.level)) return
    void tellLogOut()
    // Contact is back: what is saved here need not wait for its next attempt.
    if (before.level !== 'unknown') wakeNow()
  })
  watchConnection()
}

/** With somebody's data open it was done at their login. */
async function settle(): Promise<void> {
  if (openNow()) return
  await import('../session/retention.ts').then(({ settleOthers }) => settleOthers()).catch(() => undefined)
}
