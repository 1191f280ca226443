import type pg from 'pg'
import { minuteMs } from '#sync/lib/durations.ts'
import type { Events, News } from '../../core/events.ts'
import { operatorCommand } from '../../core/operator-command.ts'
import { OperatorError } from '../../core/operator-error.ts'
import type { Feed } from '../core/feed.ts'
import { createTurns } from '../core/transactions/turns.ts'
import { type Ask, askOn, connectTo, poolFor } from './connection.ts'
import { createFeedPlace } from './feed-place.ts'
import { addToFeed, entriesBehind, type FeedEntry, type FeedStart, feedPlace, tagAt } from './feed-queries.ts'
import { mustLetThisVersionWork, schemaLock } from './schema.ts'
import { type Noted, notedIn } from './watch.ts'

const followedEveryMs = 25
const idleEveryMs = 1000
/** Entries are kept a little longer, so a server that looked within this time has missed none. */
const keptMs = 9 * minuteMs

export interface PostgresFeed extends Feed {
  /** Resolves when the listeners have heard of everything that is committed now. */
  look(): Promise<void>
  close(): Promise<void>
}

interface Told extends Noted {
  readonly news: readonly News[]
}

const toldBy = ({ news, writes, rights }: FeedEntry): Told => ({
  news: JSON.parse(news),
  ...notedIn({ writes, rights }),
})

/** Rights come first: all later news depends on the rights that people have now. */
function tellAll(events: Events, entries: readonly Told[]): void {
  for (const { holders } of entries) for (const holder of holders) events.rightsChanged(holder)
  for (const { news, writes } of entries) {
    for (const item of news) events.tell(item)
    if (writes.length > 0) events.written(writes)
  }
}

/** Throws when the database is behind what this server has seen: another one may have taken its place. */
async function mustGoOn(ask: Ask, oldHead: Pick<FeedStart, 'epoch' | 'v' | 'tag'>, now: FeedStart) {
  const tag =
    now.v === oldHead.v ? now.tag : (await ask({ text: tagAt, values: [oldHead.v] })).rows[0]?.['tag']
  if (now.epoch === oldHead.epoch && now.v >= oldHead.v && (tag === undefined || tag === oldHead.tag)) return
  throw new MovedBehind(
    `The database is at version ${now.v}, and this server has seen version ${oldHead.v} of it or another history: it was put back to an older state, or a standby took over that had not received everything. Stop all servers, run "${operatorCommand('new-history')}" and start them again.`,
  )
}

class MovedBehind extends Error {}

/** This waits for the end of an upgrade, which looks for connections like this one when it begins. */
const waitForUpgrade = `select pg_advisory_xact_lock_shared(${schemaLock})`

async function mustFitSchema(ask: Ask): Promise<void> {
  await ask({ text: waitForUpgrade, values: [] })
  await mustLetThisVersionWork(ask)
}

/** Reads the feed, one look after another. */
function createLooks(ask: Ask, events: Events) {
  const now = () => performance.now()
  const place = createFeedPlace(now)
  let head: FeedStart | undefined
  let lookedAt = now()
  let isLost = false

  async function begin(): Promise<void> {
    await mustFitSchema(ask)
    const start = (await ask({ text: feedPlace, values: [] })).rows[0] as unknown as FeedStart
    if (head) await mustGoOn(ask, head, start)
    head = start
    place.begin(start.seq, start.missing.map(Number))
  }

  /** After a time without the database, others may have written what is not in the feed any more. */
  async function beginAgain(): Promise<void> {
    await begin()
    isLost = false
    lookedAt = now()
    events.missed()
  }

  async function lookOnce(): Promise<void> {
    const { last, gaps } = place.asked()
    const { rows } = await ask({ ...entriesBehind, values: [last, gaps] })
    // On a new connection, these may be the entries of a database that took the place of the one before.
    if (isLost || now() - lookedAt > keptMs) return beginAgain()
    lookedAt = now()
    const entries = rows as unknown as readonly FeedEntry[]
    for (const { seq } of entries) place.read(seq)
    const items = entries.map(toldBy)
    for (const { news } of items)
      for (const item of news) if ('committed' in item && head) head = { ...head, ...item.committed.to }
    tellAll(events, items)
  }

  return {
    begin,
    look: createTurns(() =>
      lookOnce().catch((error: unknown) => {
        isLost = true
        if (error instanceof MovedBehind || error instanceof OperatorError) events.broken(error)
      }),
    ),
    isLost: () => isLost,
    ageMs: () => now() - lookedAt,
    /** The news between two connections are only known to be in the feed when the first one did not end long ago. */
    onNewConnection(): void {
      isLost = head !== undefined
    },
  }
}

/** Reads what every server on the database tells, this one too, so that there is one order for all. */
export async function createFeed(url: string, events: Events): Promise<PostgresFeed> {
  const pool = poolFor(url, 'feed')
  const ask = askOn(pool)
  const looks = createLooks(ask, events)
  pool.on('connect', looks.onNewConnection)
  await looks.begin()
  let followers = 0
  let idleMs = 0
  let isLooking = false
  const tick = () => {
    idleMs += followedEveryMs
    const isHurried = followers > 0 && !looks.isLost()
    if (isLooking || (!isHurried && idleMs < idleEveryMs)) return
    idleMs = 0
    isLooking = true
    void looks.look().finally(() => {
      isLooking = false
    })
  }
  const timer = setInterval(tick, followedEveryMs)
  timer.unref()

  return {
    look: looks.look,
    ageMs: looks.ageMs,
    follow() {
      followers += 1
      return () => {
        followers -= 1
      }
    },
    async publish(news) {
      await publishOn(pool, news)
      await looks.look()
    },
    async close() {
      clearInterval(timer)
      await looks.look()
      await pool.end()
    },
  }
}

async function publishOn(pool: pg.Pool, news: News): Promise<void> {
  const client = await connectTo(pool)
  try {
    await client.query(addToFeed(client, [news]))
  } finally {
    client.release()
  }
}
