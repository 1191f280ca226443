import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './say.mjs'

const POLL_MS = 200
const BEAT_MS = 2_000
const DEAD_AFTER_MS = 60_000

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The file inside the lock that names its owner; undefined when there is no lock. */
function ownerOf(lock) {
  try {
    return readdirSync(lock)[0]
  } catch {
    return undefined
  }
}

/** Process numbers repeat, above all in containers, so an owner must also have touched its file lately. */
function isStale(lock, owner) {
  const pid = Number(owner.split('-')[0])
  if (!Number.isInteger(pid) || pid === process.pid || !isAlive(pid)) return true
  try {
    return Date.now() - statSync(join(lock, owner)).mtimeMs > DEAD_AFTER_MS
  } catch {
    return false
  }
}

/** The lock appears with its owner inside in one step, so nobody ever sees one without. */
function tryTake(lock, me) {
  const prepared = `${lock}.${me}`
  mkdirSync(prepared, { recursive: true })
  writeFileSync(join(prepared, me), '')
  try {
    renameSync(prepared, lock)
    return true
  } catch {
    rmSync(prepared, { recursive: true, force: true })
    return false
  }
}

/** Of several that see the same dead owner, the one that removes its file goes on; a new owner's file has another name. */
function clearStale(lock, owner) {
  try {
    unlinkSync(join(lock, owner))
    rmdirSync(lock)
  } catch {
    // Somebody else was first.
  }
}

/** Windows does not rename onto an empty directory, which a crash in the middle of a release leaves. */
function removeEmpty(lock) {
  try {
    rmdirSync(lock)
  } catch {
    // Gone, or taken meanwhile.
  }
}

/**
 * Runs `work` while holding the lock directory. Waits for a living owner, takes over from a dead one.
 * @param {string} lock path of the directory
 * @param {() => Promise<T>} work
 * @template T
 */
export async function withLock(lock, work) {
  const me = `${process.pid}-${randomBytes(6).toString('hex')}`
  let isAnnounced = false
  while (!tryTake(lock, me)) {
    const owner = ownerOf(lock)
    if (owner === undefined) {
      removeEmpty(lock)
      continue
    }
    if (isStale(lock, owner)) {
      clearStale(lock, owner)
      continue
    }
    if (!isAnnounced) say(`Another script (process ${owner.split('-')[0]}) is setting up; waiting for it.`)
    isAnnounced = true
    await sleep(POLL_MS)
  }
  const release = () => clearStale(lock, me)
  const beat = setInterval(() => {
    try {
      utimesSync(join(lock, me), new Date(), new Date())
    } catch {
      // Taken from us after a long sleep of the machine; the work itself goes on.
    }
  }, BEAT_MS)
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.removeListener('exit', release)
    release()
  }
}
