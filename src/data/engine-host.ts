import type { EngineStatus } from '#sync/engine/engine.ts'
import { startLoop } from '#sync/engine/loop.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { lookForUpdate } from '../stores/app-update.ts'
import { quietSync, type SyncState, useSyncStore } from '../stores/sync.ts'
import { CallError } from './call-error.ts'
import { learnServerTime } from './clock.ts'
import { checkConnection } from './connection.ts'
import { device } from './device.ts'
import { deviceName } from './device-name.ts'
import { competeToLead } from './leader.ts'
import { showUnreadLoss } from './losses.ts'
import { netOf } from './net.ts'
import type { Open } from './replica.ts'
import { random, timers } from './seams.ts'
import { refreshSession } from './session-refresh.ts'
import { onTabs, tellTabs } from './tabs.ts'
import { startUploads } from './uploads.ts'
import { wakeBy, wakeNow } from './wake.ts'

function told(db: string, { serverTime, lastProgressAt, ...rest }: Partial<EngineStatus>): void {
  if (serverTime) learnServerTime(serverTime)
  if (rest.mayPull === false) lookForUpdate()
  // The monitor has to have seen that contact was lost to see that it is back, and to wake what waits for that.
  if (rest.problem) void checkConnection()
  const progress = lastProgressAt === undefined ? {} : { lastProgressAt: isoOf(lastProgressAt) }
  const status: Partial<SyncState> = { ...rest, ...progress }
  useSyncStore.setState(status)
  tellTabs({ t: 'status', db, status })
}

async function renew(accountId: string): Promise<'renewed' | 'ended' | 'unreachable'> {
  try {
    await refreshSession(accountId)
    return 'renewed'
  } catch (fault) {
    return fault instanceof CallError && fault.status === 401 ? 'ended' : 'unreachable'
  }
}

/** Runs the engine for the signed-in person, in this tab or in the one that leads. Returns how to stop. */
export function hostEngine(open: Open): () => void {
  const { store, accountId } = open
  const db = open.db.name
  useSyncStore.setState({ ...quietSync, persisted: useSyncStore.getState().persisted })
  void showUnreadLoss(open)

  const lead = (term: number) => {
    const uploads = startUploads(open)
    const loop = startLoop({
      ...{ store, timers, random, device, term },
      net: netOf(accountId),
      session: { renew: () => renew(accountId) },
      deviceName: deviceName(),
      schema: schemaHash(),
      tell: (status) => told(db, status),
    })
    wakeBy((why) => {
      loop.wake(why)
      uploads.wake()
    })
    return () => {
      wakeBy(null)
      loop.stop()
      uploads.stop()
    }
  }

  const isOld = () => !useSyncStore.getState().mayPull
  const stopLeading = competeToLead(db, store, lead, isOld)
  const deaf = onTabs((message) => {
    if (message.t === 'status' && message.db === db) useSyncStore.setState(message.status)
  })
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
    deaf()
    stopLeading()
    useSyncStore.setState({ live: false, sending: false, catchingUp: null, problem: null })
  }
}
