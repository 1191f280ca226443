import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase, dropDatabase } from '../test/postgres/databases.ts'
import { whileBusy } from './start-up.ts'

test('a start that finds the head locked for longer than a statement waits is tried again, and no other error is', async () => {
  const url = await createDatabase()
  const [starting, running] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([starting.connect(), running.connect()])
  try {
    const hold = 'begin; lock table "syncHead"'
    await running.query(hold)
    let tries = 0
    const start = async () => {
      tries++
      if (tries === 3) await running.query('commit')
      await starting.query("set lock_timeout = '20ms'")
      await starting.query('select from "syncHead" for update')
      return 'started'
    }
    expect(await whileBusy(start)).toBe('started')
    expect(tries).toBe(3)

    await running.query(hold)
    await expect(whileBusy(start, 1)).rejects.toMatchObject({ code: '55P03' })
    expect(tries).toBe(5)

    await expect(whileBusy(() => starting.query('select 1 / 0'))).rejects.toMatchObject({ code: '22012' })
  } finally {
    await Promise.all([starting.end(), running.end()])
    await dropDatabase(url)
  }
})
