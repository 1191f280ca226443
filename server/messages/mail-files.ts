import { opendir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Mails and texts that were not sent but kept, and what a stopped server left half written. */
const ownFiles = /^[0-9a-f-]{36}\.(eml|txt)(\.part)?$/

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function* namesIn(folder: string): AsyncIterable<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Whether it was there and is gone. A mail that is being written right now gets its whole name in between. */
async function isRemoved(path: string, beforeMs: number): Promise<boolean> {
  try {
    if ((await stat(path)).mtimeMs >= beforeMs) return false
    await unlink(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Removes the files of mails written before a moment, one after the other. Answers how many. */
export async function forgetMailFiles(folder: string, beforeMs: number): Promise<number> {
  let count = 0
  for await (const name of namesIn(folder))
    if (ownFiles.test(name) && (await isRemoved(join(folder, name), beforeMs))) count++
  return count
}
