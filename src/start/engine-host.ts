import { startLoop } from '#sync/engine/loop.ts'
import type { EngineStatus } from '#sync/engine/status.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { learnServerTime } from '../browser/clock.ts'
import { deviceName } from '../browser/device-name.ts'
import { random, timers } from '../browser/seams.ts'
import { notifyTabs, onTabs } from '../browser/tabs.ts'
import { CallError } from '../http/call-error.ts'
import { checkConnection } from '../http/connection.ts'
import { startUploads } from '../photos/uploads.ts'
import { lookForUpdate } from '../pwa/app-update.ts'
import { device } from '../replica/device.ts'
import { registerWake, wakeNow } from '../replica/engine-wake.ts'
import { lastSynced } from '../replica/last-synced.ts'
import { competeToLead } from '../replica/leader.ts'
import { showUnreadLoss } from '../replica/losses.ts'
import { netOf } from '../replica/net.ts'
import type { Open } from '../replica/replica.ts'
import { renewSession } from '../session/session-refresh.ts'
import { noteServerChange } from '../stores/server-changes.ts'
import { quietSync, type SyncState, useSyncStore } from '../stores/sync.ts'
import { followRights, newsOf } from './news.ts'
import { tellRefusals } from './refusal-toasts.ts'

function noteStatus({ accountId, db }: Open, { serverTime, syncedAt, ...rest }: Partial<EngineStatus>): void {
  if (serverTime) learnServerTime(serverTime)
  if (rest.mayPull === false) lookForUpdate()
  // The monitor has to notice that contact was lost, in order to notice its return and wake the work that waits for it.
  if (rest.problem) void checkConnection()
  const lastSyncedAt = syncedAt === undefined ? undefined : isoOf(syncedAt)
  if (lastSyncedAt) lastSynced.set(accountId, lastSyncedAt)
  publish(db.name, { ...rest, ...(lastSyncedAt ? { lastSyncedAt } : {}) })
}

/** Publishes a status to this tab's screens and the other tabs. */
function publish(db: string, status: Partial<SyncState>): void {
  useSyncStore.setState(status)
  notifyTabs({ t: 'status', db, status })
}

/** The sync status that only the leading tab knows. */
function leaderStatus(): Partial<SyncState> {
  const { live, sending, catchingUp, mayPull, lastSyncedAt, hawbProblem, problem } = useSyncStore.getState()
  return { live, sending, catchingUp, mayPull, lastSyncedAt, hawbProblem, problem }
}

const atRest = { live: false, sending: false, catchingUp: null } as const

async function renew(accountId: string): Promise<'renewed' | 'ended' | 'unreachable'> {
  try {
    await renewSession(accountId)
    return 'renewed'
  } catch (fault) {
    return fault instanceof CallError && fault.status === 401 ? 'ended' : 'unreachable'
  }
}

/** Runs the engine for the person logged in, in this tab or the leading one. Returns a function to stop. */
export function hostEngine(open: Open): () => void {
  const { store, accountId } = open
  const db = open.db.name
  const { persisted } = useSyncStore.getState()
  useSyncStore.setState({ ...quietSync, persisted, lastSyncedAt: lastSynced.of(accountId) })
  void showUnreadLoss(open)
  const stopTelling = tellRefusals(open)

  let leads = false
  const lead = (term: number) => {
    leads = true
    // A leader that is gone may have left the status "sending".
    publish(db, atRest)
    const uploads = startUploads(open)
    const loop = startLoop({
      store,
      timers,
      random,
      device,
      term,
      net: netOf(accountId, newsOf(db, accountId)),
      session: { renew: () => renew(accountId) },
      deviceName: deviceName(),
      schema: schemaHash(),
      publishStatus: (status) => {
        noteStatus(open, status)
        if (status.serverTime !== undefined) uploads.greeted()
        if (status.syncedAt !== undefined) uploads.synced()
      },
    })
    registerWake((why) => {
      loop.wake(why)
      uploads.wake()
    })
    return () => {
      leads = false
      registerWake(null)
      loop.stop()
      uploads.stop()
    }
  }

  const isOld = () => !useSyncStore.getState().mayPull
  const stopLeading = competeToLead(db, store, lead, isOld)
  const stopListening = onTabs((message) => {
    if (message.t === 'status' && message.db === db) useSyncStore.setState(message.status)
    if (message.t === 'changed' && message.db === db) noteServerChange(message.about)
    if (message.t === 'rights' && message.db === db) followRights(accountId)
    if (message.t === 'ask-status' && message.db === db && leads)
      notifyTabs({ t: 'status', db, status: leaderStatus() })
  })
  notifyTabs({ t: 'ask-status', db })
  const woken = () => {
    if (document.visibilityState === 'visible') wakeNow()
  }
  window.addEventListener('online', woken)
  window.addEventListener('pageshow', woken)
  document.addEventListener('visibilitychange', woken)
  return () => {
    window.removeEventListener('online', woken)
    window.removeEventListener('pageshow', woken)
    document.removeEventListener('visibilitychange', woken)
    stopTelling()
    stopListening()
    stopLeading()
    useSyncStore.setState({ ...atRest, problem: null })
  }
}
