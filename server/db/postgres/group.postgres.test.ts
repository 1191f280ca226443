import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { clockAt, countedIds } from '../../test/harness.ts'
import { createDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import { classOf } from '../core/errors.ts'
import { headOf } from '../core/head.ts'
import { makeHead } from '../core/head-queries.ts'
import type { Db } from '../core/open.ts'
import { openPostgres } from './open.ts'

// These tests check what happens to units that share a commit when something ends in the middle.

const seams = { clock: clockAt('2026-11-21T12:00:00.000Z'), ids: countedIds() }
const by = { actor: actorOf('Admin', idOf(0xa01)), deviceId: '' }

let url: string
let db: Db
let sideClient: pg.Client
beforeEach(async () => {
  url = await createDatabase()
  db = await openPostgres(url, seams)
  sideClient = new pg.Client(url)
  await sideClient.connect()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all([db.close(), sideClient.end()])
  await dropDatabase(url)
})

const cutWriters = () =>
  sideClient.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'quayside write' and datname = current_database()`)

/** Writes a synced row and another one. */
const unit = (n: number, then: () => Promise<unknown> = async () => undefined) =>
  withTransaction(
    { db },
    by,
    async (tx) => {
      await tx.put('account', accountOf(actorOf('User', idOf(0xb00 + n)), `QS-2000${n}`))
      await tx.kysely
        .insertInto('counter')
        .values({ name: `unit ${n}`, value: n })
        .execute()
      await then()
      return tx.version
    },
    { joins: true },
  )

/** Runs units that wait for each other; answers with what became of each. */
async function runUnits(count: number, then?: (n: number) => Promise<unknown>): Promise<string[]> {
  const units = Array.from({ length: count }, (_, n) => unit(n, then && (() => then(n))))
  const results = await Promise.allSettled(units)
  return results.map((result) => (result.status === 'fulfilled' ? 'stored' : `${classOf(result.reason)}`))
}

const storedUnits = async () => {
  const { rows } = await sideClient.query<{ value: number }>(
    `select "value"::int from "counter" where "name" like 'unit %' order by 1`,
  )
  return rows.map(({ value }) => value)
}

test('when a connection ends in the middle of a group, each of its units runs again, and is stored once', async () => {
  const toldVersions: number[] = []
  db.events.onCommitted(({ to }) => toldVersions.push(to.v))
  let cuts = 0
  const outcomes = await runUnits(6, async (n) => (n === 3 && cuts++ === 0 ? cutWriters() : undefined))
  expect(outcomes).toEqual(Array(6).fill('stored'))
  expect(await storedUnits()).toEqual([0, 1, 2, 3, 4, 5])
  expect((await headOf(db.reads)).v).toBe(6)
  expect(toldVersions).toEqual([1, 2, 3, 4, 5, 6])
})

test.each([
  ['40001', 4, 'stored'],
  ['40P01', 4, 'stored'],
  ['40001', 5, 'busy'],
  ['55P03', 1, 'stored'],
  ['55P03', 2, 'busy'],
])('a unit that the database undoes with %s %i times is %s', async (code, refusals, outcome) => {
  let runs = 0
  const work = withTransaction(
    { db },
    by,
    async ({ kysely }) => {
      const text = `do $$ begin raise exception 'No' using errcode = '${code}'; end $$`
      if (runs++ < refusals) await sql.raw(text).execute(kysely)
      await kysely.insertInto('counter').values({ name: 'unit 9', value: 9 }).execute()
      return 'stored'
    },
    { joins: true },
  )
  expect(await work.catch(classOf)).toBe(outcome)
  expect(await storedUnits()).toEqual(outcome === 'stored' ? [9] : [])
})

test('while the database ends each connection, a group fails soon and stores nothing', async () => {
  const runs: number[] = []
  const outcomes = await runUnits(4, async (n) => {
    runs.push(n)
    if (n === 3 || runs.length > 4) await cutWriters()
  })
  expect(outcomes).toEqual(Array(4).fill('lost-connection'))
  expect(await storedUnits()).toEqual([])
  // When the first of a group finds no connection again, the rest need not try.
  expect(runs).toEqual([0, 1, 2, 3, 0])
})

test('of a commit whose answer is lost each unit says that it may be stored', async () => {
  const query: (...args: unknown[]) => unknown = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const answer = query.apply(this, args)
    if (!(args[0] as { text: string }).text?.endsWith('; commit')) return answer as never
    return Promise.resolve(answer).then(() => {
      throw new Error('Connection terminated unexpectedly')
    }) as never
  })
  expect(await runUnits(4)).toEqual(Array(4).fill('unknown-outcome'))
  expect(await storedUnits()).toEqual([0, 1, 2, 3])
})

test('an undone unit is announced to no listener, and neither are its rights', async () => {
  await runUnits(3)
  const rights: string[] = []
  const writes: (string | null)[] = []
  db.events.onRightsChanged((holder) => void rights.push(holder))
  db.events.onWritten((news) => writes.push(...news.map(({ accountId }) => accountId)))
  const permit = (n: number) =>
    withTransaction(
      { db },
      by,
      async ({ kysely }) => {
        const permission = { accountId: idOf(0xb00 + n), permission: 'AccountView', granted: 1 } as const
        await kysely.insertInto('accountPermission').values(permission).execute()
        if (n === 1) throw new Error('No')
      },
      { joins: true },
    )
  await Promise.allSettled([0, 1, 2].map(permit))
  expect(rights).toEqual([idOf(0xb00), idOf(0xb02)])
  expect(writes).toEqual([idOf(0xb00), idOf(0xb02)])
})

test('a part that is undone because a statement before it had failed, fails with that statement', async () => {
  const broken = withTransaction({ db }, by, async (tx) => {
    await tx.statements.send(makeHead, { epoch: 'another', tag: 1 })
    await tx.part({ action: 'part', mutationId: null }, ({ kysely }) =>
      kysely.selectFrom('counter').selectAll().execute(),
    )
  })
  expect(await broken.catch(classOf)).toBe('unique')
  expect(await runUnits(2)).toEqual(['stored', 'stored'])
})

test('a part whose connection ends while it is undone is no refusal', async () => {
  const broken = withTransaction({ db }, by, (tx) =>
    tx.part({ action: 'part', mutationId: null }, async ({ statements, kysely }) => {
      await statements.send(makeHead, { epoch: 'another', tag: 1 })
      await kysely.selectFrom('counter').selectAll().execute().finally(cutWriters)
    }),
  )
  expect(await broken.catch(classOf)).toBe('lost-connection')
})

const mailboxAccount = (n: number, mailbox: string) => accountOf(actorOf('User', idOf(n)), mailbox)

test('a refusal because of an earlier unit counts only once that unit is stored', async () => {
  const ofNobody = { accountId: idOf(0xfff), kind: 'unit', left: 0, at: '' }
  const unstorable = withTransaction(
    { db },
    by,
    async (tx) => {
      await tx.put('account', mailboxAccount(0xd00, 'QS-40000'))
      // The database says at the end of the transaction that there is no such account.
      await tx.kysely.insertInto('allowance').values(ofNobody).execute()
    },
    { joins: true },
  )
  const refusing = withTransaction(
    { db },
    by,
    async (tx) => {
      if (await tx.get('account', idOf(0xd00))) throw new Error('It is there already')
      await tx.put('account', mailboxAccount(0xd00, 'QS-40001'))
    },
    { joins: true },
  )
  const results = await Promise.allSettled([unit(0), unstorable, refusing])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const row = await db.reads.kysely
    .selectFrom('account')
    .where('accountId', '=', idOf(0xd00))
    .select('mailbox')
    .executeTakeFirst()
  expect(row?.mailbox).toBe('QS-40001')
})

test.each([0, 1])(
  'a unit behind %i others that throws because it takes a refused part of its own for stored runs again',
  async (otherCount) => {
    const wary = async () =>
      withTransaction(
        { db },
        by,
        async (tx) => {
          const isRefused = await tx
            .part({ action: 'part', mutationId: null }, (part) =>
              part.statements.send(makeHead, { epoch: 'another', tag: 1 }),
            )
            .then(
              () => false,
              () => true,
            )
          if (!isRefused) throw new Error('It has two heads')
        },
        { joins: true },
      )
    const units = [...Array.from({ length: otherCount }, (_, n) => unit(n)), wary()]
    const results = await Promise.allSettled(units)
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  },
)

test('a database that is closed stores the units that wait, and refuses later ones', async () => {
  const units = runUnits(5)
  const closing = db.close()
  const late = await Promise.allSettled([unit(5)])
  expect(await units).toEqual(Array(5).fill('stored'))
  expect(late).toMatchObject([{ status: 'rejected' }])
  await closing
  expect(await storedUnits()).toEqual([0, 1, 2, 3, 4])
  db = await openPostgres(url, seams)
})

test('between slow units that share commits another server has its turn', async () => {
  const order: string[] = []
  const otherDb = await openPostgres(url, seams)
  try {
    const start = Promise.withResolvers<void>()
    const units = Array.from({ length: 12 }, (_, n) =>
      unit(n, async () => {
        start.resolve()
        await sleep(100)
      }).then(() => order.push(`unit ${n}`)),
    )
    await start.promise
    const elsewhere = withTransaction({ db: otherDb }, by, ({ put }) =>
      put('account', accountOf(actorOf('User', idOf(0xc00)), 'QS-30000')),
    ).then(() => order.push('other server'))
    await Promise.all([...units, elsewhere])
    expect(order.indexOf('other server')).toBeLessThan(order.indexOf('unit 11'))
  } finally {
    await otherDb.close()
  }
})
