import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { syncFolder } from '../core/durable.ts'
import { lockFiles } from '../db/core/folder-lock.ts'
import { reserveName } from '../db/core/space.ts'
import { hashFile, type KeptFile } from './manifest.ts'

export const databaseName = 'quayside.db'

/** Files of the running server, and uploads under way, which devices start again. */
const leftOut = new Set([...lockFiles, reserveName, 'epoch.json', 'uploads'])
const isLeftOut = (path: string): boolean =>
  leftOut.has(path.split('/')[0] ?? '') || path.startsWith(databaseName) || path.endsWith('.part')

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The files of a data folder other than the database, by their paths with slashes. */
export async function filesOf(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(dataDir.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((path) => !isLeftOut(path))
    .sort()
}

async function copyDurably(from: string, to: string): Promise<void> {
  // If the file system allows it, the copy shares its bytes with the original until one of them is written.
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

export interface Place {
  readonly folder: string
  readonly path: string
}
const at = ({ folder, path }: Place): string => join(folder, ...path.split('/'))

/** Copies a file and reads both again. Null: it is gone. */
export async function copyChecked(from: Place, to: Place): Promise<KeptFile | null> {
  await mkdir(dirname(at(to)), { recursive: true, mode: 0o700 })
  try {
    await copyDurably(at(from), at(to))
    const [original, copy] = [await hashFile(at(from)), await hashFile(at(to))]
    if (original.sha256 === copy.sha256) return copy
    throw new Error(`${at(from)} could not be copied: the copy has other bytes`)
  } catch (error) {
    if (!isMissing(error)) throw error
    await rm(at(to), { force: true })
    return null
  }
}

/** A file of an earlier backup once more, without its bytes a second time; null when it is not what it was. */
export async function linkChecked(from: Place, to: Place, original: KeptFile): Promise<KeptFile | null> {
  await mkdir(dirname(at(to)), { recursive: true, mode: 0o700 })
  try {
    await link(at(from), at(to))
    if ((await hashFile(at(to))).sha256 === original.sha256) return original
  } catch {
    // Missing there, or a file system without links: it is copied.
  }
  await rm(at(to), { force: true })
  return null
}

/** Every folder of a tree, so that its names outlive a power cut. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const path of [...folders, folder, dirname(folder)]) await syncFolder(path)
}
