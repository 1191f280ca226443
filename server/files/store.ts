import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder, writeDurably } from '../core/durable.ts'

/** The store of the files' bytes. Paths come from `placeOf` and never from user input. */
export interface FileStore {
  /** Whole or not at all; the same path again replaces. Returns once they are safe. */
  put(path: string, bytes: Buffer, contentType: string): Promise<void>
  /** Null when there is nothing. */
  read(path: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Without a word when there is nothing. */
  remove(path: string): Promise<void>
  /** The paths last written before a moment (ms), unfinished files included; missing where a store cannot be looked through. */
  pathsBefore?(ms: number): Promise<string[]>
}

/** Spread over 256 folders by the hash of what was sent. */
export const storedPath = (sha256: string, fileId: string): string => `${sha256.slice(0, 2)}/${fileId}`

const place = /^[0-9a-f]{2}[/\\][0-9a-f-]{36}(\.part)?$/

/** The two parts of a path; a path that `placeOf` did not make is a fault, not a file. */
export function partsOf(path: string): [string, string] {
  if (!place.test(path)) throw new Error('Not a place of a file')
  return [path.slice(0, 2), path.slice(3)]
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT')
const isNoFolder = (error: unknown): boolean => hasCode(error, 'ENOTDIR')

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error) || isNoFolder(error)) return []
    throw error
  }
}

/** Files in a folder of this machine. */
export function diskStore(folder: string): FileStore {
  const fileOf = (path: string) => join(folder, ...partsOf(path))
  return {
    /** The name appears only when all of the bytes are on the disk. */
    async put(path, bytes) {
      const target = fileOf(path)
      const newFolder = await mkdir(dirname(target), { recursive: true })
      const partPath = `${target}.part`
      try {
        await writeDurably(partPath, bytes)
        await rename(partPath, target)
      } catch (error) {
        await rm(partPath, { force: true })
        throw error
      }
      // Each folder that was made is a name in the one above it.
      const highest = newFolder ? dirname(newFolder) : dirname(target)
      for (let at = dirname(target); at.length >= highest.length; at = dirname(at)) await syncFolder(at)
    },
    async read(path) {
      try {
        const file = await open(fileOf(path), 'r')
        return file.createReadStream()
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (path) => rm(fileOf(path), { force: true }),
    async pathsBefore(ms) {
      const paths: string[] = []
      for (const inner of await namesIn(folder))
        for (const name of await namesIn(join(folder, inner))) {
          const path = `${inner}/${name}`
          const { mtimeMs } = await stat(join(folder, path)).catch(() => ({
            mtimeMs: Number.POSITIVE_INFINITY,
          }))
          if (place.test(path) && mtimeMs < ms) paths.push(path)
        }
      return paths
    },
  }
}
