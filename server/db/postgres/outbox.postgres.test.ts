import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { hashSpace } from '#sync/protocol/row-hash.ts'
import { clockAt, countedIds } from '../../test/harness.ts'
import { createDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import { ConnectionLost } from '../core/errors.ts'
import { moveHead } from '../core/head-queries.ts'
import { query, type Statements } from '../core/reading/statements.ts'
import { addAudit, makeScope, moveScope, scopeNamed } from '../sync/sync-queries.ts'
import { createFlow, type Flow } from './flow.ts'
import { openPostgres } from './open.ts'
import { preparedStatementsOver } from './statements.ts'
import { tablesInOrder } from './writes.ts'

let url: string
let client: pg.Client
let flow: Flow
let statements: Statements
beforeAll(async () => {
  url = await createDatabase()
  const db = await openPostgres(url, { clock: clockAt('2026-11-21T12:00:00.000Z'), ids: countedIds() })
  await db.close()
  client = new pg.Client({ connectionString: url, pipeline: true })
  client.on('error', () => {})
  await client.connect()
  flow = createFlow(client)
  statements = preparedStatementsOver({ ask: flow.askForWork, send: flow.send })
})
afterAll(async () => {
  await client.end().catch(() => {})
  await dropDatabase(url)
})

type Commit = { v: number; tag: number; at: string }
const addCommit = query<Commit>()((db, param) =>
  db.insertInto('syncCommit').values({ v: param('v'), tag: param('tag'), at: param('at') }),
)
const removeCommit = query<{ v: number }>()((db, param) =>
  db.deleteFrom('syncCommit').where('v', '=', param('v')),
)
const addCounter = query<{ name: string; value: number }>()((db, param) =>
  db.insertInto('counter').values({ name: param('name'), value: param('value') }),
)
const putClient = query<{ clientId: string; lastMid: number }>()((db, param) =>
  db
    .insertInto('syncClient')
    .values({
      ...{ clientId: param('clientId'), accountId: 'a', deviceId: 'd', deviceName: 'n' },
      ...{ lastMid: param('lastMid'), schema: 's', lastHelloAt: null, pending: 0, oldestPendingAt: null },
      ...{ lost: 0, lostSince: null },
    })
    .onConflict((conflict) =>
      conflict.column('clientId').doUpdateSet((eb) => ({ lastMid: eb.ref('excluded.lastMid') })),
    ),
)
const add = (v: number, at = 'then') => statements.send(addCommit, { v, tag: 1, at })
const commits = async () =>
  (await flow.ask({ text: 'select v, at from "syncCommit" where v > 100 order by v', values: [] })).rows.map(
    (row) => [Number(row['v']), row['at']],
  )
const audit = (after: string | null) =>
  statements.send(addAudit, {
    ...{ entity: 'package', entityId: 'p', before: null, after, at: 'then', by: 'Ann', accountId: 'a' },
    ...{ role: 'Admin', action: 'test', ip: '', deviceId: '', mutationId: null },
  })

function begin(isEager: boolean) {
  flow.begin(isEager)
  const sentTexts: string[] = []
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  vi.spyOn(client, 'query').mockImplementation(((...args: unknown[]) => {
    sentTexts.push((args[0] as { text: string }).text)
    return ask(...args)
  }) as never)
  return sentTexts
}

beforeEach(async () => {
  vi.restoreAllMocks()
  await flow.forget()
  await client.query('rollback')
  await client.query('begin')
})

const tableIn = (text: string) => /"(\w+)"/.exec(text)?.[1] ?? text

test('of work that runs again the rows of a table are written together, and savepoints of finished work never', async () => {
  const sentTexts = begin(true)
  for (const v of [101, 102, 103]) {
    const change = flow.savepoint('change')
    await change.set()
    await audit(`{"v":${v}}`)
    await add(v)
    await statements.send(moveHead, { v, tag: v })
    await change.release()
  }
  await flow.settle()
  expect(sentTexts.map(tableIn)).toEqual(['audit', 'syncCommit', 'syncHead'])
  const head = await flow.ask({ text: 'select v, tag from "syncHead"', values: [] })
  expect(head.rows).toEqual([{ v: '103', tag: '103' }])
  expect((await commits()).map(([v]) => v)).toEqual([101, 102, 103])
})

test('nothing passes a statement of another table, or a savepoint that is still open', async () => {
  const sentTexts = begin(true)
  await add(101)
  await statements.send(addCounter, { name: 'one', value: 1 })
  await add(102)
  const unit = flow.savepoint('unit')
  await unit.set()
  await add(103)
  expect(await commits()).toHaveLength(3)
  await unit.goBack()
  await add(104)
  expect((await commits()).map(([v]) => v)).toEqual([101, 102, 104])
  expect(sentTexts.slice(0, 5).map(tableIn)).toEqual([
    'syncCommit',
    'counter',
    'syncCommit',
    'savepoint unit',
    'syncCommit',
  ])
})

test('what waits of a part that is undone is never sent', async () => {
  const sentTexts = begin(true)
  await add(101)
  const change = flow.savepoint('change')
  await change.set()
  await add(102)
  await change.goBack()
  await add(103)
  await flow.settle()
  expect(sentTexts).toHaveLength(1)
  expect((await commits()).map(([v]) => v)).toEqual([101, 103])
})

test('work in a transaction of its own keeps the order of its statements, and a part knows its refusal', async () => {
  begin(false)
  await add(101)
  const change = flow.savepoint('change')
  await change.set()
  await statements.send(removeCommit, { v: 101 })
  await add(101, 'later')
  await change.release()
  expect(await commits()).toEqual([[101, 'later']])
  await change.set()
  await add(102)
  await add(101)
  await expect(change.release()).rejects.toMatchObject({ code: '23505' })
  await change.goBack()
  expect(await commits()).toEqual([[101, 'later']])
  await flow.settle()
})

test('of several rows with the same key the last one stays', async () => {
  begin(true)
  for (const lastMid of [1, 2, 3]) await statements.send(putClient, { clientId: 'here', lastMid })
  await statements.send(putClient, { clientId: 'there', lastMid: 9 })
  const { rows } = await flow.ask({
    text: 'select "clientId", "lastMid" from "syncClient" order by 1',
    values: [],
  })
  expect(rows.map(Object.values)).toEqual([
    ['here', '3'],
    ['there', '9'],
  ])
})

const scopeNames = ['all', 'office:here', 'account:nobody'] as const
const scopeSums = async () =>
  (await flow.ask({ text: 'select scope, n, sum from "syncScope" order by scope', values: [] })).rows

test('scopes that many commits move have the sums of one move after another', async () => {
  const moves = Array.from({ length: 40 }, (_, at) => ({
    scope: must(scopeNames[at % (at < 30 ? 2 : 3)], 'a scope'),
    n: at % 4 === 3 ? -1 : 1,
    sum: at % 5 === 0 ? 0 : hashSpace - 1 - at,
  }))
  const outcomes: unknown[] = []
  for (const isTogether of [false, true]) {
    const sentTexts = begin(true)
    for (const scope of scopeNames) await statements.send(makeScope, { scope })
    const ids = await Promise.all(scopeNames.map((scope) => statements.get(scopeNamed, { scope })))
    for (const { scope, n, sum } of moves) {
      const { scopeId } = must(ids[scopeNames.indexOf(scope)], 'the id of a scope')
      await statements.send(moveScope, { scopeId, n, sum })
      if (!isTogether) await flow.settle()
    }
    outcomes.push(await scopeSums())
    expect(sentTexts.filter((text) => text.startsWith('update "syncScope"'))).toHaveLength(
      isTogether ? 1 : 40,
    )
    vi.restoreAllMocks()
    await client.query('rollback; begin')
  }
  expect(outcomes[1]).toEqual(outcomes[0])
})

test('rows arrive as they are: quotes, JSON, nothing, a NUL and half of a pair of characters', async () => {
  begin(true)
  const texts = [null, '', 'null', '{"a":"\\u0000 \\" \\\\"}', `it's "so" \\ \n`, 'a\0b', 'a\ud800b', '😀']
  for (const text of texts) await audit(text)
  const { rows } = await flow.ask({
    text: `select "after" from "audit" where "action" = 'test' order by "auditId"`,
    values: [],
  })
  expect(rows.map(({ after }) => after)).toEqual(
    texts.map((text) => text?.replace('\0', '\ufffd').replace('\ud800', '\ufffd') ?? null),
  )
})

test('nothing is done after a statement that fails, and the error of that statement is the one reported', async () => {
  begin(true)
  for (const v of [101, 102, 101]) await add(v)
  await statements.send(addCounter, { name: 'late', value: 1 })
  await expect(flow.settle()).rejects.toMatchObject({ code: '23505' })
  expect(flow.failure()).toMatchObject({ code: '23505' })
  await expect(commits()).rejects.toMatchObject({ code: '23505' })
})

test('rows in great number are not held back until the end', async () => {
  const sentTexts = begin(true)
  for (let v = 101; v < 701; v++) await add(v)
  expect(sentTexts).toHaveLength(2)
  expect(await commits()).toHaveLength(600)
})

test('no table refers to one that is written after it, and no trigger of one writes to another', async () => {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`,
  )
  const placeOf = (name: string) => tablesInOrder.indexOf(name.replaceAll('"', ''))
  const references = rows.filter(({ from, to }) => placeOf(from) >= 0 && placeOf(to) >= 0)
  expect(references.length).toBeGreaterThan(1)
  expect(references.filter(({ from, to }) => placeOf(to) > placeOf(from))).toEqual([])
  const triggers = await client.query<{ table: string; body: string }>(
    `select tgrelid::regclass::text as "table", prosrc as "body" from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal`,
  )
  const writes = triggers.rows.filter(({ table, body }) => {
    const others = tablesInOrder.filter((name) => name !== table.replaceAll('"', ''))
    return (
      placeOf(table) >= 0 &&
      others.some((name) => new RegExp(`\\b(into|update|from|join) "?${name}"?\\b`).test(body))
    )
  })
  expect(writes).toEqual([])
})

test('a lost connection is the failure of all that was sent on it', async () => {
  begin(true)
  await add(101)
  ;(client as unknown as { connection: pg.Connection }).connection.stream.destroy()
  await expect(flow.settle()).rejects.toBeInstanceOf(ConnectionLost)
})
