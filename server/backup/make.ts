import { mkdirSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { openPrivateFolder } from '../core/private-files.ts'
import { lockFolder } from '../db/core/folder-lock.ts'
import { checkDatabase, type DatabaseFacts, snapshotInto } from '../db/core/snapshot.ts'
import { copyChecked, databaseName, filesOf, linkChecked, syncTree } from './copy.ts'
import { backupsIn, nameAt, removeOldBackups, removeUnfinished, unfinishedName } from './keep.ts'
import { type BackupManifest, hashFile, type KeptFile, readManifest, writeManifest } from './manifest.ts'
import { mustFit } from './room.ts'

export interface BackupSettings {
  readonly dataDir: string
  /** The folder with the backups. */
  readonly folder: string
  readonly keep: number
  readonly keepDays: number
  readonly filesIn: BackupManifest['filesIn']
  /** Of this program. */
  readonly version: string
  readonly now: Date
}

export interface Backup {
  readonly path: string
  readonly manifest: BackupManifest
}

/** The newest backup, if its manifest is good: its files need not be copied again. */
function previousOf(folder: string): Backup | null {
  const path = backupsIn(folder).at(-1)
  if (!path) return null
  try {
    return { path, manifest: readManifest(path) }
  } catch {
    return null
  }
}

/** These files are named by an id of their own or by their hash, and never change; what else lies in the folder may. */
const neverChanges = (path: string): boolean => path.startsWith('files/') || path.startsWith('audit/')

/** An estimate of the bytes that the backup will add, because the server keeps writing meanwhile. */
async function bytesToCopy(dataDir: string, previous: Backup | null): Promise<number> {
  let bytes = 0
  for (const path of [databaseName, ...(await filesOf(dataDir))])
    if (!neverChanges(path) || !previous?.manifest.files[path])
      bytes += (await stat(join(dataDir, ...path.split('/'))).catch(() => ({ size: 0 }))).size
  return bytes
}

async function copyFiles(dataDir: string, to: string, previous: Backup | null) {
  const files: Record<string, KeptFile> = {}
  for (const path of await filesOf(dataDir)) {
    const earlierFile = neverChanges(path) ? previous?.manifest.files[path] : undefined
    const linkedFile =
      previous &&
      earlierFile &&
      (await linkChecked({ folder: previous.path, path }, { folder: to, path }, earlierFile))
    const file = linkedFile || (await copyChecked({ folder: dataDir, path }, { folder: to, path }))
    if (file) files[path] = file
  }
  return files
}

async function copyDatabase(dataDir: string, to: string): Promise<{ facts: DatabaseFacts; kept: KeptFile }> {
  const file = join(to, databaseName)
  snapshotInto(join(dataDir, databaseName), file)
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
  return { facts: checkDatabase(file), kept: await hashFile(file) }
}

async function fill(to: string, settings: BackupSettings): Promise<BackupManifest> {
  const { dataDir, folder, filesIn, version, now } = settings
  const previous = previousOf(folder)
  await mustFit(folder, await bytesToCopy(dataDir, previous))
  // The database first: each file that a row names existed before the row.
  const { facts, kept } = await copyDatabase(dataDir, to)
  const files = await copyFiles(dataDir, to, previous)
  const { files: fileNames, ...database } = facts
  const isElsewhere = (path: string) => filesIn === 'bucket' && path.startsWith('files/')
  const missing = fileNames.filter((path) => !files[path] && !isElsewhere(path))
  return {
    format: 1,
    madeAt: now.toISOString(),
    version,
    host: hostname(),
    dataDir,
    database,
    filesIn,
    files: { [databaseName]: kept, ...files },
    missing,
  }
}

/**
 * Makes a backup of a data folder, whether a server works on it or not, and forgets older ones once it is whole, checked
 * and on the disk. Until then its name is another one, which nothing takes for a backup.
 */
export async function makeBackup(settings: BackupSettings): Promise<Backup> {
  const { folder, now } = settings
  openPrivateFolder(folder)
  const release = lockFolder(folder, 'npm run backup', now.toISOString())
  try {
    await removeUnfinished(folder)
    const path = join(folder, nameAt(now))
    const partPath = unfinishedName(path)
    mkdirSync(partPath, { mode: 0o700 })
    try {
      const manifest = await fill(partPath, settings)
      await writeManifest(partPath, manifest)
      await syncTree(partPath)
      await rename(partPath, path)
      await syncTree(path)
      await removeOldBackups(settings)
      return { path, manifest }
    } catch (error) {
      await rm(partPath, { recursive: true, force: true })
      throw error
    }
  } finally {
    release()
  }
}
