import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { newDatabase, type TestDatabase } from '../../test/postgres/databases.ts'
import { askOn } from '../postgres/connection.ts'
import { kyselyOver } from '../postgres/kysely.ts'
import type { Database } from '../tables/schema.ts'
import { claimMessages, insertMessages, type NewMessage } from './messages.ts'

let database: TestDatabase
let kysely: Kysely<Database>
beforeAll(async () => {
  database = await newDatabase()
  kysely = kyselyOver(askOn(database.pool))
})
afterAll(() => database.close())

const now = '2026-11-21T12:00:00.000Z'
const until = '2026-11-21T12:05:00.000Z'

const messageOf = (n: number): NewMessage => ({
  messageId: idOf(n),
  event: 'newsletter',
  channel: 'email',
  accountId: null,
  to: `${n}@quayside.test`,
  subject: '',
  facts: '{}',
  urgency: 2,
  createdAt: now,
  dedupeKey: `newsletter ${n}`,
})

test('twelve senders that claim messages at the same time never get the same one', async () => {
  const messages = Array.from({ length: 600 }, (_, n) => messageOf(n + 1))
  await insertMessages(kysely, messages)
  const claimedIds: string[] = []
  const isLeft = async () =>
    (await kysely.selectFrom('message').where('state', '=', 'Waiting').select('messageId').execute()).length >
    0
  const send = async (): Promise<void> => {
    while (await isLeft()) {
      const claim = await claimMessages(kysely, { channel: 'email', most: 10, now, until })
      claimedIds.push(...claim.map(({ messageId }) => messageId))
    }
  }
  await Promise.all(Array.from({ length: 12 }, send))
  expect(claimedIds.toSorted()).toEqual(messages.map(({ messageId }) => messageId).toSorted())
})

test('a sender does not wait for the rows that another one is claiming', async () => {
  await kysely.deleteFrom('message').execute()
  const messages = Array.from({ length: 20 }, (_, n) => messageOf(n + 1000))
  await insertMessages(kysely, messages)
  const claim = (db: Kysely<Database>) => claimMessages(db, { channel: 'email', most: 10, now, until })
  const client = await database.pool.connect()
  await client.query('begin')
  const first = await claim(kyselyOver(askOn(client)))
  const second = await claim(kysely)
  await client.query('commit')
  client.release()
  const ids = [...first, ...second].map(({ messageId }) => messageId)
  expect(ids.toSorted()).toEqual(messages.map(({ messageId }) => messageId))
})

test('a sender takes at most as many messages as it asked for, even from a table that was not counted yet', async () => {
  const fresh = await newDatabase()
  const db = kyselyOver(askOn(fresh.pool))
  await insertMessages(
    db,
    Array.from({ length: 30 }, (_, n) => messageOf(n + 1)),
  )
  const claim = await claimMessages(db, { channel: 'email', most: 1, now, until })
  expect(claim.map(({ messageId }) => messageId)).toHaveLength(1)
  await fresh.close()
})
