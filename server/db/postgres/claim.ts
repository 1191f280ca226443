import pg from 'pg'
import { OperatorError } from '../../core/operator-error.ts'

const claims = {
  alone: 'select pg_try_advisory_lock(8172004) as "isFree"',
  together: 'select pg_try_advisory_lock_shared(8172004) as "isFree"',
} as const

const refusals: Readonly<Record<keyof typeof claims, string>> = {
  alone:
    'Another server works on the database of DATABASE_URL, and this one keeps its files on its own disk. Set FILES_URL to a bucket for all of them, or stop the other one.',
  together:
    'Another server works on the database of DATABASE_URL and keeps its files on its own disk. Stop it, set FILES_URL for it, too, and start both.',
}

/** The settings that servers on one database must share, as digests that fit into the name of a connection. */
export interface ServerMarks {
  /** The bucket, with the prefix in it. */
  readonly bucket: string
  /** The secrets of sessions that the server accepts; it signs with the first one. */
  readonly secrets: readonly string[]
  /** The keys that open sealed texts; the server seals with the first one. */
  readonly keys: readonly string[]
}

const claimName = 'quayside claim'
const nameOf = ({ bucket, secrets, keys }: ServerMarks): string =>
  `${claimName} ${[[bucket, ...secrets].join(' '), ...keys].join('/')}`
const marksIn = (name: string): ServerMarks => {
  const [marks = '', ...keys] = name.slice(claimName.length + 1).split('/')
  const [bucket = '', ...secrets] = marks.split(' ')
  return { bucket, secrets, keys }
}

const otherClaims = `select application_name as name from pg_stat_activity
  where datname = current_database() and application_name like '${claimName} %' and pid <> pg_backend_pid()`

async function refusalByOthers(client: pg.Client, marks: ServerMarks): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(otherClaims)
  return rows
    .map(({ name }) => differenceOf(marks, marksIn(name)))
    .find((difference) => difference !== undefined)
}

/** The reason why two servers can't work together; undefined when they can. */
function differenceOf(ownMarks: ServerMarks, otherMarks: ServerMarks): string | undefined {
  if (ownMarks.bucket !== otherMarks.bucket)
    return 'Another server on the database of DATABASE_URL keeps its files in another bucket. Set the same FILES_URL for all of them.'
  const accepts = (marks: readonly string[], [first = '']: readonly string[]) => marks.includes(first)
  const agreeOn = (name: 'secrets' | 'keys') =>
    accepts(ownMarks[name], otherMarks[name]) && accepts(otherMarks[name], ownMarks[name])
  if (!agreeOn('keys'))
    return 'Another server on the database of DATABASE_URL seals with a key that this one does not have, or the other way round. Set the same INSTALLATION_KEY for all of them; INSTALLATION_PREVIOUS_KEY names a second one that opens while it is replaced.'
  return agreeOn('secrets')
    ? undefined
    : 'Another server on the database of DATABASE_URL signs sessions with a secret that this one does not accept, or the other way round, so people would be logged out from one request to the next. Set the same SESSION_SECRET for all of them; SESSION_PREVIOUS_SECRET names a second one that is accepted while it is replaced.'
}

/**
 * Makes sure that servers work together on a database only when they share the store of files, and accept each other's
 * sessions. Returns what ends the claim, which also ends with the process.
 */
export async function claimDatabase(
  url: string,
  kind: keyof typeof claims,
  marks: ServerMarks,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: nameOf(marks), keepAlive: true })
  // Work continues without the connection, because the claim is only checked when a server starts.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ isFree: boolean }>(claims[kind])
  const refusal = rows[0]?.isFree ? await refusalByOthers(client, marks) : refusals[kind]
  if (refusal === undefined) return () => client.end()
  await client.end()
  throw new OperatorError(refusal)
}
