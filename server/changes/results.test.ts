import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { deviceOf, startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { resultsBetween } from './results.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

describe('the results of a client', () => {
  async function results(above: number, upto: number) {
    const client = deviceOf(server, server.people.Warehouse)
    const remove = (n: number) => client.change('package.remove', { packageId: idOf(n) })
    const changes = [1, 2, 3, 4].map(remove)
    await client.push(...changes)
    const [, second] = changes
    // The third number is an alias for the second change, and the result of the fifth is forgotten.
    await writerOf(server.db).deleteFrom('syncMutation').where('mid', '=', 3).execute()
    const { clientId } = client
    await writerOf(server.db)
      .insertInto('syncAlias')
      .values([
        { clientId, mid: 3, uid: second?.uid ?? '', refusal: null },
        { clientId, mid: 5, uid: idOf(0x55), refusal: null },
        { clientId, mid: 6, uid: second?.uid ?? '', refusal: 'Another change has this id.' },
      ])
      .execute()
    const resultRows = await server.db.transaction(({ statements }) =>
      resultsBetween(statements, clientId, above, upto),
    )
    return resultRows.map(({ mid, code, message }) => [mid, code, message])
  }
  const forgottenText = 'What became of this is no longer known.'

  test.each<[above: number, upto: number, mids: number[]]>([
    [0, 6, [1, 2, 3, 4, 5, 6]],
    [1, 3, [2, 3]],
    [2, 2, []],
    [3, 2, []],
  ])('above %d up to %d come in their order', async (above, upto, mids) => {
    expect((await results(above, upto)).map(([mid]) => mid)).toEqual(mids)
  })

  test('say what became of each', async () => {
    const allResults = await results(0, 6)
    expect(allResults[2]?.slice(1)).toEqual(allResults[1]?.slice(1))
    expect(allResults.slice(4)).toEqual([
      [5, 'already-exists', forgottenText],
      [6, 'already-exists', 'Another change has this id.'],
    ])
  })
})

test('of more results than one answer carries the first ones come, without a gap', async () => {
  const { clientId } = deviceOf(server, server.people.Warehouse)
  const at = '2026-11-21T12:00:00.000Z'
  const row = (mid: number) => ({
    ...{ uid: idOf(0x700000 + mid), clientId, mid, name: 'package.update', ver: 1, argsHash: 'h' },
    ...{ status: 'applied' as const, code: null, message: null, outcome: 'done' as const, packageId: null },
    ...{ v: 1, occurredAt: at, at },
  })
  const mids = Array.from({ length: 1200 }, (_, n) => n + 1).filter((mid) => mid !== 1000 && mid !== 1100)
  const writer = writerOf(server.db)
  for (let n = 0; n < mids.length; n += 400)
    await writer
      .insertInto('syncMutation')
      .values(mids.slice(n, n + 400).map(row))
      .execute()
  await writer
    .insertInto('syncAlias')
    .values([1000, 1100].map((mid) => ({ clientId, mid, uid: idOf(0x700001), refusal: null })))
    .execute()
  const results = await server.db.transaction(({ statements }) =>
    resultsBetween(statements, clientId, 0, 1200),
  )
  expect(results.map(({ mid }) => mid)).toEqual(Array.from({ length: 1000 }, (_, n) => n + 1))
})
