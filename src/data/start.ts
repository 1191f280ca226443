import { watchConnection } from './connection.ts'
import { pushKept } from './push-kept.ts'
import { openNow, useReplicaStore } from './replica.ts'
import { restoreSession } from './session.ts'

let stop: (() => void) | null = null
let hosted: string | null = null

/** The engine runs for whoever's data is open. It comes after the first screen: nothing on that needs it. */
async function follow(quiet: Promise<void>): Promise<void> {
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
  if (pushKept.get()) void import('./push.ts').then((push) => push.lookAfterPush()).catch(() => undefined)
}

/**
 * Called once by main.tsx before the first render: restores the session, starts the monitor, and the engine when `quiet`
 * has come. Changes are saved before that all the same: the engine finds them when it starts.
 */
export async function startData(quiet: Promise<void> = Promise.resolve()): Promise<void> {
  useReplicaStore.subscribe(() => void follow(quiet))
  await restoreSession()
  // With somebody's data open it is looked after when the engine starts.
  void quiet.then(() => openNow() ?? lookAfterPush())
  watchConnection()
}
