import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Sqlite from 'better-sqlite3'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { buildApp } from '../app.ts'
import { sealedTrn, unseal } from '../core/data-key.ts'
import { readEnv } from '../core/env.ts'
import { systemSeams } from '../core/seams.ts'
import { ledgerFaults } from '../db/billing/ledger.ts'
import { headOf } from '../db/core/head.ts'
import { versions } from '../db/migrations/index.ts'
import { sizeFor } from '../demo/company.ts'
import { installDemo } from '../demo/install.ts'
import { storedPath } from '../files/store.ts'
import { vapidKeysOf } from '../messages/vapid.ts'
import { emailOf } from '../test/app.ts'
import { appDevice } from '../test/app-device.ts'
import { openFakeS3 } from '../test/fake-s3.ts'
import { checkInOf, keptSums, recomputedSums } from '../test/harness.ts'
import { createEmptyDatabase, dropDatabase } from '../test/postgres/databases.ts'
import { moveToPostgres } from './to-postgres.ts'
import { moveToSqlite } from './to-sqlite.ts'

const installationKey = hash('sha256', 'a', 'base64url')
let dir: string
let url: string
let app: FastifyInstance | null
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-move-'))
  url = await createEmptyDatabase()
  app = null
})
afterEach(async () => {
  await app?.close()
  await dropDatabase(url)
  rmSync(dir, { recursive: true, force: true })
})

const dataDir = () => join(dir, 'data')
const onSqlite = (more = {}) => readEnv({ DATA_DIR: dataDir(), DEMO: '1', LOG_LEVEL: 'silent', ...more })
const onPostgres = (more = {}) => onSqlite({ DATABASE_URL: url, INSTALLATION_KEY: installationKey, ...more })

async function start(env = onSqlite()): Promise<FastifyInstance> {
  app = await buildApp(env)
  return app
}
async function stop(): Promise<void> {
  await app?.close()
  app = null
}

const signIn = async (server: FastifyInstance) => {
  const payload = { email: emailOf('Warehouse'), password: demoPassword }
  const answer = await server.inject({ method: 'POST', url: '/api/accounts/authenticate', payload })
  return answer.json<{ jwtToken: string }>().jwtToken
}

/** Seals a taxpayer's number for a customer of the demo company. */
async function giveNumber({ deps }: FastifyInstance): Promise<void> {
  const customer = deps.db.reads.kysely.selectFrom('account').select('accountId').where('role', '=', 'User')
  const { accountId } = await customer.executeTakeFirstOrThrow()
  await deps.db.transaction(({ kysely }) =>
    kysely
      .updateTable('accountPrivate')
      .set(sealedTrn(deps.env, accountId, '123456789'))
      .where('accountId', '=', accountId)
      .execute(),
  )
}

/** A table with bytes, which no other has. */
async function keepHook({ deps }: FastifyInstance): Promise<void> {
  const hook = {
    hookId: idOf(0xb0),
    bodyHash: 'ab',
    body: Buffer.from([0, 255, 92, 120]),
    keyId: 'key',
    legacy: 0 as const,
    receivedAt: '2026-11-26T12:00:00.000Z',
    times: 1,
    state: 'received' as const,
  }
  await deps.db.transaction(({ kysely }) => kysely.insertInto('providerHook').values(hook).execute())
}

const hookBytes = async ({ deps }: FastifyInstance): Promise<number[]> => {
  const hook = deps.db.reads.kysely.selectFrom('providerHook').select('body').where('hookId', '=', idOf(0xb0))
  return [...(await hook.executeTakeFirstOrThrow()).body]
}

const trnOwner = (server: FastifyInstance) =>
  server.deps.db.reads.kysely
    .selectFrom('accountPrivate')
    .select(['accountId', 'trn'])
    .where('trn', 'is not', null)

async function expectHealthy(server: FastifyInstance): Promise<void> {
  const { db } = server.deps
  expect(await ledgerFaults(db.reads.kysely)).toEqual([])
  expect(await keptSums(db)).toEqual(await recomputedSums(db))
}

