import { openNow, requireReplica } from '../../../src/replica/replica.ts'
import { logIn } from '../../../src/session/session.ts'
import { shareDevice } from '../../../src/session/share-device.ts'
import { startData } from '../../../src/start/start.ts'
import { useSyncStore } from '../../../src/stores/sync.ts'
import { type RowSum, sumOf } from '../contest/package-rows.ts'

/** Code that the app loads after its first screen: loaded before anything is measured. */
export async function warmUp(): Promise<void> {
  await Promise.all([import('../../../src/start/engine-host.ts'), import('../../../src/changes/saving.ts')])
}

const untilLive = (): Promise<void> =>
  new Promise((resolve) => {
    if (useSyncStore.getState().live) return resolve()
    const stop = useSyncStore.subscribe(({ live }) => {
      if (!live) return
      stop()
      resolve()
    })
  })

/** Signs in, or continues as the person who was signed in here. Resolves before anything has been read. */
export async function enter(email: string, password: string): Promise<void> {
  await warmUp()
  await startData()
  if (!openNow()) await logIn(email, password)
}

/** From the sign-in's answer to the device standing at the server's head, live. */
export async function sync(email: string, password: string): Promise<number> {
  await enter(email, password)
  const start = performance.now()
  await untilLive()
  return performance.now() - start
}

/** From this device becoming a shared handheld of a branch, or of all, to its standing at the server's head, live. */
export async function syncShared(email: string, password: string, branchId: string | null): Promise<number> {
  await enter(email, password)
  await shareDevice({ name: 'Bench', branchId, badgeAlone: false, idleMinutes: 5 })
  const start = performance.now()
  await untilLive()
  return performance.now() - start
}

/** Rows of the synced tables, as another visit to the page finds them. */
export async function countRows(): Promise<Record<string, number>> {
  const { db } = requireReplica()
  if (!db.isOpen()) await db.open()
  const counts: Record<string, number> = {}
  for (const table of db.tables) if (!table.name.startsWith('_')) counts[table.name] = await table.count()
  return counts
}

/** The packages that this device holds, as another visit to the page finds them. */
export async function packageSum(): Promise<RowSum> {
  const { db } = requireReplica()
  if (!db.isOpen()) await db.open()
  return sumOf(await db.package.toArray())
}
