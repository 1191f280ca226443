import type { Committed, News } from '../../core/events.ts'
import { watchNotes } from './watch.ts'

/** More rows than a frame to a device holds, which then has to pull anyway. */
const mostNamed = 500

/** Names the rows without their contents, which readers look up, and of a large commit only the scopes. */
function shortCommit(commit: Committed): Committed {
  if (commit.changes.length > mostNamed) {
    const scopes = commit.changes.flatMap((change) => [...change.scopes, ...change.left])
    return { ...commit, changes: [], unnamed: [...new Set(scopes)] }
  }
  const changes = commit.changes.map(({ entity, id, scopes, left }) => ({ entity, id, scopes, left }))
  return { ...commit, changes }
}

const shortNews = (news: News): News =>
  'committed' in news ? { committed: shortCommit(news.committed) } : news

interface Escaper {
  escapeLiteral(text: string): string
}

/** Adds one entry for a transaction, if it announces anything or the watches noted anything. */
export function addToFeed({ escapeLiteral }: Escaper, news: readonly News[]): string {
  const text = escapeLiteral(JSON.stringify(news.map(shortNews)))
  const isAny = news.length > 0 ? 'true' : `${watchNotes.writes} <> '' or ${watchNotes.rights} <> ''`
  return `insert into quayside."nodeFeed" (news, writes, rights)
    select ${text}, ${watchNotes.writes}, ${watchNotes.rights} where ${isAny}`
}

/** Entries behind a place, and those before it that were not committed when the place was reached. */
export const entriesBehind = {
  name: 'feed entries',
  text: `select seq, news, writes, rights from quayside."nodeFeed" where seq > $1 or seq = any($2::bigint[]) order by seq`,
}

/** The place up to which numbers were given out, those of the last ones that are not committed, and the head. */
export const feedPlace = `with numbered as (
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('quayside."nodeFeed"', 'seq')::regclass), 0) as seq)
  select seq, epoch, v, tag,
    array(select number::text from generate_series(greatest(seq - 50, 1), seq) as number
      where not exists (select from quayside."nodeFeed" as entry where entry.seq = number)) as missing
  from numbered, public."syncHead" where id = 1`

export interface FeedStart {
  readonly seq: number
  readonly epoch: string
  readonly v: number
  readonly tag: number
  readonly missing: readonly string[]
}

/** The tag of the history at a version; nothing where it has none, or has forgotten it. */
export const tagAt = `select tag from public."syncCommit" where v = $1`

/** An entry as it was stored. */
export interface FeedEntry {
  readonly seq: number
  readonly news: string
  readonly writes: string
  readonly rights: string
}

export const forgetOldEntries = `delete from quayside."nodeFeed" where at < clock_timestamp() - interval '10 minutes'`
