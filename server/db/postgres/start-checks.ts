import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Clock } from '#sync/lib/clock.ts'
import { secondMs } from '#sync/lib/durations.ts'
import { OperatorError } from '../../core/operator-error.ts'
import { systemSeams } from '../../core/seams.ts'
import { withConnection } from './with-connection.ts'

const oldestVersion = 15
const mostClockMs = 30 * secondMs

const howToMake = `Make a database for this server alone: create database NAME template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`

interface Facts {
  readonly version: number
  readonly encoding: string
  /** False for the order of bytes, in which SQLite compares. */
  readonly isByLetters: boolean
  /** True if letters beyond ASCII are letters, which the search needs. */
  readonly knowsLetters: boolean
  readonly hasTrigrams: boolean
  readonly mayMakeTrigrams: boolean
  readonly mayMakeTables: boolean
  readonly now: number
}

const facts = `select current_setting('server_version_num')::int / 10000 as "version",
  current_setting('server_encoding') as "encoding",
  'a' < 'B' as "isByLetters",
  lower('Ä') = 'ä' as "knowsLetters",
  exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
  exists (select from pg_available_extensions where name = 'pg_trgm') as "mayMakeTrigrams",
  has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayMakeTables",
  extract(epoch from clock_timestamp())::float8 * 1000 as "now"`

interface Check {
  readonly isFault: (facts: Facts, nowMs: number) => boolean
  readonly say: (facts: Facts, nowMs: number) => string
}

/** Each check finds one fault of a database, and says what to do about it. */
const checks: readonly Check[] = [
  {
    isFault: ({ version }) => version < oldestVersion,
    say: ({ version }) => `It is PostgreSQL ${version}, and ${oldestVersion} or newer is needed.`,
  },
  {
    isFault: ({ encoding }) => encoding !== 'UTF8',
    say: ({ encoding }) => `It stores texts as ${encoding}, and UTF8 is needed. ${howToMake}`,
  },
  {
    isFault: ({ isByLetters }) => isByLetters,
    say: () => `It compares texts by a language, and lists need the order of bytes. ${howToMake}`,
  },
  {
    isFault: ({ knowsLetters }) => !knowsLetters,
    say: () => `It knows no letters beyond a to z, so searches would miss names. ${howToMake}`,
  },
  {
    isFault: ({ hasTrigrams, mayMakeTrigrams }) => !hasTrigrams && !mayMakeTrigrams,
    say: () =>
      'The extension pg_trgm is missing, which the search needs. On Debian it is in the package postgresql-contrib.',
  },
  {
    isFault: ({ mayMakeTables }) => !mayMakeTables,
    say: () => 'Its user may not make tables in it. Give it to that user: alter database NAME owner to USER',
  },
  {
    isFault: ({ now }, nowMs) => Math.abs(now - nowMs) > mostClockMs,
    say: ({ now }, nowMs) =>
      `Its clock differs from this machine’s by ${Math.round(Math.abs(now - nowMs) / secondMs)} seconds. Set both by a time server.`,
  },
]

/** The first thing that keeps the server from using a database, in words; null if nothing does. */
export function faultOf(input: Facts, nowMs: number): string | null {
  const check = checks.find(({ isFault }) => isFault(input, nowMs))
  return check ? check.say(input, nowMs) : null
}

export const unusable = (words: string): OperatorError =>
  new OperatorError(`The database of DATABASE_URL cannot be used. ${words}`)

/** A pooler that gives each statement another connection refuses transactions, or runs them on several. */
async function mustKeepTransactions(client: pg.Client): Promise<void> {
  const words =
    'A pooler in front of it gives each statement another connection. Set it to the mode "session".'
  try {
    await client.query('begin')
    const answers: number[] = []
    for (let i = 0; i < 2; i++) {
      const { rows } = await client.query<{ xid: number }>('select pg_current_xact_id()::text::bigint as xid')
      answers.push(Number(rows[0]?.xid))
    }
    await client.query('rollback')
    if (answers[0] === answers[1]) return
  } catch (error) {
    throw new OperatorError(unusable(words).message, { cause: error })
  }
  throw unusable(words)
}

const sharesSessions =
  'A pooler in front of it lets clients share the sessions of the database, so the locks and limits of this server would get lost. Set it to the mode "session", or name the database itself: the server keeps a pool of its own.'

/**
 * Throws where two connections get one session in turns, as from a pooler in the mode "transaction". The second one is
 * given the session that has just become free, and finds what the first one has left there.
 */
export async function mustKeepSessions(client: pg.Client, url: string): Promise<void> {
  const secret = randomUUID()
  await client.query("select set_config('quayside.session', $1, false)", [secret])
  await withConnection(url, 'start', async (secondClient) => {
    const { rows } = await secondClient.query<{ session: string | null }>(
      "select current_setting('quayside.session', true) as session",
    )
    if (rows[0]?.session === secret) throw unusable(sharesSessions)
  })
}

/** Throws an OperatorError that says what to do if the server can't work with this database. */
export async function mustFitServer(client: pg.Client, clock: Clock = systemSeams.clock): Promise<void> {
  const { rows } = await client.query<Facts>(facts)
  const [answer] = rows
  if (!answer) throw unusable('It did not answer a question.')
  const fault = faultOf(answer, clock.now())
  if (fault !== null) throw unusable(fault)
  await mustKeepTransactions(client)
}