async function search(server: FastifyInstance, token: string, searchString: string): Promise<string[]> {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/packages/paginated/1',
    headers: { authorization: `Bearer ${token}` },
    payload: { searchString },
  })
  return answer.json<{ result: { packageId: string }[] }>().result.map(({ packageId }) => packageId)
}

const fileRow = (path: string) => ({
  fileId: idOf(0xf1),
  ownerAccountId: idOf(0xa1),
  name: 'photo.jpg',
  contentType: 'image/jpeg',
  size: 7,
  sha256: 'ab'.repeat(32),
  visibility: 'Private' as const,
  kind: 'photo' as const,
  path,
  createdAt: '2026-11-26T12:00:00.000Z',
})

const move = (
  way: typeof moveToPostgres | typeof moveToSqlite,
  tell: (step: string) => void = () => {},
  env = onPostgres(),
) => way({ env, seams: systemSeams, tell })

test('a company moves to PostgreSQL and back, and its devices are still logged in and read only what is new', async () => {
  const first = await start()
  await installDemo(first.deps, sizeFor(60))
  await giveNumber(first)
  await keepHook(first)
  const token = await signIn(first)
  const scanner = appDevice(first, token)
  await scanner.sync()
  const rows = await scanner.device.rows()
  const head = await headOf(first.deps.db.reads)
  const [anyPackage] = Object.values(rows).filter(
    (row) => 'trackingNumber' in row && row.trackingNumber !== '',
  )
  const word = String(anyPackage && 'trackingNumber' in anyPackage && anyPackage.trackingNumber).slice(2, 10)
  const matches = await search(first, token, word)
  expect(matches.length).toBeGreaterThan(0)
  const sealedRows = await trnOwner(first).execute()
  const numbers = sealedRows.map(({ accountId, trn }) => unseal(first.deps.env, accountId, trn ?? ''))
  expect(numbers).toEqual(['123456789'])
  const keys = vapidKeysOf(first.deps.env)
  await stop()
  await scanner.device.save('package.checkIn', checkInOf(idOf(0x71), 'TBA710000000001'))

  const moveReport = await move(moveToPostgres)
  expect(moveReport.copied?.rows).toBeGreaterThan(1000)
  expect(readdirSync(dataDir())).not.toContain('quayside.db')
  await expect(start()).rejects.toThrow(/moved to PostgreSQL.*npm run migrate-to-sqlite/s)

  const second = await start(onPostgres())
  scanner.moveTo(second)
  expect(await headOf(second.deps.db.reads)).toEqual(head)
  const inPostgres = await scanner.sync()
  expect(inPostgres.hellos.map(({ reset }) => reset)).toEqual([false])
  expect(inPostgres.pages.flatMap((page) => page.sweep)).toEqual([])
  expect(new Set(inPostgres.pages.flatMap((page) => page.rows.map(([, , v]) => v > head.v)))).toEqual(
    new Set([true]),
  )
  expect(await search(second, token, word)).toEqual(matches)
  expect(await search(second, token, '710000000001')).toHaveLength(1)
  expect(await trnOwner(second).execute()).toEqual(sealedRows)
  expect(Object.keys(await scanner.device.rows()).length).toBeGreaterThan(Object.keys(rows).length)
  await expectHealthy(second)
  expect(sealedRows.map(({ accountId, trn }) => unseal(second.deps.env, accountId, trn ?? ''))).toEqual(
    numbers,
  )
  expect(vapidKeysOf(second.deps.env)).toEqual(keys)
  expect(await hookBytes(second)).toEqual([0, 255, 92, 120])
  await stop()

  await scanner.device.save('package.checkIn', checkInOf(idOf(0x72), 'TBA720000000001'))
  expect(await move(moveToSqlite)).toMatchObject({ copied: { rows: expect.any(Number) } })
  await expect(start(onPostgres())).rejects.toThrow(/holds a company in SQLite/)
  await expect(start(onPostgres({ DATA_DIR: join(dir, 'other') }))).rejects.toThrow(
    /was moved to SQLite in .*data/,
  )

  const third = await start()
  scanner.moveTo(third)
  const inSqlite = await scanner.sync()
  expect(inSqlite.hellos.map(({ reset }) => reset)).toEqual([false])
  expect(await search(third, token, word)).toEqual(matches)
  expect(await search(third, token, '720000000001')).toHaveLength(1)
  expect(sealedRows.map(({ accountId, trn }) => unseal(third.deps.env, accountId, trn ?? ''))).toEqual(
    numbers,
  )
  expect(vapidKeysOf(third.deps.env)).toEqual(keys)
  expect(await hookBytes(third)).toEqual([0, 255, 92, 120])
  await expectHealthy(third)
}, 120_000)

