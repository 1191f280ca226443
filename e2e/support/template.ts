import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', '..', '.cache', 'templates')
const KEPT_MS = 2 * 60 * 60 * 1000

async function removeOld(): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const createdAt = (await stat(path).catch(() => null))?.mtimeMs ?? Date.now()
    if (Date.now() - createdAt > KEPT_MS) await rm(path, { recursive: true, force: true })
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * A folder to copy from, made once and found by its key afterwards, by other processes too. Two that make it at the
 * same time both succeed, and one result is kept.
 */
export async function templateFolder(key: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const path = join(folder, key)
  if (await isThere(path)) return path
  await mkdir(folder, { recursive: true })
  await removeOld()
  const draft = await mkdtemp(`${path}.`)
  await fill(draft)
  try {
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await isThere(path))) throw error
  }
  return path
}
