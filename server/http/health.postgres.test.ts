import pg from 'pg'
import { expect, test } from 'vitest'
import { systemSeams } from '../core/seams.ts'
import { openPlace } from '../db/postgres/open-place.ts'
import { createDatabase, dropDatabase } from '../test/postgres/databases.ts'
import { createHealth } from './health.ts'

test('a server is well while another one holds up all changes', async () => {
  const url = await createDatabase()
  const db = await openPlace(url, systemSeams)
  const frozen = new pg.Client(url)
  await frozen.connect()
  await frozen.query('begin; select v from "syncHead" where id = 1 for update')
  let isChanged = false
  const change = db.transaction(async () => {
    isChanged = true
  })
  expect(await createHealth({ db, clock: db.clock }).problem()).toBeNull()
  expect(isChanged).toBe(false)
  await frozen.end()
  await change
  await db.close()
  await dropDatabase(url)
})
