import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entityNames } from '#sync/entities/registry.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { registerObservers } from '../../deps/observers.ts'
import { checkInOf, clockAt, countedIds, deviceOf } from '../../test/harness.ts'
import { createDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import { entityQueries, packageIdsByCode } from '../core/reading/entity-queries.ts'
import { mutationByUid } from '../sync/sync-queries.ts'
import { type Ask, askOn } from './connection.ts'
import { gatheredReadsOver } from './gathered-reads.ts'
import { openPostgres } from './open.ts'
import { preparedReadsOver } from './statements.ts'

let url: string
let client: pg.Client
beforeAll(async () => {
  url = await createDatabase()
  const ids = countedIds()
  const clock = clockAt('2026-11-21T12:00:00.000Z')
  const db = await openPostgres(url, { clock, ids })
  const staff = actorOf('Warehouse', idOf(0xa01))
  registerObservers(db, {
    brandPrefix: 'slp',
    brandName: 'SLP',
    mailFrom: 'office@quayside.test',
    replies: null,
  })
  await withTransaction({ db }, { actor: staff, deviceId: '' }, (tx) =>
    tx.put('account', accountOf(staff, 'QS-10001')),
  )
  const device = deviceOf({ db, ids, clock }, staff)
  await device.push(...[1, 2].map((n) => device.change('package.checkIn', checkInOf(idOf(n), numberOf(n)))))
  await db.close()
  client = new pg.Client(url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await dropDatabase(url)
})

const numberOf = (n: number) => `TBA20000000000${n}`
const codes = [numberOf(1), numberOf(2), 'nobody’s', numberOf(1), `"it's" \\ \n`, 'a\0b', 'a\ud800b', '']

function readers() {
  const texts: string[] = []
  const ask = askOn(client)
  const count: Ask = (statement) => {
    texts.push(statement.text)
    return ask(statement)
  }
  return { texts, gathered: gatheredReadsOver(count), single: preparedReadsOver(ask) }
}

test('questions that are asked together have the answers of each alone, in one question', async () => {
  const { texts, gathered, single } = readers()
  const askAll = (reads: typeof single) =>
    Promise.all(codes.map((value) => reads.all(packageIdsByCode, { value })))
  const answers = await askAll(gathered)
  expect(answers).toEqual(await askAll(single))
  expect(answers.map((rows) => rows.length)).toEqual([1, 1, 0, 1, 0, 0, 0, 0])
  expect(texts).toHaveLength(1)
})

test.each(entityNames)('rows of %s that are asked for together are whole', async (entity) => {
  const { gathered, single } = readers()
  const ids = [idOf(1), idOf(2), idOf(9)]
  const askAll = (reads: typeof single) =>
    Promise.all(ids.map((id) => reads.get(entityQueries[entity].get, { id })))
  const rows = await askAll(gathered)
  expect(rows).toEqual(await askAll(single))
  if (entity === 'package')
    expect(rows.map((row) => row?.['packageId'])).toEqual([idOf(1), idOf(2), undefined])
})

test('parallel work joins its questions, and a question that needs an answer follows it', async () => {
  const { texts, gathered } = readers()
  const chain = async (value: string) => {
    await Promise.resolve()
    const [row] = await gathered.all(packageIdsByCode, { value })
    return gathered.get(entityQueries.package.get, { id: row?.id ?? '' })
  }
  const rows = await Promise.all([
    gathered.get(mutationByUid, { uid: 'unknown' }),
    ...codes.slice(0, 2).map(chain),
  ])
  expect(rows.map((row) => row !== undefined)).toEqual([false, true, true])
  expect(texts).toHaveLength(3)
})

test('a question that fails rejects the promise of each asker', async () => {
  const reads = gatheredReadsOver(() => Promise.reject(new Error('The connection ended')))
  const answers = await Promise.allSettled(codes.map((value) => reads.all(packageIdsByCode, { value })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']))
})
