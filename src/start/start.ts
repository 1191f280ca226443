import { watchFreezing } from '../browser/frozen.ts'
import { joinTabs } from '../browser/tabs.ts'
import { onProofNeeded, onUnauthorized } from '../http/call.ts'
import { watchConnection } from '../http/connection.ts'
import { tellWriteFailure } from '../http/failure-toasts.ts'
import { onLostDevice, shareTokens } from '../http/token.ts'
import { followWakes } from '../replica/engine-wake.ts'
import { lastSynced } from '../replica/last-synced.ts'
import { openNow, useReplicaStore } from '../replica/replica.ts'
import { stopPush } from '../session/leave-push.ts'
import { pushKept } from '../session/push-kept.ts'
import { followTabs, restoreSession } from '../session/session.ts'
import { onSessionEnd, sessionEnded } from '../session/session-end.ts'
import { askForProof } from '../stores/proof.ts'
import { noteKeptWork } from '../stores/sign-out.ts'
import { useSyncStore } from '../stores/sync.ts'
import { onActionFailed } from '../ui/use-action.ts'
import { followContact } from './follow-contact.ts'

/** The engine runs for the person whose data is open. It starts after the first screen, which doesn't need it. */
function engineFollower(quiet: Promise<void>): () => Promise<void> {
  let stop: (() => void) | null = null
  let hostedDbName: string | null = null
  return async () => {
    const opened = openNow()
    useSyncStore.setState({ lastSyncedAt: opened && lastSynced.of(opened.accountId) })
    await quiet
    const open = openNow()
    if ((open?.db.name ?? null) === hostedDbName) return
    hostedDbName = open?.db.name ?? null
    stop?.()
    stop = null
    if (!open) return
    reconcileStoredPush()
    const { hostEngine } = await import('./engine-host.ts')
    // The person may have logged out while it was loading.
    if (openNow() === open) stop = hostEngine(open)
  }
}

/** Only for browsers with notifications, including those whose person logged out without a signal. */
function reconcileStoredPush(): void {
  if (pushKept.get())
    void import('../session/push.ts').then((push) => push.reconcilePush()).catch(() => undefined)
}

/**
 * Called once by main.tsx before the first render: restores the session and starts the monitor, and once `quiet`
 * resolves, the engine. Changes can be saved earlier, because the engine finds them when it starts.
 */
export async function startData(quiet: Promise<void> = Promise.resolve()): Promise<void> {
  watchFreezing()
  joinTabs()
  shareTokens()
  followTabs()
  followWakes()
  const follow = engineFollower(quiet)
  useReplicaStore.subscribe(() => void follow())
  if (openNow()) void follow()
  onUnauthorized(sessionEnded)
  onActionFailed(tellWriteFailure)
  onProofNeeded(() =>
    askForProof(() => import('../queries/api/second-factors.ts').then(({ proofOptions }) => proofOptions())),
  )
  onLostDevice(() => import('../session/empty-device.ts').then(({ emptyDevice }) => emptyDevice()))
  onSessionEnd((accountId) => {
    // Steps that fail now are repeated at the next start.
    void import('../session/wipe.ts')
      .then(({ leaveEnded }) => leaveEnded(accountId))
      .then(noteKeptWork, () => noteKeptWork(true))
    void stopPush(accountId)
  })
  await restoreSession()
  // If a person's data is open, this happens when the engine starts.
  void quiet.then(() => openNow() ?? reconcileStoredPush())
  void quiet.then(settle)
  followContact()
  watchConnection()
}

/** If a person's data is open, this was done at their login. */
async function settle(): Promise<void> {
  if (openNow()) return
  await import('../session/retention.ts').then(({ cleanUpOthers }) => cleanUpOthers()).catch(() => undefined)
}
