import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const privateFile = 0o600
const privateFolder = 0o700

/** Files that this process creates from now on are readable only by its own user. Works only in the main thread. */
export function makeFilesPrivate(): void {
  process.umask(0o077)
}

function closeToOthers(path: string): void {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return
  const mode = stats.isDirectory() ? privateFolder : privateFile
  if ((stats.mode & 0o777) !== mode) chmodSync(path, mode)
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))

/**
 * The data folder, made if it is missing, and what an older version left readable to others in it. What lies deeper
 * than its folders' folders is behind those.
 */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: privateFolder })
  closeToOthers(folder)
  for (const name of readdirSync(folder)) closeToOthers(join(folder, name))
  for (const inner of foldersIn(folder).flatMap(foldersIn)) closeToOthers(inner)
}
