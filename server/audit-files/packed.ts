import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { UnreadableMonth } from '#sync/api/accounts/access-control.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { syncFolder, writeDurably } from '../core/durable.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { StoredEntry } from '../db/sync/audit.ts'
import { auditContentOf } from '../db/sync/audit-files.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** A file is known by its month and the hash of its bytes. */
export interface PackedName {
  readonly month: string
  readonly sha256: string
}

export const auditFolder = (dataDir: string): string => join(dataDir, 'audit')

const ending = '.jsonl.gz'
/** A file's path inside the data folder, as an operator looks for it in a backup. */
export const packedPath = ({ month, sha256 }: PackedName): string => `audit/${month}/${sha256}${ending}`

export const unreadableMonth = (name: PackedName): UnreadableMonth => ({
  month: name.month,
  path: packedPath(name),
})

const pathOf = (folder: string, { month, sha256 }: PackedName): string =>
  join(folder, month, `${sha256}${ending}`)

export interface Packed {
  readonly name: PackedName
  readonly bytes: Buffer
}

/** Packs entries, one a line and the newest first. */
export async function packEntries(month: string, entries: readonly StoredEntry[]): Promise<Packed> {
  const bytes = await pack(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  return { name: { month, sha256: hash('sha256', bytes) }, bytes }
}

/** Returns once the file is safe; its name appears only when all of its bytes are on the disk. */
export async function writePacked(folder: string, { name, bytes }: Packed): Promise<void> {
  const path = pathOf(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const partPath = `${path}.part`
  try {
    await writeDurably(partPath, bytes)
    await rename(partPath, path)
  } catch (error) {
    await rm(partPath, { force: true })
    throw error
  }
  for (const at of [dirname(path), folder, dirname(folder)]) await syncFolder(at)
}

/** The refusal of a question whose answer would be wrong without the entries of a file. */
export const unreadableRefusal = ({ month, path }: UnreadableMonth): Refusal =>
  new Refusal(
    'wrong-state',
    `The audit entries of ${month} can’t be read, because their file is missing or damaged. Choose days outside that month, or restore ${path} from a backup.`,
  )

/** The bytes of a file in the folder; null when they are missing or not those that were written. */
export async function bytesInFolder(folder: string, name: PackedName): Promise<Buffer | null> {
  const bytes = await readFile(pathOf(folder, name)).catch(() => null)
  return bytes && hash('sha256', bytes) === name.sha256 ? bytes : null
}

/**
 * A file's bytes, from the folder or from the database that several servers share; null when both lack them or have
 * others than those that were written.
 */
export async function packedBytesOf(db: Tables, folder: string, name: PackedName): Promise<Buffer | null> {
  const bytes = await bytesInFolder(folder, name)
  if (bytes) return bytes
  const content = await auditContentOf(db, name.sha256)
  return content && hash('sha256', content) === name.sha256 ? content : null
}

/** The entries of a file, the newest first; null when its bytes are not those that were written. */
export async function readPacked(
  db: Tables,
  folder: string,
  name: PackedName,
): Promise<StoredEntry[] | null> {
  const bytes = await packedBytesOf(db, folder, name)
  if (!bytes) return null
  const lines = (await unpack(bytes)).toString('utf8').split('\n')
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as StoredEntry]))
}

const namesIn = async (folder: string): Promise<string[]> => (existsSync(folder) ? readdir(folder) : [])

export const removePacked = (folder: string, name: PackedName): Promise<void> =>
  rm(pathOf(folder, name), { force: true })

/** Removes files that no row names: a killed server left them before it could write the row. Returns how many went. */
export async function removeStrays(folder: string, knownFiles: readonly PackedName[]): Promise<number> {
  const knownPaths = new Set(knownFiles.map((file) => pathOf(folder, file)))
  let strays = 0
  for (const month of await namesIn(folder))
    for (const name of await namesIn(join(folder, month))) {
      const path = join(folder, month, name)
      if (knownPaths.has(path)) continue
      await rm(path, { force: true })
      strays++
    }
  return strays
}
