import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { type Env, readEnv } from '../../core/env.ts'
import { installationMarksOf } from '../../core/installation-key.ts'
import { systemSeams } from '../../core/seams.ts'
import { type ClusterWithStandby, startClusterWithStandby } from '../../test/postgres/cluster.ts'
import { ConnectionLost } from '../core/errors.ts'
import type { Db, LongReader } from '../core/open.ts'
import { openPostgres, openPostgresReader } from './open.ts'

let cluster: ClusterWithStandby
beforeAll(async () => {
  cluster = await startClusterWithStandby()
  await on(cluster.url, `create role office login`)
  await on(
    cluster.url,
    `create database quayside template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' owner office`,
  )
}, 60_000)
afterAll(() => cluster.stop())

/** The address as a user without special rights has it. */
const asOffice = (url: string, database = 'quayside'): string => {
  const address = new URL(url)
  address.username = 'office'
  address.pathname = `/${database}`
  return address.href
}

async function on(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'quayside-standby-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const settings = (): Env =>
  readEnv({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DATABASE_URL: asOffice(cluster.url),
    DATABASE_REPORTS_URL: asOffice(cluster.standbyUrl),
    INSTALLATION_KEY: hash('sha256', 'standby', 'base64url'),
  })

interface Answer {
  readonly value: number
  readonly onStandby: boolean
}

let db: Db
const warnings = vi.spyOn(console, 'warn')
const open = (reportsUrl = asOffice(cluster.standbyUrl)): Promise<Db> =>
  openPostgres(asOffice(cluster.url), systemSeams, { owners: installationMarksOf(settings()), reportsUrl })
beforeEach(async () => {
  warnings.mockReset()
  db = await open()
})
afterEach(() => db.close())

const note = (value: number): Promise<unknown> =>
  on(
    asOffice(cluster.url),
    `insert into "counter" values ('test', ${value}) on conflict ("name") do update set "value" = ${value}`,
  )

async function read({ reader }: LongReader): Promise<Answer> {
  const row = await reader.selectFrom('counter').select('value').where('name', '=', 'test').executeTakeFirst()
  const place = await sql<{ onStandby: boolean }>`select pg_is_in_recovery() as "onStandby"`.execute(reader)
  return { value: row?.value ?? 0, onStandby: place.rows[0]?.onStandby ?? false }
}

const countSessions = async (): Promise<number> => {
  const sessions = `select from pg_stat_activity where application_name = 'quayside standby'`
  return (await on(cluster.standbyUrl, sessions)).length
}

const readOnce = async (from = db): Promise<Answer> => {
  const long = from.openReader()
  try {
    return await read(long)
  } finally {
    long.close()
  }
}

test('a long read goes to the standby and has what was saved before it', async () => {
  for (const value of [1, 2, 3]) {
    await note(value)
    expect(await readOnce()).toEqual({ value, onStandby: true })
  }
})

test('the parts of a read are of one moment on the standby as well', async () => {
  await note(10)
  const long = db.openReader()
  await long.atOneMoment(async () => {
    expect(await read(long)).toEqual({ value: 10, onStandby: true })
    await note(11)
    await readOnce()
    expect(await read(long)).toEqual({ value: 10, onStandby: true })
  })
  expect(await readOnce()).toEqual({ value: 11, onStandby: true })
})

test('a standby that is behind is not read', async () => {
  await note(12)
  await readOnce()
  await on(cluster.standbyUrl, 'select pg_wal_replay_pause()')
  try {
    await note(13)
    expect(await readOnce()).toEqual({ value: 13, onStandby: false })
  } finally {
    await on(cluster.standbyUrl, 'select pg_wal_replay_resume()')
  }
})

test('a read waits for a standby that is a moment behind', async () => {
  await on(cluster.standbyUrl, 'select pg_wal_replay_pause()')
  await note(14)
  const answer = readOnce()
  await on(cluster.standbyUrl, 'select pg_wal_replay_resume()')
  expect(await answer).toEqual({ value: 14, onStandby: true })
})

test('a read that its standby ends is done on the primary', async () => {
  await note(15)
  const long = db.openReader()
  const places: boolean[] = []
  const answer = await long.atOneMoment(async () => {
    places.push((await read(long)).onStandby)
    if (places.length === 1)
      await on(
        cluster.standbyUrl,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'quayside standby'`,
      )
    return read(long)
  })
  expect(answer).toEqual({ value: 15, onStandby: false })
  expect(places).toEqual([true, false])
  expect(await readOnce()).toEqual({ value: 15, onStandby: false })
})

test('an error of the read itself is said once the primary has it too', async () => {
  const long = db.openReader()
  const broken = () => sql`select 1 / (select 0)`.execute(long.reader)
  await expect(long.atOneMoment(broken)).rejects.toThrow('division by zero')
})

test('a server reads its reports and exports from the standby of its settings', {
  timeout: 120_000,
}, async () => {
  const server = await buildApp(settings())
  const sessionsBefore = await countSessions()
  await note(20)
  expect(await readOnce(server.deps.db)).toEqual({ value: 20, onStandby: true })
  const sessionsWithThread = async () => {
    await server.deps.threads.ask('auditCount', { body: {}, most: 1 })
    return (await countSessions()) - sessionsBefore
  }
  // On a busy machine the standby may be late, and is then left alone for half a minute.
  await expect.poll(sessionsWithThread, { timeout: 90_000, interval: 2_000 }).toBe(2)
  await server.close()
})

test('a database that is no copy, or not a lasting one, is refused at the start', async () => {
  await expect(open(asOffice(cluster.standbyUrl, 'postgres'))).rejects.toThrow(
    /DATABASE_REPORTS_URL cannot be used. It is no copy of the database of DATABASE_URL/,
  )
  await expect(open(inject('postgresUrl'))).rejects.toThrow(/It is no copy of the database/)
  const setFeedback = async (value: string) => {
    await on(cluster.standbyUrl, `alter system set hot_standby_feedback = ${value}`)
    await on(cluster.standbyUrl, 'select pg_reload_conf()')
    const settingNow = () => on(cluster.standbyUrl, 'show hot_standby_feedback')
    await expect.poll(settingNow, { timeout: 30_000 }).toEqual([{ hot_standby_feedback: value }])
  }
  await setFeedback('off')
  try {
    await expect(open()).rejects.toThrow(
      /Cleaning on the primary would end its long reads. Set hot_standby_feedback = on there/,
    )
  } finally {
    await setFeedback('on')
  }
})

test('a standby that is away or has become the primary is said at the start, and reports are read from the primary', async () => {
  const unreachable = await open('postgres://office@127.0.0.1:1/quayside')
  expect(warnings.mock.lastCall?.[0]).toMatch(
    /^DATABASE_REPORTS_URL does not answer \(.*ECONNREFUSED.*\): reports are read from the primary until it does.$/,
  )
  await note(16)
  expect(await readOnce(unreachable)).toEqual({ value: 16, onStandby: false })
  await unreachable.close()
  const primaryTwice = await open(asOffice(cluster.url))
  expect(warnings.mock.lastCall?.[0]).toMatch(/^DATABASE_REPORTS_URL is no standby now/)
  expect(await readOnce(primaryTwice)).toEqual({ value: 16, onStandby: false })
  await primaryTwice.close()
})

test('where the primary is away, a read says what any other one says', async () => {
  const unreachable = openPostgresReader(
    'postgres://office@127.0.0.1:1/quayside',
    asOffice(cluster.standbyUrl),
  )
  await expect(unreachable.atOneMoment(() => read(unreachable))).rejects.toBeInstanceOf(ConnectionLost)
  unreachable.close()
})

// The next tests end the standby, so they are the last.

test('a standby that takes over is no longer read', async () => {
  await note(17)
  expect((await readOnce()).onStandby).toBe(true)
  await on(cluster.standbyUrl, 'select pg_promote()')
  await note(18)
  expect(await readOnce()).toEqual({ value: 18, onStandby: false })
})
