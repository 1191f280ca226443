import { existsSync, readdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../core/env.ts'
import { folderArguments, operatorCommand } from '../core/operator-command.ts'
import { OperatorError } from '../core/operator-error.ts'
import { markFilesOf } from '../sync/epoch-mark.ts'
import { databaseName } from './copy.ts'
import { interruptedRestore } from './interrupted.ts'

type Folders = Pick<Env, 'dataDir' | 'epochMark'>

const notesOf = (folders: Folders): string[] => Object.values(markFilesOf(folders)).filter(existsSync)

/** The database of a company that was moved to PostgreSQL keeps this beginning of its name. */
const movedPrefix = `${databaseName}.moved-`

/** The name that a database gets once its company is in PostgreSQL. */
export const movedName = (dataDir: string, at: string): string =>
  join(dataDir, `${movedPrefix}${at.replaceAll(':', '-')}`)

const wasMoved = (dataDir: string): boolean =>
  existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith(movedPrefix))

function choicesFor(folders: Folders): string {
  const places = folderArguments(folders)
  if (wasMoved(folders.dataDir))
    return `Its company was moved to PostgreSQL. Choose one:
  - To serve it from there, set DATABASE_URL and INSTALLATION_KEY.
  - To move it back, set both for one run of "${operatorCommand('migrate-to-sqlite')}".`
  const halfRestore = interruptedRestore(folders.dataDir, folders.epochMark)
  if (halfRestore)
    return `A restore was interrupted: ${halfRestore.copy} is whole, and what was there before is in ${halfRestore.before}.
  - To complete it, run "${operatorCommand('restore', '--finish', ...places)}".
  - To go back to what was there before, rename ${halfRestore.before} to ${folders.dataDir}.`
  return `Choose one:
  - If the disk of the data folder is not mounted, or DATA_DIR names another folder, correct that.
  - To go back to a backup, run "${operatorCommand('restore', 'BACKUP', ...places)}".
  - To begin a new, empty company on purpose, run "${operatorCommand('new-company', ...places)}".`
}

/** A company was served from this folder, and its database is gone. */
class DataMissing extends OperatorError {
  constructor(folders: Folders, note: string) {
    super(
      `${folders.dataDir} has no database, and one was served from there before (${note} says so).
The server did not start and nothing was changed. Devices keep their work and log-ins until it is back.
${choicesFor(folders)}`,
    )
    this.name = 'DataMissing'
  }
}

/** Throws, before anything is made, where an empty company would be served in the place of one that is missing. */
export function mustHaveItsData(folders: Folders): void {
  if (existsSync(join(folders.dataDir, databaseName))) return
  const [note] = notesOf(folders)
  if (note !== undefined) throw new DataMissing(folders, note)
}

/** Throws where an empty PostgreSQL database would be served in the place of a company that lies in the data folder. */
export function mustLeaveNoCompany({ dataDir }: Pick<Env, 'dataDir'>): void {
  if (!existsSync(join(dataDir, databaseName))) return
  throw new OperatorError(
    `DATABASE_URL is set, and ${dataDir} holds a company in SQLite.
The server did not start and nothing was changed. Choose one:
  - To move that company to PostgreSQL, run "${operatorCommand('migrate-to-postgres')}".
  - To serve it as it is, empty DATABASE_URL and INSTALLATION_KEY.
  - To serve another company from PostgreSQL, name an empty folder with DATA_DIR.`,
  )
}

/**
 * Lets a new company begin in a folder whose database is gone: the notes of the former one are put aside. Answers with
 * where they are now. Throws an OperatorError where there is a database.
 */
export async function allowNewCompany(folders: Folders, at: string): Promise<string[]> {
  if (existsSync(join(folders.dataDir, databaseName)))
    throw new OperatorError(
      `${folders.dataDir} holds a company. Nothing was changed. Choose an empty DATA_DIR for a new one.`,
    )
  const asides: string[] = []
  for (const note of notesOf(folders)) {
    const aside = `${note}.before-${at.replaceAll(':', '-')}`
    await rename(note, aside)
    asides.push(aside)
  }
  return asides
}
