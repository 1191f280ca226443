import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../test/harness.ts'
import { isOnPostgres } from '../../../test/new-place.ts'
import { query, queryOf } from './statements.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

interface Question {
  readonly role?: string
  readonly mailboxes?: readonly string[]
  readonly byName?: boolean
  readonly order?: 'asc' | 'desc'
}

let built = 0
const people = () =>
  queryOf(
    (db, { role, mailboxes, byName, order }: Question) => {
      built += 1
      return db
        .selectFrom('account')
        .$if(Boolean(role), (query) => query.where('role', '=', role as 'User'))
        .$if(mailboxes !== undefined, (query) => query.where('mailbox', 'in', mailboxes ?? []))
        .$if(byName === true, (query) => query.where('lastName', '!=', ''))
        .orderBy('accountId', order ?? 'asc')
        .select(['accountId', 'role', 'mailbox'])
    },
    ['order'],
  )

test('a question with filters is built once for each set of them, and finds what each set asks for', async () => {
  built = 0
  const query = people()
  const ask = (question: Question) => server.db.reads.all(query, question)
  const rows = await ask({})
  expect(rows.length).toBeGreaterThan(3)
  const roles = [...new Set(rows.map(({ role }) => role))]
  for (const role of roles) {
    const roleRows = await ask({ role })
    expect(roleRows).toEqual(rows.filter((row) => row.role === role))
    expect(roleRows.length).toBeGreaterThan(0)
  }
  // Each set is built for SQLite, and on PostgreSQL for that, too.
  expect(built).toBe(isOnPostgres ? 4 : 2)
  expect(await ask({ role: '' })).toEqual(rows)
  expect(await ask({ order: 'desc' })).toEqual([...rows].reverse())
  expect(await ask({ order: 'asc', byName: true })).toEqual(rows)
})

test('a query takes a list of any length, even an empty one', async () => {
  const query = people()
  const rows = await server.db.reads.all(query, {})
  const mailboxes = rows.map(({ mailbox }) => mailbox).filter((mailbox) => mailbox !== '')
  expect(mailboxes.length).toBeGreaterThan(1)
  for (const subset of [mailboxes, mailboxes.slice(1), []])
    expect((await server.db.reads.all(query, { mailboxes: subset })).map(({ mailbox }) => mailbox)).toEqual(
      subset,
    )
})

test('a value that the text of the query is made of has to be named so', async () => {
  const careless = queryOf((db, { name }: { name: string }) =>
    db.selectFrom('account').where('lastName', 'like', `%${name}%`).select('accountId'),
  )
  await expect(server.db.reads.all(careless, { name: 'Brown' })).rejects.toThrow('name is a placeholder')
})

test('the number of wanted rows is part of the text: SQLite would plan a query with a bound limit again each time', async () => {
  const page = queryOf(
    (db, { limit, offset }: { limit: number; offset: number }) =>
      db.selectFrom('account').select('accountId').orderBy('accountId').limit(limit).offset(offset),
    ['limit'],
  )
  expect(page({ limit: 2, offset: 1 }).sql).toContain('limit 2 offset +?')
  expect(server.db.reads.kysely.selectFrom('account').select('accountId').limit(3).compile().sql).toContain(
    'limit 3',
  )
  const rows = await server.db.reads.all(page, { limit: 100, offset: 0 })
  expect(await server.db.reads.all(page, { limit: 2, offset: 1 })).toEqual(rows.slice(1, 3))
})

test('SQLite looks at no bound value: it would plan the query again each time', async () => {
  const nameQuery = query<{ name: string }>()((db, param) =>
    db
      .selectFrom('account')
      .where('lastName', '=', param('name'))
      .where('role', '=', 'User')
      .where('firstName', '!=', "O'Neil")
      .select('lastName'),
  )
  expect(nameQuery.sql).toContain(`"lastName" = +? and "role" = 'User' and "firstName" != 'O''Neil'`)
  const [person] = await server.db.reads.all(people(), { role: 'User' })
  const account = await server.db.reads.kysely
    .selectFrom('account')
    .where('accountId', '=', person?.accountId ?? '')
    .select('lastName')
    .executeTakeFirstOrThrow()
  expect(await server.db.reads.get(nameQuery, { name: account.lastName })).toEqual(account)
})