type Way = typeof moveToPostgres | typeof moveToSqlite

/** Stops before a step, as a process does that is killed there. Returns the steps before it. */
async function cut(way: Way, isPlace: (step: string, place: number) => boolean): Promise<string[]> {
  const steps: string[] = []
  const tell = (step: string) => {
    if (isPlace(step, steps.length)) throw new Error('cut')
    steps.push(step)
  }
  await expect(move(way, tell)).rejects.toThrow('cut')
  return steps
}

/** Most steps are one more table, so some of them represent all. */
const placesAmong = (steps: readonly string[]): number[] =>
  steps.map((_, n) => n).filter((n) => n % 61 === 0 || n > steps.length - 4)

async function smallCompany() {
  const server = await start()
  await installDemo(server.deps, sizeFor(10))
  const head = await headOf(server.deps.db.reads)
  await stop()
  return head
}

async function inPostgres(sql: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query(sql)
  await client.end()
  return rowCount ?? 0
}
const tables = `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`

test('a move to PostgreSQL that is cut at any step leaves the database empty or whole, and the next run completes it', async () => {
  const head = await smallCompany()
  const steps = await cut(moveToPostgres, (step) => step === 'saving everything')
  for (const place of placesAmong(steps)) {
    await cut(moveToPostgres, (_, n) => n === place)
    expect([steps[place], await inPostgres(tables)]).toEqual([steps[place], 0])
  }
  await expect(start(onPostgres())).rejects.toThrow(/holds a company in SQLite.*migrate-to-postgres/s)
  await cut(moveToPostgres, (step) => step === 'putting the SQLite database aside')
  expect(await inPostgres(tables)).toBeGreaterThan(50)
  await expect(start(onPostgres())).rejects.toThrow(/holds a company in SQLite.*migrate-to-postgres/s)
  expect(await move(moveToPostgres)).toMatchObject({ copied: null })
  const server = await start(onPostgres())
  expect(await headOf(server.deps.db.reads)).toEqual(head)
}, 180_000)

test('a move to SQLite that is cut at any step leaves the company in PostgreSQL until the file is whole', async () => {
  const head = await smallCompany()
  await move(moveToPostgres)
  const steps = await cut(moveToSqlite, (step) => step === 'putting the file in its place')
  for (const place of placesAmong(steps)) {
    await cut(moveToSqlite, (_, n) => n === place)
    expect([steps[place], existsSync(join(dataDir(), 'quayside.db'))]).toEqual([steps[place], false])
  }
  await expect(start()).rejects.toThrow(/was moved to PostgreSQL/)
  const server = await start(onPostgres())
  expect(await headOf(server.deps.db.reads)).toEqual(head)
  await stop()
  await cut(moveToSqlite, (step) => step === 'closing the PostgreSQL database to servers')
  await expect(start(onPostgres())).rejects.toThrow(/holds a company in SQLite/)
  expect(await move(moveToSqlite)).toMatchObject({ copied: null })
  await expect(start(onPostgres({ DATA_DIR: join(dir, 'other') }))).rejects.toThrow(/was moved to SQLite in/)
  expect(await headOf((await start()).deps.db.reads)).toEqual(head)
}, 180_000)

