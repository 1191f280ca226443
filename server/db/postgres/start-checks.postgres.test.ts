import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemSeams } from '../../core/seams.ts'
import { createEmptyDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import { openStatementPooler } from '../../test/postgres/statement-pooler.ts'
import { openPostgres } from './open.ts'
import { mustFitServer } from './start-checks.ts'

// Every fault of a real database is refused at the start, and nothing is made in it.

let url: string
async function run(sql: string, place = url): Promise<void> {
  const client = new pg.Client(place)
  await client.connect()
  await client.query(sql)
  await client.end()
}
async function tableCount(): Promise<number | null> {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query(`select from pg_tables where schemaname = 'public'`)
  await client.end()
  return rowCount
}
afterEach(() => dropDatabase(url))

test('a database that compares texts by a language is refused', async () => {
  url = await createEmptyDatabase(`encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'en-US'`)
  await expect(openPostgres(url, systemSeams)).rejects.toThrow(
    /compares texts by a language.*create database/,
  )
  expect(await tableCount()).toBe(0)
})

describe('of a database that is right otherwise', () => {
  beforeEach(async () => {
    url = await createEmptyDatabase()
  })

  test('a database without pg_trgm is refused', async () => {
    const name = new URL(url).pathname.slice(1)
    await run(`create schema hidden;
      create view hidden.pg_available_extensions as select * from pg_catalog.pg_available_extensions where name <> 'pg_trgm';
      alter database ${name} set search_path = hidden, pg_catalog, public`)
    await expect(openPostgres(url, systemSeams)).rejects.toThrow(/pg_trgm is missing.*postgresql-contrib/)
    expect(await tableCount()).toBe(0)
  })

  test.each([-31, 31])('a database whose clock is %i seconds off is refused', async (seconds) => {
    const client = new pg.Client(url)
    await client.connect()
    const clock = { now: () => systemSeams.clock.now() + seconds * 1000 }
    await expect(mustFitServer(client, clock)).rejects.toThrow(
      /clock differs .* 31 seconds. Set both by a time server/,
    )
    await expect(mustFitServer(client)).resolves.toBeUndefined()
    await client.end()
  })

  test('a pooler that supports no transactions', async () => {
    const pooler = await openStatementPooler(url)
    await expect(openPostgres(pooler.url, systemSeams)).rejects.toThrow(
      /A pooler in front of it gives each statement another connection. Set it to the mode "session"/,
    )
    await pooler.close()
    expect(await tableCount()).toBe(0)
  })

  test('a user who may not make tables in it', async () => {
    const user = `quayside_${new URL(url).pathname.slice(-8)}`
    await run(`create role ${user} login; revoke create on schema public from public`)
    const userUrl = new URL(url)
    userUrl.username = user
    await expect(openPostgres(userUrl.href, systemSeams)).rejects.toThrow(
      /Its user may not make tables.*alter database .* owner to/,
    )
    await run(`drop role ${user}`)
  })
})
