import Sqlite from 'better-sqlite3'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Events } from '../../core/events.ts'

const codeOf = (error: unknown): string => (error instanceof Sqlite.SqliteError ? error.code : '')

/**
 * True when the disk or the database itself failed. What is in memory can then no longer be trusted to be what is on
 * the disk: an fsync that failed once may say yes the second time with the data lost.
 */
export const isBroken = (error: unknown): error is Error =>
  /^SQLITE_(IOERR|CORRUPT|NOTADB)/.test(codeOf(error)) && !isNoSpace(error)

/**
 * True when the disk had no room. The index of the write-ahead log, which is no part of the data, has a code of its own
 * for it.
 */
export const isNoSpace = (error: unknown): boolean =>
  ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(codeOf(error)) ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))

/** Tells those who can do something about it what the disk said. Answers with the error. */
export function reportDiskError(events: Pick<Events, 'broken' | 'noSpace'>, error: unknown): unknown {
  if (isBroken(error)) events.broken(error)
  else if (isNoSpace(error)) events.noSpace()
  return error
}

/** True when the same change may succeed later without being altered: no space, another process holds the lock. */
export const isPassing = (error: unknown): boolean =>
  codeOf(error) !== '' && !/^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(codeOf(error))

/** A rule of the database that a change broke, as a refusal of that change; null for any other error. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const code = codeOf(error)
  if (!/^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(code)) return null
  if (/UNIQUE/.test(code) && String(error).includes('hawbNumber'))
    return new Refusal('hawb-taken', 'This HAWB is already on another package. Give this one a new label.')
  if (/FOREIGNKEY/.test(code))
    return new Refusal('invalid', 'This refers to a branch, a customer or a manifest that is not there.')
  if (/UNIQUE|PRIMARYKEY/.test(code)) return new Refusal('already-exists', 'This already exists.')
  return new Refusal('invalid', 'Some of these values cannot be stored. Please check them.')
}
