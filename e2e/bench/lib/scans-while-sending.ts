import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { newPackage } from './check-ins.ts'
import { scan } from './verdicts.ts'

/** A worker who doesn't wait for the app. */
const pauseMs = 150

interface DiskWork {
  /** How long each write that stops all others has held the tables, in milliseconds. */
  readonly locks: number[]
  /** Reads the number of queued changes in a connection of its own. */
  queueLength(): Promise<number>
}

/** Measures the writes to the packages from their first answer to their end. Call it before the page is opened. */
export const watchLocks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const locks: number[] = []
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      const result = transaction.call(this, names, mode, options)
      if (mode !== 'readwrite' || !result.objectStoreNames.contains('package')) return result
      let start = 0
      result.addEventListener(
        'success',
        () => {
          start = performance.now()
        },
        { capture: true, once: true },
      )
      result.addEventListener('complete', () => start > 0 && locks.push(performance.now() - start))
      return result
    }
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    async function queueLength(): Promise<number> {
      let n = 0
      for (const { name } of await indexedDB.databases()) {
        const db = await resultOf(indexedDB.open(name ?? ''))
        if (db.objectStoreNames.contains('_outbox'))
          n += await resultOf(db.transaction('_outbox').objectStore('_outbox').count())
        db.close()
      }
      return n
    }
    Object.assign(window, { diskWork: { locks, queueLength } })
  })

const queueLength = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { diskWork: DiskWork }).diskWork.queueLength())

/**
 * The waits as a worker with a scan at this interval in milliseconds meets them: each scan that would have come
 * during a long wait has waited for the rest.
 */
export function waitsOf(times: readonly number[]): number[] {
  const waits: number[] = []
  for (const time of times)
    for (let rest = time; rest > 0 && (rest === time || rest > pauseMs); rest -= pauseMs) waits.push(rest)
  return waits
}

export interface SendingTimes {
  readonly waits: number[]
  readonly locks: number[]
  readonly sentMs: number
}

/** Lets a desk with a queue come back, and scans on until the queue is empty. */
export async function scanWhileSending(desk: Page, goOnline: () => Promise<void>): Promise<SendingTimes> {
  const times: number[] = []
  await desk.evaluate(() => {
    ;(window as unknown as { diskWork: DiskWork }).diskWork.locks.length = 0
  })
  const start = performance.now()
  await goOnline()
  let sentMs = 0
  // Asked during the scans: the question waits for the same tables.
  const untilSent = (async () => {
    while ((await queueLength(desk)) > 1) await sleep(pauseMs)
    sentMs = performance.now() - start
  })()
  while (sentMs === 0) {
    times.push(await scan(desk, newPackage().trackingNumber))
    await sleep(pauseMs)
  }
  await untilSent
  const locks = await desk.evaluate(() => (window as unknown as { diskWork: DiskWork }).diskWork.locks)
  return { waits: waitsOf(times), locks, sentMs }
}
