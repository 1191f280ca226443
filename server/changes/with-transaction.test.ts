import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import type { Committed } from '../core/events.ts'
import type { PendingCommit } from '../db/core/observers.ts'
import { deviceOf, keptSums, recomputedSums, startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { argsHashOf } from './args-hash.ts'
import { resultsBetween } from './results.ts'
import type { Transaction } from './transaction.ts'
import { withTransaction } from './with-transaction.ts'

// One transaction: its version, its parts, whom it tells, and the scopes of its rows.

let server: TestServer
let told: Committed[]
beforeEach(async () => {
  server = await startServer()
  told = []
  server.db.events.onCommitted((commit) => void told.push(commit))
})
afterEach(() => server.close())

const by = () => ({ actor: server.people.Admin, deviceId: 'desk', action: 'test' })
const change = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => withTransaction(server, by(), work)
const pkg = (n: number, accountId: string | null = null, note = '') => ({
  ...blankPackage(idOf(n), '2026-11-21T12:00:00.000Z'),
  ...{ trackingNumber: `TBA${n}`, accountId, note },
})
const packageIds = async () =>
  (await server.db.reads.kysely.selectFrom('package').select('packageId').orderBy('packageId').execute()).map(
    ({ packageId }) => packageId,
  )
const audited = async () =>
  (
    await server.db.reads.kysely
      .selectFrom('audit')
      .select(['action', 'entityId'])
      .where('entity', '=', 'package')
      .orderBy('auditId')
      .execute()
  ).map(({ action, entityId }) => [action, entityId])
const headNow = () => change(async ({ head }) => head)

describe('the version', () => {
  test('is the next one for a synced row, and the last thing that is written', async () => {
    const before = await headNow()
    const seen = await change(async (tx) => {
      const versions = [tx.versionNow()]
      await tx.put('package', pkg(1))
      return [...versions, tx.version]
    })
    const head = await headNow()
    expect(seen).toEqual([before.v, before.v + 1])
    expect(head.v).toBe(before.v + 1)
    expect(head.tag).not.toBe(before.tag)
    const row = server.db.reads.kysely.selectFrom('package').select('version')
    expect(await row.execute()).toEqual([{ version: head.v }])
    expect(told).toMatchObject([
      { from: { v: before.v, tag: before.tag }, to: { v: head.v, tag: head.tag }, client: null },
    ])
  })

  test('of a transaction with parts is known before its end', async () => {
    const before = await headNow()
    const seen = await change(async (tx) => {
      await tx.part({ action: 'part', mutationId: null }, (part) => part.put('package', pkg(1)))
      return tx.versionNow()
    })
    expect(seen).toBe(before.v + 1)
  })

  test('stays without a synced row, and nobody is told', async () => {
    const before = await headNow()
    await change((tx) => tx.note('settings', 'x', null, { days: 1 }))
    expect(await headNow()).toEqual(before)
    expect(told).toEqual([])
  })
})

describe('a part', () => {
  const put = (tx: Transaction, n: number, action = 'part') =>
    tx.part({ action, mutationId: idOf(0x50) }, (part) => part.put('package', pkg(n)))

  test('that throws leaves nothing behind, and the transaction goes on', async () => {
    await change(async (tx) => {
      await put(tx, 1, 'first')
      const failing = tx.part({ action: 'second', mutationId: null }, async (part) => {
        await part.put('package', pkg(2))
        throw new Refusal('invalid', 'Not this one')
      })
      await expect(failing).rejects.toThrow('Not this one')
      await put(tx, 3, 'third')
      await tx.put('package', pkg(4))
    })
    expect(await packageIds()).toEqual([idOf(1), idOf(3), idOf(4)])
    expect(await audited()).toEqual([
      ['first', idOf(1)],
      ['third', idOf(3)],
      ['test', idOf(4)],
    ])
    expect(told[0]?.changes.map(({ id }) => id)).toEqual([idOf(1), idOf(3), idOf(4)])
  })

  test('comes before the rows of its transaction', async () => {
    const late = change(async (tx) => {
      await tx.put('package', pkg(1))
      await put(tx, 2)
    })
    await expect(late).rejects.toThrow('A part comes before the rows')
    expect(await packageIds()).toEqual([])
  })

  test('is heard of by those who hear of parts, with what it noted', async () => {
    const heard: unknown[] = []
    server.db.observers.onPart(async ({ by, noted }) => void heard.push([by.action, noted]))
    await change((tx) =>
      tx.part({ action: 'part', mutationId: null }, (part) => part.note('settings', 'x', null, { days: 1 })),
    )
    const note = { entity: 'settings', entityId: 'x', before: null, after: { days: 1 } }
    expect(heard).toEqual([
      ['part', [note]],
      ['test', []],
    ])
  })
})

test('what must hold is asked first, and what it throws is the answer', async () => {
  let asked = 0
  const mustHold = async () => {
    asked += 1
    if (asked === 1) throw new Refusal('stale', 'Somebody else changed it.')
  }
  const put = () =>
    withTransaction(server, { ...by(), mustHold }, (tx) => tx.put('package', pkg(1)), { joins: true })
  await expect(put()).rejects.toThrow('Somebody else')
  expect(await packageIds()).toEqual([])
  await put()
  expect([asked, await packageIds()]).toEqual([2, [idOf(1)]])
})

test('its client’s other devices learn how far it has come', async () => {
  const client = { clientId: idOf(0xc), lastMid: 7 }
  await change(async (tx) => {
    await tx.put('package', pkg(1))
    tx.acknowledge(client)
  })
  expect(told[0]?.client).toEqual(client)
})

test('those who write with a commit hear of it just before its end', async () => {
  const heard: PendingCommit[] = []
  server.db.observers.onCommit(async (commit) => void heard.push(commit))
  const version = await change(async (tx) => {
    await tx.put('package', pkg(1))
    return tx.version
  })
  const [commit] = heard
  expect(commit).toMatchObject({
    ...{ version, now: '2026-11-21T12:00:00.000Z', by: { action: 'test', deviceId: 'desk' } },
    touched: [{ entity: 'package', id: idOf(1), before: undefined }],
  })
  expect(commit?.ids.next()).toMatch(/^[0-9a-f-]{36}$/)
})

describe('the scopes of a row', () => {
  const entries = async () =>
    (
      await server.db.reads.kysely
        .selectFrom('syncRow')
        .innerJoin('syncScope', 'syncScope.scopeId', 'syncRow.scopeId')
        .where('pk', '=', idOf(1))
        .select(['scope', 'op', 'v'])
        .orderBy('scope')
        .execute()
    ).map(({ scope, op, v }) => [scope, op, v])

  test('are entered once, left when it goes to somebody else, and added up', async () => {
    const [una, other] = [server.people.User.accountId, server.otherCustomer.accountId]
    await change((tx) => tx.put('package', pkg(1, una)))
    const first = (await headNow()).v
    expect(told[0]?.changes).toMatchObject([{ entity: 'package', id: idOf(1), left: [] }])
    const scopes = told[0]?.changes[0]?.scopes ?? []
    expect(scopes.length).toBeGreaterThan(1)
    expect(await entries()).toEqual(scopes.toSorted().map((scope) => [scope, 1, first]))
    await change((tx) => tx.put('package', pkg(1, una, 'Heavy')))
    await change((tx) => tx.put('package', pkg(1, other)))
    const now = told.at(-1)?.changes[0]
    const [left] = now?.left ?? []
    expect([now?.left.length, left?.includes(una), now?.scopes.includes(left ?? '')]).toEqual([
      1,
      true,
      false,
    ])
    expect((await entries()).filter(([, op]) => op === 0)).toEqual([[left, 0, first + 2]])
    expect(await keptSums(server.db)).toEqual(await recomputedSums(server.db))
  })

  test('of several rows move their sums together', async () => {
    const una = server.people.User.accountId
    await change(async (tx) => {
      for (const n of [1, 2, 3]) await tx.put('package', pkg(n, una))
    })
    await change(async (tx) => {
      for (const n of [2, 3]) await tx.put('package', pkg(n))
    })
    expect(await keptSums(server.db)).toEqual(await recomputedSums(server.db))
  })
})

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
  const gone = 'What became of this is no longer known.'

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
      [5, 'already-exists', gone],
      [6, 'already-exists', 'Another change has this id.'],
    ])
  })
})

test('the hash of arguments is that of years ago', () => {
  expect(argsHashOf('package.update', 1, { b: 1, a: { d: null, c: ['x'] } })).toBe(
    'afnBe_p7BL1YzeEyX71DEunzG71heRzzOLNCxU2canc',
  )
})
