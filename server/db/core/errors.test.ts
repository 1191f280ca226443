import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { ConnectionLost, classOf, isPassing, refusalOf, UnknownOutcome } from './errors.ts'

const fromSqlite = (code: string) => new Sqlite.SqliteError('It failed', code)
const fromPostgres = (code: string) => Object.assign(new Error('It failed'), { severity: 'ERROR', code })
const fromSystem = (code: string) => Object.assign(new Error('It failed'), { code })

test.each([
  ['SQLITE_CONSTRAINT_UNIQUE', '23505', 'unique', 'already-exists'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503', 'foreign-key', 'invalid'],
  ['SQLITE_CONSTRAINT_CHECK', '23514', 'rule', 'invalid'],
  ['SQLITE_CONSTRAINT_NOTNULL', '23502', 'rule', 'invalid'],
  ['SQLITE_MISMATCH', '22P02', 'rule', 'invalid'],
] as const)(
  '%s and %s have the class %s, are refused as %s, and are never temporary',
  (sqlite, postgres, errorClass, code) => {
    for (const error of [fromSqlite(sqlite), fromPostgres(postgres)])
      expect([classOf(error), refusalOf(error)?.code, isPassing(error)]).toEqual([errorClass, code, false])
  },
)

test.each([
  ['busy', fromSqlite('SQLITE_BUSY')],
  ['busy', fromPostgres('40001')],
  ['busy', fromPostgres('40P01')],
  ['busy', fromPostgres('55P03')],
  ['busy', fromPostgres('57014')],
  ['busy', fromPostgres('53300')],
  ['no-space', fromSqlite('SQLITE_FULL')],
  ['no-space', fromSqlite('SQLITE_IOERR_SHMSIZE')],
  ['no-space', fromPostgres('53100')],
  ['no-space', fromSystem('ENOSPC')],
  ['broken', fromSqlite('SQLITE_IOERR_WRITE')],
  ['read-only', fromSqlite('SQLITE_READONLY')],
  ['read-only', fromPostgres('25006')],
  ['lost-connection', fromPostgres('57P01')],
  ['lost-connection', new ConnectionLost('The database cannot be reached')],
  ['unknown-outcome', new UnknownOutcome('The database did not say')],
  ['other', fromPostgres('42601')],
] as const)('%s is temporary and is not a refusal', (errorClass, error) => {
  expect([classOf(error), refusalOf(error), isPassing(error)]).toEqual([errorClass, null, true])
})

test.each([
  ['an error of ours', new Error('undefined is not a function')],
  ['another service that cannot be reached', fromSystem('ECONNREFUSED')],
  ['no error at all', 'a text'],
])('%s has no class and does not pass', (_, error) => {
  expect([classOf(error), refusalOf(error), isPassing(error)]).toEqual([null, null, false])
})

test('a HAWB that is taken is named, in both databases', () => {
  const sqlite = new Sqlite.SqliteError(
    'UNIQUE constraint failed: package.hawbNumber',
    'SQLITE_CONSTRAINT_UNIQUE',
  )
  const postgres = Object.assign(fromPostgres('23505'), { constraint: 'packageHawb' })
  expect([sqlite, postgres].map((error) => refusalOf(error)?.code)).toEqual(['hawb-taken', 'hawb-taken'])
})
