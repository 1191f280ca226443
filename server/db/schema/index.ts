import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The state that the files of this folder describe, by the name that older databases hold for it. */
export const firstState = '130-customs-holds'

const rowFile = 'first-rows.sql'
const readFile = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

/** The statements that make the tables of a new SQLite database, of which PostgreSQL's are a translation. */
export const readFirstSchema = (): string =>
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.sql') && name !== rowFile)
    .sort()
    .map(readFile)
    .join('\n')

/** The rows that a new database begins with, on both engines. */
export const readInitialRows = (): string => readFile(rowFile)
