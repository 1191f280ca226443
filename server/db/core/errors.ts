import { Refusal } from '#sync/lib/refusal.ts'
import type { Events } from '../../core/events.ts'

/** An error of the database, or of the disk, by its meaning for the change that met it. */
export type ErrorClass =
  | 'unique'
  | 'foreign-key'
  /** A value that no row may have. */
  | 'rule'
  /** Another change was in the way, or took too long. */
  | 'busy'
  | 'lost-connection'
  /** The connection was lost during a commit, so this process can't know whether the transaction is stored. */
  | 'unknown-outcome'
  | 'no-space'
  | 'read-only'
  /** The disk or the database itself failed. */
  | 'broken'
  | 'other'

type Rules = readonly (readonly [codes: RegExp, errorClass: ErrorClass])[]

/** The index of the write-ahead log, which is no part of the data, has a code of its own for a full disk. */
const classesOfOthers: Rules = [
  [/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/, 'unique'],
  [/^SQLITE_CONSTRAINT_FOREIGNKEY$/, 'foreign-key'],
  [/^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/, 'rule'],
  [/^SQLITE_(FULL|IOERR_SHMSIZE)$/, 'no-space'],
  [/^SQLITE_(IOERR|CORRUPT|NOTADB)/, 'broken'],
  [/^SQLITE_(BUSY|LOCKED)/, 'busy'],
  [/^SQLITE_READONLY/, 'read-only'],
  [/^SQLITE_/, 'other'],
  [/^(ENOSPC|EDQUOT)$/, 'no-space'],
]

/** The server's disk is not ours, so no error of PostgreSQL asks for a new start of this process. */
const classesOfPostgres: Rules = [
  [/^23505$/, 'unique'],
  [/^23503$/, 'foreign-key'],
  [/^(22|23)/, 'rule'],
  [/^53100$/, 'no-space'],
  [/^(40|55P03|57014|53)/, 'busy'],
  [/^(08|57P|25P03)/, 'lost-connection'],
  [/^25006$/, 'read-only'],
  [/./, 'other'],
]

/** The connection to the database ended, or was never made. */
export class ConnectionLost extends Error {}

/** The answer to a commit did not come. */
export class UnknownOutcome extends Error {}

/**
 * A unit of work is over because a statement failed, perhaps in another unit: each unit will run again automatically.
 */
export class Overturned extends Error {}

/** PostgreSQL's own errors have a severity, which those of the system have not. */
const rulesFor = (error: Error): Rules => ('severity' in error ? classesOfPostgres : classesOfOthers)

/** Returns the class of an error from either database or the disk, and null for any other error. */
export function classOf(error: unknown): ErrorClass | null {
  if (!(error instanceof Error)) return null
  if (error instanceof UnknownOutcome) return 'unknown-outcome'
  if (error instanceof ConnectionLost) return 'lost-connection'
  if (error instanceof Overturned) return 'busy'
  const code = 'code' in error ? String(error.code) : ''
  return rulesFor(error).find(([codes]) => codes.test(code))?.[1] ?? null
}

/**
 * True when the disk or the database itself failed. What is in memory can then no longer be trusted to be what is on
 * the disk: an fsync that failed once may say yes the second time with the data lost.
 */
export const isBroken = (error: unknown): error is Error => classOf(error) === 'broken'

export const isNoSpace = (error: unknown): boolean => classOf(error) === 'no-space'

/** Tells those who can do something about it what the disk said. Answers with the error. */
export function reportDiskError(events: Pick<Events, 'broken' | 'noSpace'>, error: unknown): unknown {
  if (isBroken(error)) events.broken(error)
  else if (isNoSpace(error)) events.noSpace()
  return error
}

/** PostgreSQL's serialization failure and its deadlock. */
const sacrificeCodes = /^40(001|P01)$/

/** True when the database undid a transaction because of another one. The same work may succeed immediately. */
export const isSacrificed = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && sacrificeCodes.test(String(error.code))) || isSacrificed(error.cause))

/** The classes of errors that the same change meets each time. */
const lasting: ReadonlySet<ErrorClass | null> = new Set<ErrorClass | null>([
  null,
  'unique',
  'foreign-key',
  'rule',
])

/** True when the same change may succeed later without being altered: no space, another process holds the lock. */
export const isPassing = (error: unknown): boolean => !lasting.has(classOf(error))

/** SQLite names the column of a rule, and PostgreSQL the index. */
const isHawbTaken = (error: unknown): boolean =>
  error instanceof Error &&
  ('constraint' in error ? error.constraint === 'packageHawb' : error.message.includes('hawbNumber'))

/** A rule of the database that a change broke, as a refusal of that change; null for any other error. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const errorClass = classOf(error)
  if (errorClass === 'unique' && isHawbTaken(error))
    return new Refusal('hawb-taken', 'This HAWB is already on another package. Give this one a new label.')
  if (errorClass === 'foreign-key')
    return new Refusal('invalid', 'This refers to a branch, a customer or a manifest that is not there.')
  if (errorClass === 'unique') return new Refusal('already-exists', 'This already exists.')
  if (errorClass === 'rule')
    return new Refusal('invalid', 'Some of these values cannot be stored. Please check them.')
  return null
}
