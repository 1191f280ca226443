import { watchConnection } from './connection.ts'
import { openNow, useReplicaStore } from './replica.ts'
import { restoreSession } from './session.ts'

let stop: (() => void) | null = null
let hosted: string | null = null

/** The engine runs for whoever's data is open. It comes after the first screen: nothing on that needs it. */
async function follow(): Promise<void> {
  const open = openNow()
  if ((open?.db.name ?? null) === hosted) return
  hosted = open?.db.name ?? null
  stop?.()
  stop = null
  if (!open) return
  const { hostEngine } = await import('./engine-host.ts')
  // Somebody may have signed out while it was being loaded.
  if (openNow() === open) stop = hostEngine(open)
}

/** Called once by main.tsx before the first render: restores the session, starts the engine and the monitor. */
export async function startData(): Promise<void> {
  useReplicaStore.subscribe(() => void follow())
  await restoreSession()
  watchConnection()
}
