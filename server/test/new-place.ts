import { join } from 'node:path'
import process from 'node:process'
import { putMigratedFile } from './migrated-file.ts'

/** An empty database of this version for one test server. */
export interface NewPlace {
  /** The file, or the address, that the server opens. */
  readonly place: string
  /** Drops a database; a file goes with its folder. */
  remove(): Promise<void>
}

/** True in a run of `npm run unit -- --engine postgres`. */
export const isOnPostgres = process.env['TEST_ENGINE'] === 'postgres'

/** Makes the database of a data folder. */
export async function makePlace(folder: string): Promise<NewPlace> {
  if (isOnPostgres) {
    const { takeDatabase, giveDatabaseBack } = await import('./postgres/databases.ts')
    const place = await takeDatabase()
    return { place, remove: () => giveDatabaseBack(place) }
  }
  const place = join(folder, 'quayside.db')
  await putMigratedFile(place)
  return { place, remove: async () => {} }
}

/** The database of a data folder that was copied: a file was copied with it. */
export async function copyPlace({ place }: NewPlace, folder: string): Promise<NewPlace> {
  if (!isOnPostgres) return { place: join(folder, 'quayside.db'), remove: async () => {} }
  const { createDatabase, dropDatabase, nameOfDatabase } = await import('./postgres/databases.ts')
  const copy = await createDatabase(nameOfDatabase(place))
  return { place: copy, remove: () => dropDatabase(copy) }
}

/** The settings by which a server opens its place. */
export const settingsOf = ({ place }: NewPlace): Record<string, string> =>
  isOnPostgres ? { DATABASE_URL: place, INSTALLATION_KEY: 'installation-key-of-all-tests-of-the-server' } : {}
