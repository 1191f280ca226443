import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { UnreadableMonth } from '#sync/api/accounts/access-control.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { syncFolder, writeDurably } from '../core/durable.ts'
import type { StoredEntry } from '../db/sync/audit.ts'

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

/**
 * Writes entries, one a line and the newest first. Returns once the file is safe; its name appears only when all of its
 * bytes are on the disk.
 */
export async function writePacked(
  folder: string,
  month: string,
  entries: readonly StoredEntry[],
): Promise<PackedName & { bytes: number }> {
  const bytes = await pack(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  const name = { month, sha256: hash('sha256', bytes) }
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
  return { ...name, bytes: bytes.length }
}

/** The refusal of a question whose answer would be wrong without the entries of a file. */
export const unreadableRefusal = ({ month, path }: UnreadableMonth): Refusal =>
  new Refusal(
    'wrong-state',
    `The audit entries of ${month} can’t be read, because their file is missing or damaged. Choose days outside that month, or restore ${path} from a backup.`,
  )

/** A file's bytes; null when they are missing or not those that were written. */
async function bytesOf(folder: string, name: PackedName): Promise<Buffer | null> {
  const bytes = await readFile(pathOf(folder, name)).catch(() => null)
  return bytes && hash('sha256', bytes) === name.sha256 ? bytes : null
}

export const isIntact = async (folder: string, name: PackedName): Promise<boolean> =>
  (await bytesOf(folder, name)) !== null

/** The entries of a file, the newest first; null when its bytes are not those that were written. */
export async function readPacked(folder: string, name: PackedName): Promise<StoredEntry[] | null> {
  const bytes = await bytesOf(folder, name)
  if (!bytes) return null
  const lines = (await unpack(bytes)).toString('utf8').split('\n')
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as StoredEntry]))
}

const namesIn = async (folder: string): Promise<string[]> => (existsSync(folder) ? readdir(folder) : [])

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
