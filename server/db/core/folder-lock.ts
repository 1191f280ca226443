import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import Sqlite, { type Database as Connection } from 'better-sqlite3'
import * as z from 'zod'
import { OperatorError } from '../../core/operator-error.ts'

/** Long enough for a process that is being replaced to end. */
const standardPatienceMs = 3000
const lockName = 'lock.db'
const holderName = 'lock.json'

/** The files that the lock of a folder is made of: they belong to no backup. */
export const lockFiles: readonly string[] = [lockName, holderName]

const Holder = z.object({ program: z.string(), pid: z.int(), host: z.string(), since: z.string() })
type Holder = z.output<typeof Holder>

/** Another process works on the folder. */
export class FolderInUse extends OperatorError {
  constructor(folder: string, holder: Holder | null) {
    const description = holder
      ? `${holder.program}, process ${holder.pid} on ${holder.host}, since ${holder.since}`
      : 'a process that did not leave its name'
    super(
      `${folder} is in use by another process: ${description}.\n` +
        'Two programs on one folder would lose work. Stop that process first, or choose another folder.',
    )
    this.name = 'FolderInUse'
  }
}

function readHolder(file: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** The holder's name is only there for people: on a full disk the lock works without it. */
function writeHolder(file: string, holder: Holder): void {
  try {
    writeFileSync(file, `${JSON.stringify(holder)}\n`, { mode: 0o600 })
  } catch {
    rmSync(file, { force: true })
  }
}

function lockNow(connection: Connection): void {
  // Nothing is ever written to it: without this SQLite makes a journal next to it, which needs room.
  connection.pragma('journal_mode = MEMORY')
  connection.exec('begin exclusive')
}

/**
 * Locks the folder for this process. It is a file lock of the operating system, which frees it however the process
 * ends. Returns the function that unlocks; throws FolderInUse when another process has the folder.
 */
export function lockFolder(
  folder: string,
  program: string,
  since: string,
  patienceMs = standardPatienceMs,
): () => void {
  const holderFile = join(folder, holderName)
  const connection = new Sqlite(join(folder, lockName), { timeout: patienceMs })
  try {
    lockNow(connection)
  } catch (error) {
    connection.close()
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new FolderInUse(folder, readHolder(holderFile))
    throw error
  }
  writeHolder(holderFile, { program, pid: process.pid, host: hostname(), since })
  return () => {
    if (!connection.open) return
    rmSync(holderFile, { force: true })
    connection.close()
  }
}
