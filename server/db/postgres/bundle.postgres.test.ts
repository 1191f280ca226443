import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import { ConnectionLost } from '../core/errors.ts'
import { createFlow, type Flow } from './flow.ts'

let url: string
let client: pg.Client
let flow: Flow
beforeAll(async () => {
  url = await createDatabase()
  client = new pg.Client({ connectionString: url, pipeline: true })
  client.on('error', () => {})
  await client.connect()
  await client.query('create table "thing" ("name" text primary key, "n" bigint, "is" boolean, "raw" bytea)')
  flow = createFlow(client)
})
afterAll(async () => {
  await client.end().catch(() => {})
  await dropDatabase(url)
})

type Thing = [name: string | null, n?: number | null, is?: boolean | null, raw?: Buffer | null]
const adding = ([name, n = null, is = null, raw = null]: Thing) => ({
  text: 'insert into "thing" values ($1, $2, $3, $4)',
  name: 'add thing',
  values: [name, n, is, raw],
})
const statementOf = (text: string) => ({ text, name: text, values: [] })
const things = async () =>
  (await flow.ask({ text: 'select * from "thing" order by "name"', values: [] })).rows.map((row) =>
    Object.values(row),
  )

beforeEach(async () => {
  await flow.forget()
  await client.query('rollback')
  await client.query('truncate "thing"')
  await client.query('begin')
  await flow.ask(adding(['first']))
  vi.restoreAllMocks()
})

test('statements that nothing waits for are answered together, in their order', async () => {
  const sync = vi.spyOn(pg.Connection.prototype, 'sync')
  const removal = statementOf(`delete from "thing" where "name" = 'b'`)
  await flow.ask(removal)
  for (const thing of [['b'], ['c', 5, true, Buffer.from([0, 255])]] as Thing[]) flow.send(adding(thing))
  flow.send(removal)
  flow.send(adding(['d', -1, false, Buffer.alloc(0)]))
  await flow.settle()
  // The removal that was asked for accounts for one of the two.
  expect(sync).toHaveBeenCalledTimes(2)
  expect(await things()).toEqual([
    ['c', '5', true, Buffer.from([0, 255])],
    ['d', '-1', false, Buffer.alloc(0)],
    ['first', null, null, null],
  ])
})

test('a question sees what was sent before it', async () => {
  flow.send(adding(['b']))
  expect(await things()).toHaveLength(2)
})

test('statements in great number go in several bundles', async () => {
  const sync = vi.spyOn(pg.Connection.prototype, 'sync')
  for (let n = 0; n < 600; n++) flow.send(adding([`n${n}`]))
  await flow.settle()
  expect(sync).toHaveBeenCalledTimes(3)
  expect(await things()).toHaveLength(601)
})

test('nothing is done after a statement that fails, and the error of that statement is the one reported', async () => {
  await flow.ask(statementOf('savepoint here'))
  for (const name of ['b', 'first', null, 'c']) flow.send(adding([name]))
  await expect(flow.settle()).rejects.toMatchObject({ code: '23505' })
  expect(flow.failure()).toMatchObject({ code: '23505' })
  flow.send(adding(['d']))
  await expect(flow.ask(adding(['e']))).rejects.toMatchObject({ code: '23505' })
  await flow.forget()
  await flow.ask(statementOf('rollback to savepoint here'))
  flow.send(adding(['f']))
  await flow.settle()
  expect((await things()).map(([name]) => name)).toEqual(['f', 'first'])
})

test('a NUL is no part of a text', async () => {
  flow.send(adding(['a\0b']))
  await flow.settle()
  expect((await things())[0]?.[0]).toBe('a\ufffdb')
})

test('a lost connection is the failure of all that was sent on it', async () => {
  flow.send(adding(['b']))
  ;(client as unknown as { connection: pg.Connection }).connection.stream.destroy()
  await expect(flow.settle()).rejects.toBeInstanceOf(ConnectionLost)
})
