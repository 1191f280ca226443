import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { syncFolder } from '../../core/durable.ts'
import type { ServerTimers } from '../../core/timers.ts'
import { isNoSpace } from './errors.ts'
import type { Db } from './open.ts'

const megabyte = 1024 * 1024
/**
 * Held back for the day the disk is full: the write-ahead log may hold 32 MB that the database file has yet to grow by, and
 * sessions and greetings go on being written.
 */
const reserveMegabytes = 40
/** More than the reserve, so that work doesn't begin only to stop immediately. */
const enoughBytes = (reserveMegabytes + 16) * megabyte
const lookEveryMs = 2000
const againAfterMs = 10_000

/** The file in the data folder that holds room back; it belongs to no backup. */
export const reserveName = 'reserve'

/** Real bytes that nothing can press smaller, on the disk. */
async function fillReserve(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    for (let n = 0; n < reserveMegabytes; n++) await file.writeFile(randomBytes(megabyte))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** False when there is no room for the reserve; then no part stays on the disk. */
async function holdReserve(dataDir: string): Promise<boolean> {
  const path = join(dataDir, reserveName)
  if (existsSync(path) && statSync(path).size >= reserveMegabytes * megabyte) return true
  try {
    await fillReserve(`${path}.part`)
    await rename(`${path}.part`, path)
    await syncFolder(dataDir)
    return true
  } catch (error) {
    await rm(`${path}.part`, { force: true })
    if (!isNoSpace(error)) throw error
    return false
  }
}

/** Frees the reserved space for the next writer. Returns true if there was any reserved space. */
export function freeReserve(dataDir: string): boolean {
  const path = join(dataDir, reserveName)
  const isThere = existsSync(path)
  rmSync(path, { force: true })
  rmSync(`${path}.part`, { force: true })
  return isThere
}

async function hasEnough(dataDir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize >= enoughBytes
}

interface Guarded {
  readonly env: { readonly dataDir: string }
  readonly db: Pick<Db, 'events' | 'room' | 'holdLogSmall'>
}

/**
 * Watches the disk. When a write finds no space, it frees the reserve and refuses every change that makes the data
 * grow until there is space again, which it checks every two seconds. Resolves to the function that stops it, once the
 * reserve is held or doesn't fit.
 */
export async function guardSpace(
  { env: { dataDir }, db }: Guarded,
  timers: ServerTimers,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): Promise<() => void> {
  let cancel = () => {}
  const look = (ms: number) => {
    cancel = timers.after(ms, () => {
      tryAgain().then(
        (ms) => (ms === null ? undefined : look(ms)),
        (error: unknown) => {
          log.error({ err: error }, 'the space of the disk could not be looked at; it is tried again')
          look(againAfterMs)
        },
      )
    })
  }
  function full(): void {
    if (db.room.isFull) return
    db.room.setFull(true)
    db.holdLogSmall(true)
    freeReserve(dataDir)
    log.error(
      { dataDir },
      `the disk is full: changes are refused until ${enoughBytes / megabyte} MB are free; reading and signing in go on`,
    )
    look(lookEveryMs)
  }
  /** Null: there is room again. */
  async function tryAgain(): Promise<number | null> {
    if (!(await hasEnough(dataDir))) return lookEveryMs
    if (!(await holdReserve(dataDir))) return againAfterMs
    db.holdLogSmall(false)
    db.room.setFull(false)
    log.info({ dataDir }, 'the disk has room again: changes are taken')
    return null
  }
  const off = db.events.onNoSpace(full)
  if (!(await holdReserve(dataDir))) full()
  return () => {
    off()
    cancel()
  }
}
