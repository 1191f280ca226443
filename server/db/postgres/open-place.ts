import type { Seams } from '../../core/seams.ts'
import { type Db, type LongReader, openDatabase, openLongReader } from '../core/open.ts'
import type { ServerMarks } from './claim.ts'
import { defaultPlace } from './place-options.ts'

/** True for the address of a PostgreSQL database; any other place is the file of an SQLite one. */
const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)

/** Opens the database at a place. The driver of PostgreSQL is loaded only where it is used. */
export async function openPlace(place: string, seams: Seams, options = defaultPlace): Promise<Db> {
  if (!isPostgres(place)) return openDatabase(place, seams)
  const { openPostgres } = await import('./open.ts')
  return openPostgres(place, seams, options)
}

/** A reading connection to a database that is open elsewhere, in this thread or another. */
export async function openLongReaderAt(place: string, reportsUrl: string | null): Promise<LongReader> {
  if (!isPostgres(place)) return openLongReader(place)
  const postgres = await import('./open.ts')
  return postgres.openPostgresReader(place, reportsUrl)
}

/**
 * Makes sure that servers share a PostgreSQL database only when they share their files and accept each other's sessions; an
 * SQLite file lies in a folder that is locked. Without marks the process wants the database for itself.
 */
export async function claimPlace(place: string, marks: ServerMarks | null): Promise<() => Promise<void>> {
  if (!isPostgres(place)) return async () => {}
  const { claimDatabase } = await import('./claim.ts')
  return claimDatabase(place, marks ? 'together' : 'alone', marks ?? { bucket: '', secrets: [], keys: [] })
}

/** Replaces the sealed secrets that a company brought. */
export async function replaceBroughtSecrets(place: string, token: string): Promise<void> {
  const { replaceSecretsAt } = await import('./installation.ts')
  await replaceSecretsAt(place, token)
}

/** The sealed secrets that a company brought when it was moved to PostgreSQL; '' for any other. */
export async function broughtSecretsAt(place: string): Promise<string> {
  if (!isPostgres(place)) return ''
  const { sealedSecretsAt } = await import('./installation.ts')
  return sealedSecretsAt(place)
}
