import type { Clock } from '#sync/lib/clock.ts'
import type { Ids } from '#sync/lib/ids.ts'
import type { ServerTimers } from '../../server/core/timers.ts'
import { type Db, openDatabase } from '../../server/db/core/open.ts'
import { registerObservers } from '../../server/deps/observers.ts'
import { guardEpoch } from '../../server/sync/epoch.ts'
import { createFanOut, type FanOut } from '../../server/sync/fan-out.ts'
import { secondBrand } from './company.ts'
import type { VirtualTime } from './kernel/time.ts'
import type { DataFolder } from './server-folder.ts'
import { timersOf } from './socket.ts'
import { type DatabaseReader, openDatabaseReader } from './truth.ts'

/** A run of the server's process, from its start to its end. */
export interface ServerProcess {
  readonly db: Db
  readonly reader: DatabaseReader
  readonly fanOut: FanOut
  /** The callbacks that the other ends of its connections get when it is gone. */
  readonly closes: (() => void)[]
  /** As on a signal: everything is written out and closed. */
  stop(): Promise<void>
  /** As when it is killed: no part runs any longer, and its files stay unchanged. */
  abandon(): void
}

const whileAlive = (timers: ServerTimers, isAlive: () => boolean): ServerTimers => {
  const only = (work: () => void) => () => {
    if (isAlive()) work()
  }
  return {
    soon: (work) => timers.soon(only(work)),
    after: (ms, work) => timers.after(ms, only(work)),
    every: (ms, work) => timers.every(ms, only(work)),
  }
}

const silent = { warn: () => undefined, info: () => undefined }

/** Throws MovedBack when the folder's mark says that the database was further once. */
export async function startServerProcess(
  folder: DataFolder,
  seams: { readonly clock: Clock; readonly ids: Ids },
  time: VirtualTime,
): Promise<ServerProcess> {
  const db = await openDatabase(folder.file, seams)
  registerObservers(db, {
    brandPrefix: secondBrand,
    brandName: 'Blue Wave',
    mailFrom: 'office@quayside.test',
    replies: null,
  })
  let alive = true
  const timers = whileAlive(timersOf(time), () => alive)
  let markOnce: () => Promise<void>
  try {
    markOnce = await guardEpoch(db, folder.marks, timers, silent)
  } catch (fault) {
    await db.close()
    throw fault
  }
  const reader = openDatabaseReader(folder.file)
  const closes: (() => void)[] = []
  const end = () => {
    alive = false
    reader.close()
    for (const close of closes.splice(0)) close()
  }
  return {
    ...{ db, reader, closes },
    fanOut: createFanOut(db, timers),
    async stop() {
      await markOnce()
      end()
      await db.close()
    },
    abandon() {
      end()
      folder.abandon()
      // Its remaining writes go to the files that were left behind.
      void db.close().catch(() => undefined)
    },
  }
}
