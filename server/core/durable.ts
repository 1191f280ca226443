import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

// A file that is replaced outlives a power cut whole, old or new, only in this order: its bytes are on the disk, then its
// name changes, then the folder with the name is on the disk.

/** Windows cannot sync a folder, and needs not. */
const hasFolderSync = process.platform !== 'win32'

/** A name in a folder outlives a power cut only when the folder itself is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  if (!hasFolderSync) return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file that was not there, and returns once its bytes are on the disk. */
export async function writeDurably(path: string, bytes: Buffer | string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Replaces a file atomically: it holds the old text or the new one, even after a crash. Leaves nothing behind when it
 * fails.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const partPath = `${path}.part`
  try {
    await writeDurably(partPath, text)
    await rename(partPath, path)
  } catch (error) {
    await rm(partPath, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}
