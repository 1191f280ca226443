import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FolderInUse, lockFolder } from '../db/core/folder-lock.ts'
import { readMark } from '../sync/epoch-mark.ts'
import { databaseName } from './copy.ts'

const copyInfix = '.restoring-'
const asideInfix = '.before-restore-'

export const restoringName = (dataDir: string, stamp: string): string => `${dataDir}${copyInfix}${stamp}`
export const replacedName = (dataDir: string, stamp: string): string => `${dataDir}${asideInfix}${stamp}`

/** The stamps of the folders next to the data folder that have this infix, the newest first. */
function stampsOf(dataDir: string, infix: string): string[] {
  const start = basename(dataDir) + infix
  if (!existsSync(dirname(dataDir))) return []
  return readdirSync(dirname(dataDir))
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .sort()
    .reverse()
}

const hasDatabase = (folder: string): boolean => existsSync(join(folder, databaseName))

/** A restore that was stopped after it had begun to change folders. */
export interface Interrupted {
  /** Null: the restored folder is in its place, and only the note outside the folder is missing. */
  readonly copy: string | null
  readonly before: string
}

/**
 * The restore that was interrupted while it exchanged the folders; null when there was none. A copy takes the place of a
 * folder only once it is whole, so one whose counterpart has been put aside can be used.
 */
export function interruptedRestore(dataDir: string, epochMark: string): Interrupted | null {
  const stamps = stampsOf(dataDir, asideInfix)
  const [newest] = stamps
  if (newest === undefined) return null
  const before = replacedName(dataDir, newest)
  const copy = restoringName(dataDir, newest)
  if (!hasDatabase(dataDir)) return hasDatabase(copy) ? { copy, before } : null
  const epochInside = epochIn(join(dataDir, 'epoch.json'))
  const epochOutside = epochIn(epochMark)
  const isOfReplaced = epochOutside !== null && epochOutside === epochIn(join(before, 'epoch.json'))
  return isOfReplaced && epochInside !== null && epochInside !== epochOutside ? { copy: null, before } : null
}

const epochIn = (file: string): string | null => {
  const mark = readMark(file)
  return mark === null || mark === 'damaged' ? null : mark.epoch
}

/** Removes the unfinished copies that restores left which were killed. Returns their paths. */
export async function removeUnfinishedRestores(dataDir: string, since: string): Promise<string[]> {
  const removedPaths: string[] = []
  for (const stamp of stampsOf(dataDir, copyInfix)) {
    const folder = restoringName(dataDir, stamp)
    if (!isAbandoned(folder, since)) continue
    await rm(folder, { recursive: true, force: true })
    removedPaths.push(folder)
  }
  return removedPaths
}

/** The lock of a copy belongs to the restore that makes it, and is free once that process has ended. */
function isAbandoned(folder: string, since: string): boolean {
  try {
    lockFolder(folder, 'cleaning up', since, 0)()
    return true
  } catch (error) {
    if (error instanceof FolderInUse) return false
    throw error
  }
}
