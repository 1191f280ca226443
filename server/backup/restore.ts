import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Serials } from '../changes/number-blocks.ts'
import { replaceFile, syncFolder } from '../core/durable.ts'
import { OperatorError } from '../core/operator-error.ts'
import type { Seams } from '../core/seams.ts'
import { lockFolder } from '../db/core/folder-lock.ts'
import { openDatabase } from '../db/core/open.ts'
import { checkDatabase, highestSerials, type MissingWork, missingWork } from '../db/core/snapshot.ts'
import { rotateEpoch } from '../sync/epoch.ts'
import { copyChecked, databaseName, syncTree } from './copy.ts'
import { interruptedRestore, removeUnfinishedRestores, replacedName, restoringName } from './interrupted.ts'
import { type BackupManifest, damagedBackup, hashFile, readManifest } from './manifest.ts'
import { mustFit } from './room.ts'

export interface RestoreSettings {
  readonly backup: string
  readonly dataDir: string
  readonly epochMark: string
  readonly seams: Seams
}

export interface Restored {
  readonly manifest: BackupManifest
  /** The path to which the previous folder was moved. */
  readonly before: string | null
  /**
   * The work that the old database had acknowledged and the backup lacks; null when there was no old database, or it
   * couldn't be read.
   */
  readonly missing: readonly MissingWork[] | null
}

/** Throws, naming the file, when one is missing or not the one that was backed up. */
async function copyBackup(backup: string, manifest: BackupManifest, to: string): Promise<void> {
  for (const [path, { size, sha256 }] of Object.entries(manifest.files)) {
    const original = join(backup, ...path.split('/'))
    if (!existsSync(original)) throw damagedBackup(backup, path, 'it is missing')
    const content = await hashFile(original)
    if (content.size !== size)
      throw damagedBackup(backup, path, `it has ${content.size} bytes and had ${size}`)
    if (content.sha256 !== sha256)
      throw damagedBackup(backup, path, 'its bytes are not those that were backed up')
    await copyChecked({ folder: backup, path }, { folder: to, path })
  }
}

/** A new history in the restored folder, before anybody is served from it. Its mark lies in the folder. */
async function beginHistory(folder: string, seams: Seams, serials: Serials | null): Promise<void> {
  const markFile = join(folder, 'epoch.json')
  const db = await openDatabase(join(folder, databaseName), seams)
  try {
    await rotateEpoch(db, { inside: markFile, outside: markFile }, seams.ids, serials)
  } finally {
    await db.close()
  }
}

/** An old database that cannot be read is often the reason for restoring. */
function compareWithOld(dataDir: string, restoredDir: string): readonly MissingWork[] | null {
  const old = join(dataDir, databaseName)
  if (!existsSync(old)) return null
  try {
    return missingWork(old, join(restoredDir, databaseName))
  } catch {
    return null
  }
}

function serialsOfOld(dataDir: string): Serials | null {
  const old = join(dataDir, databaseName)
  try {
    return existsSync(old) ? highestSerials(old) : null
  } catch {
    return null
  }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    throw new OperatorError(
      `${from} could not be renamed to ${to} (${error instanceof Error ? error.message : error}). The folder above it must be ` +
        'writable, and a disk must not be mounted on the data folder itself: mount it one folder higher.',
    )
  }
}

/** Replaces the old folder with the restored one. The old folder stays next to it. */
async function swap(restoredDir: string, dataDir: string, stamp: string): Promise<string | null> {
  const before = existsSync(dataDir) ? replacedName(dataDir, stamp) : null
  if (before) await move(dataDir, before)
  await move(restoredDir, dataDir)
  await syncFolder(dirname(dataDir))
  return before
}

async function build(
  restoredDir: string,
  settings: RestoreSettings,
  manifest: BackupManifest,
): Promise<void> {
  await copyBackup(settings.backup, manifest, restoredDir)
  checkDatabase(join(restoredDir, databaseName))
  await beginHistory(restoredDir, settings.seams, serialsOfOld(settings.dataDir))
  await syncTree(restoredDir)
}

const copyNoteOutside = (dataDir: string, epochMark: string): Promise<void> =>
  replaceFile(epochMark, readFileSync(join(dataDir, 'epoch.json'), 'utf8'))

/**
 * Completes a restore that was interrupted while it exchanged the folders. Answers where the folder that was there before
 * is now; throws an OperatorError when there is nothing to complete.
 */
export async function finishRestore({
  dataDir,
  epochMark,
}: Pick<RestoreSettings, 'dataDir' | 'epochMark'>): Promise<string> {
  const halfRestore = interruptedRestore(dataDir, epochMark)
  if (!halfRestore) throw new OperatorError(`No restore of ${dataDir} was interrupted. Nothing was changed.`)
  if (halfRestore.copy) {
    // Nothing is lost with an empty folder, which a disk that is not mounted leaves; rmdir refuses any other.
    if (existsSync(dataDir)) await rmdir(dataDir)
    await move(halfRestore.copy, dataDir)
    await syncFolder(dirname(dataDir))
  }
  await copyNoteOutside(dataDir, epochMark)
  return halfRestore.before
}

/**
 * Replaces the data folder with a backup. Everything is checked before anything is changed: the folder is completed
 * next to the old one, begins a new history, and finally takes its place.
 */
export async function restoreBackup(settings: RestoreSettings): Promise<Restored> {
  const { backup, dataDir, epochMark, seams } = settings
  const now = new Date(seams.clock.now()).toISOString()
  const stamp = now.replaceAll(':', '-')
  const manifest = readManifest(backup)
  const releases = existsSync(dataDir) ? [lockFolder(dataDir, 'npm run restore', now)] : []
  await removeUnfinishedRestores(dataDir, now)
  const restoredDir = restoringName(dataDir, stamp)
  mkdirSync(restoredDir, { recursive: true, mode: 0o700 })
  try {
    await mustFit(
      restoredDir,
      Object.values(manifest.files).reduce((sum, { size }) => sum + size, 0),
    )
    releases.push(lockFolder(restoredDir, 'npm run restore', now))
    await build(restoredDir, settings, manifest)
    const missing = compareWithOld(dataDir, restoredDir)
    const before = await swap(restoredDir, dataDir, stamp)
    await copyNoteOutside(dataDir, epochMark)
    return { manifest, before, missing }
  } finally {
    for (const release of releases) release()
    await rm(restoredDir, { recursive: true, force: true })
  }
}
