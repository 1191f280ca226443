import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { TopicWrite } from '../../core/events.ts'
import { clockAt, countedIds } from '../../test/harness.ts'
import { createDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import { classOf, UnknownOutcome } from '../core/errors.ts'
import { headOf } from '../core/head.ts'
import type { Db } from '../core/open.ts'
import { openPostgres } from './open.ts'

const admin = actorOf('Admin', idOf(1))
const by = { actor: admin, deviceId: '' }
const seams = (firstId: number) => ({ clock: clockAt('2026-11-21T12:00:00.000Z'), ids: countedIds(firstId) })

let url: string
let db: Db
/** Another process on the same database. */
let otherDb: Db
beforeEach(async () => {
  url = await createDatabase()
  db = await openPostgres(url, seams(0x100000))
  otherDb = await openPostgres(url, seams(0x900000))
})
afterEach(async () => {
  await Promise.all([db.close(), otherDb.close()])
  await dropDatabase(url)
})

const customer = (n: number) => accountOf(actorOf('User', idOf(n)), `QS-${n}`)
const putCustomer = (into: Db, n: number) =>
  withTransaction({ db: into }, by, async (tx) => {
    await tx.put('account', customer(n))
    return tx.version
  })

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(sql)
  await client.end()
}

describe('the order of versions', () => {
  test('a second process continues the history of the first', async () => {
    expect(await headOf(otherDb.reads)).toEqual(await headOf(db.reads))
  })

  test('two processes that write at the same time share one sequence without a gap', async () => {
    const versions = await Promise.all(
      Array.from({ length: 20 }, (_, n) => putCustomer(n % 2 === 0 ? db : otherDb, 0x100 + n)),
    )
    expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect((await headOf(db.reads)).v).toBe(20)
  })

  test('a snapshot does not see a commit that was made in the meantime', async () => {
    const [before, after] = await db.reads.snapshot(async (reads) => {
      const first = await headOf(reads)
      await putCustomer(otherDb, 0x200)
      return [first, await headOf(reads)]
    })
    expect(after).toEqual(before)
    expect((await headOf(db.reads)).v).toBe((before?.v ?? 0) + 1)
  })
})

