import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { LiveDown } from '#sync/protocol/messages.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { News, TopicWrite } from '../../core/events.ts'
import { realTimers } from '../../core/timers.ts'
import { createFanOut } from '../../sync/fan-out.ts'
import { eventually } from '../../test/eventually.ts'
import { clockAt, countedIds, deviceOf } from '../../test/harness.ts'
import { createDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import type { Db } from '../core/open.ts'
import { forgetOldEntries } from './feed-queries.ts'
import { openPostgres } from './open.ts'

const admin = actorOf('Admin', idOf(1))
const clock = clockAt('2026-11-21T12:00:00.000Z')
const by = { actor: admin, deviceId: '' }

let url: string
/** The server that listens, and another one on the same database. */
let listenerDb: Db
let otherDb: Db
beforeEach(async () => {
  url = await createDatabase()
  listenerDb = await openPostgres(url, { clock, ids: countedIds(0x100000) })
  otherDb = await openPostgres(url, { clock, ids: countedIds(0x900000) })
  await withTransaction({ db: otherDb }, by, (tx) => tx.put('account', accountOf(admin, 'QS-1')))
})
afterEach(async () => {
  await Promise.all([listenerDb.close(), otherDb.close()])
  await dropDatabase(url)
})

const pkg = (n: number, note = '') => ({
  ...blankPackage(idOf(n), '2026-11-21T12:00:00.000Z'),
  trackingNumber: `TBA${n}`,
  note,
})
const putPackage = (into: Db, n: number, note?: string) =>
  withTransaction({ db: into }, by, (tx) => tx.put('package', pkg(n, note)))

/** A device on a live connection to this server, which has read everything. */
async function listen(actor: Actor) {
  const fanOut = createFanOut(listenerDb, realTimers)
  const device = deviceOf({ db: listenerDb, ids: listenerDb.ids, clock }, actor)
  const frames: LiveDown[] = []
  let rights: Actor | null = actor
  const leave = fanOut.subscribe(
    {
      clientId: device.clientId,
      form: 'whole',
      send: (text) => void frames.push(LiveDown.parse(JSON.parse(text))),
      isSlow: () => false,
      actorNow: async () => rights,
      end: () => void frames.push({ t: 'ping' }),
    },
    actor,
  )
  const page = await device.pull()
  fanOut.pulled(device.clientId, page.head, page.lastMid)
  return {
    frames,
    leave,
    setRights: (actorNow: Actor | null) => {
      rights = actorNow
    },
    deltas: () => frames.flatMap((frame) => (frame.t === 'delta' ? [frame.page] : [])),
  }
}

const onServer = async (sql: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const result = await client.query(sql)
  await client.end()
  return result.rows
}

describe('a change on another server', () => {
  test('reaches a device of this one as rows, in one order with our own', async () => {
    const { deltas, leave } = await listen(admin)
    for (let n = 0; n < 10; n++) await putPackage(n % 2 === 0 ? otherDb : listenerDb, 0x200 + n)
    await eventually(() => expect(deltas().at(-1)?.head.v).toBe(11))
    const ids = deltas().flatMap(({ rows }) => rows.map(([, id]) => id))
    expect(ids).toEqual(Array.from({ length: 10 }, (_, n) => idOf(0x200 + n)))
    leave()
  })

  test('arrives with the latest values when the row was changed again before it was read', async () => {
    const { deltas, leave } = await listen(admin)
    await Promise.all([putPackage(otherDb, 0x300, 'first'), putPackage(otherDb, 0x300, 'second')])
    await eventually(() => expect(deltas().at(-1)?.head.v).toBe(3))
    expect(deltas().at(-1)?.rows.at(-1)?.[4]).toMatchObject({ note: 'second' })
    leave()
  })

  test('of more rows than a frame holds tells its readers to pull', async () => {
    const { frames, leave } = await listen(admin)
    await withTransaction({ db: otherDb }, by, async (tx) => {
      for (let n = 0; n < 600; n++) await tx.put('package', pkg(0x1000 + n))
    })
    await eventually(() => expect(frames).toContainEqual({ t: 'poke', v: 2 }))
    leave()
  })

  test('of rights is judged here before anything else is passed on', async () => {
    const { frames, setRights, leave } = await listen(admin)
    setRights(null)
    const permission = { accountId: idOf(1), permission: 'AccountView', granted: 1 } as const
    await otherDb.transaction(({ kysely }) =>
      kysely.insertInto('accountPermission').values(permission).execute(),
    )
    await putPackage(otherDb, 0x400)
    await eventually(() => expect(frames).toContainEqual({ t: 'ping' }))
    expect(frames).not.toContainEqual(expect.objectContaining({ t: 'delta' }))
    leave()
  })

  test('is heard even when it is outside the order of writers and ends after later changes', async () => {
    const writes: TopicWrite[] = []
    listenerDb.events.onWritten((batch) => writes.push(...batch))
    const stop = listenerDb.feed.follow()
    const client = new pg.Client(url)
    await client.connect()
    await client.query(
      `begin; insert into quayside."nodeFeed" (news, writes, rights) values ('[]', E'hubDevice/\\n', '')`,
    )
    const later = { accountId: idOf(1), permission: 'AccountView', granted: 1 } as const
    await otherDb.transaction(({ kysely }) => kysely.insertInto('accountPermission').values(later).execute())
    await eventually(() => expect(writes).toHaveLength(1))
    await client.query('commit')
    await client.end()
    await eventually(() => expect(writes.flatMap(({ topics }) => topics)).toContain('hubDevices'))
    stop()
  })

  test('is passed on together with news that no transaction wrote', async () => {
    const payments: string[] = []
    listenerDb.events.onPayment(({ accountId }) => void payments.push(accountId))
    const stop = listenerDb.feed.follow()
    const payment = {
      paymentId: idOf(2),
      amountJmdCents: 1,
      method: 'Cash',
      status: 'taken',
      at: '',
    } as const
    const news: News = { payment: { accountId: idOf(1), payment } }
    await otherDb.feed.publish(news)
    await eventually(() => expect(payments).toEqual([idOf(1)]))
    stop()
  })
})

describe('a server that lost the database for a while', () => {
  const cutFeeds = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'quayside feed' and datname = current_database()`

  test('says that something may have gone unheard, and continues', async () => {
    let misses = 0
    listenerDb.events.onMissed(() => {
      misses += 1
    })
    const { frames, deltas, leave } = await listen(admin)
    await onServer(cutFeeds)
    await eventually(() => expect(misses).toBe(1))
    await eventually(() => expect(frames).toContainEqual({ t: 'scopes' }))
    expect(deltas()).toEqual([])
    leave()
  })

  test('stops when the database is at an earlier version than the server has seen', async () => {
    const broken: string[] = []
    listenerDb.events.onBroken(({ message }) => void broken.push(message))
    await putPackage(listenerDb, 0x500)
    await onServer(`delete from "syncCommit" where v = 2; update "syncHead" set v = 1`)
    await onServer(cutFeeds)
    const stop = listenerDb.feed.follow()
    await eventually(() => expect(broken[0]).toMatch(/at version 1, and this server has seen version 2/))
    stop()
  })
})

test('old entries are forgotten', async () => {
  const count = async () => Number((await onServer('select count(*) from quayside."nodeFeed"'))[0].count)
  expect(await count()).toBe(1)
  await onServer(`update quayside."nodeFeed" set at = at - interval '11 minutes'`)
  await onServer(forgetOldEntries)
  expect(await count()).toBe(0)
})
