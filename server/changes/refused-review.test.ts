import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MutationResult } from '#sync/protocol/messages.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../test/harness.ts'
import type { MutationRun } from './mutation.ts'
import { addToDeviceReview, openReview } from './office-review.ts'
import { fileRefusal } from './refused-review.ts'
import { withTransaction } from './with-transaction.ts'

// Which refused changes the office reviews, and what each review says.

let server: TestServer
beforeEach(async () => {
  server = await startServer()
  const desk = deviceOf(server, server.people.Supervisor)
  await desk.push(
    desk.change('package.checkIn', checkInOf(idOf(1), 'TBA100000000001', { weightLb: 4, bin: 'A1' })),
  )
})
afterEach(() => server.close())

const at = '2026-11-21T09:30:00.000Z'
const uid = idOf(0x900000)
interface Case {
  readonly change?: Partial<MutationRun>
  readonly result?: Pick<MutationResult, 'code' | 'message'>
  readonly role?: 'Warehouse' | 'User'
  readonly open?: number
}
const invalid = { code: 'invalid', message: 'Too heavy.' }

async function file({ change = {}, result = invalid, role = 'Warehouse', open = 0 }: Case) {
  const actor = server.people[role]
  await withTransaction(server, { actor, deviceId: 'dock' }, async (tx) => {
    for (let n = 0; n < open; n++)
      await tx.put('review', {
        ...openReview(tx),
        ...{ reviewId: idOf(0x5000 + n), kind: 'refused', note: '' },
      })
  })
  await withTransaction(server, { actor, deviceId: 'dock' }, (tx) =>
    fileRefusal(
      tx,
      {
        ...{ uid, name: 'package.update', ver: 1, args: { packageId: idOf(1) }, occurredAt: at },
        ...{ client: { clientId: 'c', mid: 4 }, ...change },
      },
      result,
    ),
  )
  const rows = await server.db.reads.kysely.selectFrom('review').selectAll().execute()
  return rows
    .filter(({ reviewId }) => reviewId < idOf(0x5000) || reviewId > idOf(0x6000))
    .map(({ differences, ...row }) => ({ ...row, differences: JSON.parse(differences) }))
}

test.each<[what: string, Case, count: number]>([
  ['a refused change of a package', {}, 1],
  ['a refused answer to a review', { change: { name: 'review.resolve' } }, 1],
  ['a refused hand-over at the door', { change: { name: 'delivery.handOver', args: {} } }, 1],
  ['another refused step of a delivery', { change: { name: 'delivery.setOut' } }, 0],
  ['a step that only begins like the hand-over', { change: { name: 'delivery.handOverLater' } }, 0],
  ['a step that only ends like the hand-over', { change: { name: 'x.delivery.handOver' } }, 0],
  ['a change that only names packages', { change: { name: 'other.package.update' } }, 0],
  ['a refused change of a manifest', { change: { name: 'manifest.create' } }, 0],
  ['a call that was answered at once', { change: { client: null } }, 0],
  ['a refused change of a customer', { role: 'User' }, 0],
  ['one that is on the list already', { change: { uid: idOf(0x5000) }, open: 1 }, 0],
])('%s', async (_what, refusal, count) => {
  expect(await file(refusal)).toHaveLength(count)
})

test('its review has the id of the change, the first package, the time and the words', async () => {
  expect(await file({})).toMatchObject([
    {
      ...{ reviewId: uid, packageId: idOf(1), kind: 'refused', at, by: 'Warehouse Person', deviceId: 'dock' },
      ...{ note: 'Too heavy.', status: 'Open', differences: [] },
    },
  ])
})

const una = { name: 'Una Brown' }
test.each<[what: string, change: Partial<MutationRun>, review: object]>([
  [
    'of a hand-over at the counter names who has what',
    { name: 'package.deliver', args: { packageIds: [idOf(1)], recipient: una } },
    { kind: 'handedOver', note: 'Given to Una Brown: Too heavy.\nPackages: QS2600000015' },
  ],
  [
    'of a hand-over of nothing that is known names no packages',
    { name: 'package.deliver', args: { packageIds: [idOf(9)], recipient: una } },
    { kind: 'handedOver', packageId: null, note: 'Given to Una Brown: Too heavy.' },
  ],
  [
    'of another change has the words alone',
    { args: { packageId: idOf(1), recipient: una } },
    { kind: 'refused', note: 'Too heavy.' },
  ],
])('the review %s', async (_what, change, review) => {
  expect(await file({ change })).toMatchObject([review])
})