test('the command that is killed while it copies leaves an empty database', async () => {
  await smallCompany()
  const command = spawn(process.execPath, [join(import.meta.dirname, '..', 'migrate-to-postgres.ts')], {
    cwd: dir,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir(),
      DATABASE_URL: url,
      INSTALLATION_KEY: installationKey,
    },
  })
  for await (const line of createInterface(command.stdout)) if (line.includes('copying package')) break
  command.kill('SIGKILL')
  await once(command, 'exit')
  expect(await move(moveToPostgres)).toMatchObject({ copied: { rows: expect.any(Number) } })
}, 60_000)

test('a move is refused with what to do', async () => {
  const empty = { env: onSqlite(), seams: systemSeams, tell: () => {} }
  await expect(moveToPostgres(empty)).rejects.toThrow(/Set DATABASE_URL .* and INSTALLATION_KEY/)
  mkdirSync(dataDir())
  await expect(move(moveToPostgres)).rejects.toThrow(/has no company in SQLite/)
  await expect(move(moveToSqlite)).rejects.toThrow(/It is empty: there is no company to move/)

  const server = await start()
  await installDemo(server.deps, sizeFor(10))
  await expect(move(moveToPostgres)).rejects.toThrow(/in use by another process: the Quayside server/)
  await stop()
  const file = join(dataDir(), 'quayside.db')
  const onFile = (sql: string) => {
    const connection = new Sqlite(file)
    connection.exec(sql)
    connection.close()
  }
  onFile(`insert into migration (name, at) values ('999-later', '')`)
  await expect(move(moveToPostgres)).rejects.toThrow(/newer version of this program: it has 999-later/)
  onFile(`delete from migration where name = '999-later'`)
  const last = versions().at(-1)
  onFile(`delete from migration where name = '${last}'`)
  await expect(move(moveToPostgres)).rejects.toThrow(`older version of this program, without ${last}`)
  onFile(`insert into migration (name, at) values ('${last}', '')`)
  onFile(`update account set "lastName" = 'a' || char(0) where "role" = 'Admin'`)
  await expect(move(moveToPostgres)).rejects.toThrow(/table account has a character with the number 0/)
  onFile(`update account set "lastName" = 'a' where "role" = 'Admin'`)

  await inPostgres('create table invoices (id int)')
  await expect(move(moveToPostgres)).rejects.toThrow(/tables of another program, such as "invoices"/)
  await inPostgres('drop table invoices')
  const otherServer = await start(onPostgres({ DATA_DIR: join(dir, 'other') }))
  await expect(move(moveToPostgres)).rejects.toThrow(/It already holds a company, or an older copy/)
  const thirdSettings = onPostgres({ DATA_DIR: join(dir, 'third') })
  await expect(move(moveToSqlite, () => {}, thirdSettings)).rejects.toThrow(/A server is connected to it/)
  await stop()
  expect(otherServer.deps.env.databaseUrl).toBe(url)
  await expect(move(moveToSqlite)).rejects.toThrow(/holds another company, or an older copy/)
  writeFileSync(join(dir, 'third', 'secrets.json'), 'of another company')
  await expect(move(moveToSqlite, () => {}, thirdSettings)).rejects.toThrow(
    /secrets.json holds another secret/,
  )
}, 120_000)

test('files of the folder are in the bucket after the move, and a second run leaves them out', async () => {
  const bucket = await openFakeS3()
  const server = await start()
  const path = storedPath('ab'.repeat(32), idOf(0xf1))
  await server.deps.files.put(path, Buffer.from('a photo'), 'image/jpeg')
  await server.deps.db.transaction(({ kysely }) => kysely.insertInto('file').values(fileRow(path)).execute())
  await stop()
  const env = onPostgres({ FILES_URL: bucket.url })
  expect(await moveToPostgres({ env, seams: systemSeams, tell: () => {} })).toMatchObject({ files: 1 })
  expect([...bucket.objects.keys()]).toEqual([`/parcels/quay/${path}`])
  await bucket.close()
}, 60_000)