describe('a transaction that fails', () => {
  test('leaves nothing, and the next one succeeds', async () => {
    const failing = withTransaction({ db }, by, async (tx) => {
      await tx.kysely.insertInto('keepAlive').values({ id: 1, at: 'now' }).execute()
      throw new Error('It failed')
    })
    await expect(failing).rejects.toThrow('It failed')
    expect(await db.reads.kysely.selectFrom('keepAlive').selectAll().execute()).toEqual([])
    expect(await putCustomer(db, 0x300)).toBe(1)
  })

  test('in which an error was swallowed says which, and nothing is saved', async () => {
    const swallowing = db.transaction(async ({ kysely }) => {
      const broken = kysely.insertInto('keepAlive').values({ id: 'no number' as never, at: 'now' })
      await broken.execute().catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow('invalid input syntax for type bigint')
  })

  test.each([
    ['unique', `insert into "syncHead" (id, epoch, v, tag) select id, epoch, v, tag from "syncHead"`],
    ['rule', `insert into "keepAlive" (id, at) values (1, null)`],
    ['other', 'select * from "noTable"'],
  ])('by a real error of the database has the class %s', async (errorClass, sql) => {
    const client = new pg.Client(url)
    await client.connect()
    const error = await client.query(sql).catch((reason: unknown) => reason)
    await client.end()
    expect(classOf(error)).toBe(errorClass)
  })

  test('because its connection was ended is passing, and the next one takes another connection', async () => {
    const cut = db.transaction(async ({ kysely }) => {
      await onServer(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quayside write'`,
      )
      await kysely.selectFrom('keepAlive').selectAll().execute()
    })
    expect(classOf(await cut.catch((reason: unknown) => reason))).toBe('lost-connection')
    expect(await putCustomer(db, 0x400)).toBe(1)
  })

  test('while it was committed is of an unknown outcome', async () => {
    await onServer(`create function end_here() returns trigger language plpgsql as $$ begin
        perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger "endHere" after insert on "keepAlive" deferrable initially deferred
        for each row execute function end_here()`)
    const cut = db.transaction(({ kysely }) =>
      kysely.insertInto('keepAlive').values({ id: 1, at: 'now' }).execute(),
    )
    await expect(cut).rejects.toBeInstanceOf(UnknownOutcome)
  })
})

test('a writer that stops in the middle holds the others up for seconds, and has done nothing', async () => {
  const isHeld = Promise.withResolvers<void>()
  const othersAreDone = Promise.withResolvers<void>()
  const stoppedUnit = otherDb.transaction(async ({ kysely }) => {
    await kysely.insertInto('keepAlive').values({ id: 1, at: 'now' }).execute()
    isHeld.resolve()
    await othersAreDone.promise
  })
  await isHeld.promise
  expect(await putCustomer(db, 0x700)).toBe(1)
  othersAreDone.resolve()
  expect(classOf(await stoppedUnit.catch((reason: unknown) => reason))).toBe('unknown-outcome')
  expect(await db.reads.kysely.selectFrom('keepAlive').selectAll().execute()).toEqual([])
})

describe('work outside the order of writers', () => {
  test('is done while another process holds the head', async () => {
    const release = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const holder = otherDb.transaction(async () => {
      isHeld.resolve()
      await release.promise
    })
    await isHeld.promise
    await db.transaction(
      ({ kysely }) => kysely.insertInto('keepAlive').values({ id: 1, at: 'now' }).execute(),
      { beside: true },
    )
    expect(await otherDb.reads.kysely.selectFrom('keepAlive').select('at').execute()).toEqual([{ at: 'now' }])
    release.resolve()
    await holder
  })

  test('puts no synced rows, and is refused inside a transaction', async () => {
    const putting = withTransaction({ db }, by, (tx) => tx.put('account', customer(0x600)), { beside: true })
    await expect(putting).rejects.toThrow('puts no synced rows')
    const nestedTransaction = db.transaction(() => db.transaction(async () => {}, { beside: true }))
    await expect(nestedTransaction).rejects.toThrow('This would wait for itself')
    expect(await headOf(db.reads)).toMatchObject({ v: 0 })
  })
})

describe('the news of a transaction’s writes', () => {
  test('names the topics, the owner, and the accounts whose rights changed', async () => {
    const writes: TopicWrite[] = []
    const holders: string[] = []
    db.events.onWritten((batch) => writes.push(...batch))
    db.events.onRightsChanged((holder) => holders.push(holder))
    await putCustomer(db, 0x500)
    expect([writes, holders]).toEqual([[], []])
    const permission = { accountId: idOf(0x500), permission: 'AccountView', granted: 1 } as const
    await db.transaction(({ kysely }) => kysely.insertInto('accountPermission').values(permission).execute())
    expect(writes).toEqual([{ topics: ['access', 'handhelds'], accountId: idOf(0x500) }])
    expect(holders).toEqual([idOf(0x500)])
  })

  test('goes to no listener when the transaction was undone', async () => {
    const writes: TopicWrite[] = []
    db.events.onWritten((batch) => writes.push(...batch))
    const holders: string[] = []
    db.events.onRightsChanged((holder) => holders.push(holder))
    await putCustomer(db, 0x501)
    const permission = { accountId: idOf(0x501), permission: 'AccountView', granted: 1 } as const
    const failing = db.transaction(async ({ kysely }) => {
      await kysely.insertInto('accountPermission').values(permission).execute()
      throw new Error('It failed')
    })
    await expect(failing).rejects.toThrow('It failed')
    await putCustomer(db, 0x502)
    expect([writes, holders]).toEqual([[], []])
  })
})

test('a long reader streams more rows than a single fetch brings, all from the same moment', async () => {
  await db.transaction(async ({ kysely }) => {
    const rows = Array.from({ length: 450 }, (_, n) => ({ name: `c${String(n).padStart(4, '0')}`, value: n }))
    await kysely.insertInto('counter').values(rows).execute()
  })
  const { reader, close } = db.openReader()
  const names: string[] = []
  for await (const { name } of reader
    .selectFrom('counter')
    .where('name', '<', 'd')
    .select('name')
    .orderBy('name')
    .stream())
    names.push(name)
  close()
  expect([names.length, names[0], names.at(-1)]).toEqual([450, 'c0000', 'c0449'])
})

describe('a database that cannot be used is refused with what to do', () => {
  const serverUrl = () => inject('postgresUrl')
  async function withDatabase(options: string, prepare: string, check: (place: string) => Promise<void>) {
    const client = new pg.Client(serverUrl())
    await client.connect()
    const name = `quayside_${inject('postgresRun')}_bad`
    const place = new URL(serverUrl())
    place.pathname = `/${name}`
    try {
      await client.query(`create database ${name} template template0 ${options}`)
      const databaseClient = new pg.Client(place.href)
      await databaseClient.connect()
      await databaseClient.query(prepare)
      await databaseClient.end()
      await check(place.href)
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    }
  }
  const bytes = `encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`

  test.each([
    [
      'another encoding',
      `encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' locale_provider libc`,
      'select 1',
      /as LATIN1, and UTF8 is needed.*create database/,
    ],
    [
      'no letters beyond a to z',
      `encoding 'UTF8' lc_collate 'C' lc_ctype 'C' locale_provider libc`,
      'select 1',
      /no letters beyond a to z/,
    ],
    [
      'tables of another program',
      bytes,
      'create table invoices (id int)',
      /tables of another program, such as "invoices"/,
    ],
  ])('%s', async (_, options, prepare, words) => {
    await withDatabase(options, prepare, async (place) => {
      await expect(openPostgres(place, seams(1))).rejects.toThrow(words)
    })
  })

  test('a newer schema, and an older one', async () => {
    await onServer(`insert into migration (name, at) values ('999-later', '')`)
    await expect(openPostgres(url, seams(1))).rejects.toThrow(
      /newer version of this program: it has 999-later/,
    )
    await onServer(`delete from migration where name = '999-later' or name = '130-customs-holds'`)
    await expect(openPostgres(url, seams(1))).rejects.toThrow(
      /older version of this program, without 130-customs-holds, and this version cannot bring it up/,
    )
  })

  test('a server that is not there', async () => {
    await expect(openPostgres('postgres://127.0.0.1:1/quayside', seams(1))).rejects.toThrow(
      /cannot be reached/,
    )
  })
})