test('a long answer leaves room for the packages', async () => {
  const args = { packageIds: [idOf(1)], recipient: una }
  const result = { code: 'invalid', message: 'x'.repeat(3000) }
  const [review] = await file({ change: { name: 'package.deliver', args }, result })
  expect(review?.note).toHaveLength(2000)
  expect(review?.note).toMatch(/^Given to Una Brown: x+\nPackages: QS2600000015$/)
})

test.each<[what: string, args: Record<string, unknown>, differences: object[]]>([
  ['another value', { weightLb: 2000 }, [{ field: 'weightLb', current: 4, offered: 2000 }]],
  ['the same value', { weightLb: 4 }, []],
  ['none of it', {}, []],
  ['a value under its changes', { changes: { bin: 'B2' } }, [{ field: 'bin', current: 'A1', offered: 'B2' }]],
  ['what is no value', { weightLb: { lb: 4 } }, [{ field: 'weightLb', current: 4, offered: null }]],
  ['what no package has', { colour: 'red' }, []],
])('the review offers %s', async (_what, args, differences) => {
  const [review] = await file({ change: { args: { packageId: idOf(1), ...args } } })
  expect(review?.differences).toEqual(differences)
})

test('a review about no package offers what was typed', async () => {
  const [review] = await file({ change: { name: 'package.checkIn', args: { weightLb: 2000 } } })
  expect(review).toMatchObject({
    ...{ packageId: null, differences: [{ field: 'weightLb', current: null, offered: 2000 }] },
  })
})

describe('a line of the device’s review', () => {
  const forbidden = { code: 'forbidden', message: 'Forbidden.' }
  const head = '21 Nov 2026, 4:30 am, Warehouse Person'

  test.each<[what: string, Case, line: string]>([
    [
      'says what was not its person’s to do',
      { result: forbidden },
      `${head}: Package edited: QS2600000015: Forbidden.`,
    ],
    [
      'names the maker',
      { result: forbidden, change: { actor: actorOf('Driver', idOf(0xd1), 'Devon Driver') } },
      '21 Nov 2026, 4:30 am, Devon Driver: Package edited: QS2600000015: Forbidden.',
    ],
    [
      'says who has the goods',
      {
        result: forbidden,
        change: { name: 'package.deliver', args: { packageIds: [idOf(1)], recipient: una } },
      },
      `${head}: Given to Una Brown: QS2600000015: Forbidden.`,
    ],
    ['stands for the hundred-and-first', { open: 100 }, `${head}: Package edited: QS2600000015: Too heavy.`],
  ])('%s', async (_what, refusal, line) => {
    expect(await file(refusal)).toMatchObject([
      { kind: 'deviceRefusals', packageId: idOf(1), note: line, differences: [] },
    ])
  })

  test('is not for a device with ninety-nine', async () => {
    expect(await file({ open: 99 })).toMatchObject([{ kind: 'refused' }])
  })

  test('is short', async () => {
    const [review] = await file({ result: { ...forbidden, message: 'x'.repeat(600) } })
    expect(review?.note).toHaveLength(500)
  })

  test('comes first, the oldest drop off, and each kind and device has its own', async () => {
    const add = (line: string, kind: 'deviceRefusals' | 'lostWork' = 'deviceRefusals', deviceId = 'dock') =>
      withTransaction(server, { actor: server.people.Admin, deviceId }, (tx) =>
        addToDeviceReview(tx, kind, line),
      )
    await add('old'.padEnd(1000, '.'))
    server.clock.pass(60_000)
    await add('new'.padEnd(1500, '.'))
    await add('lost', 'lostWork')
    await add('other', 'deviceRefusals', 'desk')
    const rows = await server.db.reads.kysely.selectFrom('review').selectAll().orderBy('reviewId').execute()
    expect(rows.map(({ kind, deviceId, note }) => [kind, deviceId, note])).toEqual([
      ['deviceRefusals', 'dock', `${'new'.padEnd(1500, '.')}\n${'old'.padEnd(499, '.')}`],
      ['lostWork', 'dock', 'lost'],
      ['deviceRefusals', 'desk', 'other'],
    ])
    expect(rows[0]).toMatchObject({
      at: '2026-11-21T12:01:00.000Z',
      packageId: null,
      createdAt: '2026-11-21T12:00:00.000Z',
    })
  })
})
