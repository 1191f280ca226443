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
    // The third number stands for the second change once more, and what became of the fifth is forgotten.
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
    const found = await server.db.transaction(({ statements }) =>
      resultsBetween(statements, clientId, above, upto),
    )
    return found.map(({ mid, code, message }) => [mid, code, message])
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
    const all = await results(0, 6)
    expect(all[2]?.slice(1)).toEqual(all[1]?.slice(1))
    expect(all.slice(4)).toEqual([
      [5, 'already-exists', forgottenText],
      [6, 'already-exists', 'Another change has this id.'],
    ])
  })
})
