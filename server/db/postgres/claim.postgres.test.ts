import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import { claimDatabase, type ServerMarks } from './claim.ts'

let url: string
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  url = await createDatabase()
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(() => dropDatabase(url))

const join = async (marks: ServerMarks): Promise<void> => {
  ends.push(await claimDatabase(url, 'together', marks))
}
const marks = (bucket: string, ...secrets: string[]): ServerMarks => ({ bucket, secrets, keys: ['k1'] })
const withKeys = (...keys: string[]): ServerMarks => ({ ...marks('b1', 's1'), keys })

test('servers with the same bucket and secret work together', async () => {
  await join(marks('b1', 's1'))
  await join(marks('b1', 's1'))
  await join(marks('b1', 's1'))
})

test('a server with another bucket than the others is refused', async () => {
  await join(marks('b1', 's1'))
  await join(marks('b1', 's1'))
  await expect(join(marks('b2', 's1'))).rejects.toThrow(
    /keeps its files in another bucket. Set the same FILES_URL/,
  )
})

test('a server that would log people out is refused, and can come once the others have ended', async () => {
  await join(marks('b1', 's1'))
  await expect(join(marks('b1', 's2'))).rejects.toThrow(
    /signs sessions with a secret that this one does not accept/,
  )
  // It would accept their sessions, and they would not accept its.
  await expect(join(marks('b1', 's2', 's1'))).rejects.toThrow(/or the other way round/)
  for (const end of ends.splice(0)) await end()
  await join(marks('b1', 's2'))
})

test('a secret is replaced one server after the other, in three steps', async () => {
  await join(marks('b1', 's1'))
  await join(marks('b1', 's1'))
  for (const step of [marks('b1', 's1', 's2'), marks('b1', 's2', 's1'), marks('b1', 's2')])
    for (let restarts = 0; restarts < 2; restarts++) {
      await ends.shift()?.()
      await join(step)
    }
  expect(ends).toHaveLength(2)
})

test('a server that seals with a key that the others do not have is refused, and the key is replaced in three steps', async () => {
  await join(withKeys('k1'))
  await join(withKeys('k1'))
  await expect(join(withKeys('k2'))).rejects.toThrow(/seals with a key that this one does not have/)
  await expect(join(withKeys('k2', 'k1'))).rejects.toThrow(/or the other way round/)
  for (const step of [withKeys('k1', 'k2'), withKeys('k2', 'k1'), withKeys('k2')])
    for (let restarts = 0; restarts < 2; restarts++) {
      await ends.shift()?.()
      await join(step)
    }
  expect(ends).toHaveLength(2)
})

test('the name of a connection has room for all marks', async () => {
  const secrets = ['12345678', '23456789', '3456789a']
  await join({ bucket: 'abcdefgh', secrets, keys: ['1234', '5678'] })
  await join({ bucket: 'abcdefgh', secrets, keys: ['5678', '1234'] })
})
