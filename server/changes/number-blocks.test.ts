import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import type { HawbBlock } from '#sync/protocol/messages.ts'
import { hawbOf, lastHawbSerial } from '#sync/rules/packages/hawb.ts'
import { idOf } from '#sync/test/people.ts'
import { startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { blockFor, leaveGap, noneLeftText, reserveSerials } from './number-blocks.ts'
import { withTransaction } from './with-transaction.ts'

// Each single condition of who gets which label numbers.

const now = '2026-11-21T12:00:00.000Z'
/** The first moment of the day in Jamaica, and the last of the day before. */
const [thisDay, yesterday] = ['2026-11-21T05:00:00.000Z', '2026-11-21T04:59:59.999Z']
const [monthAgo, before] = ['2026-10-22T12:00:00.000Z', '2026-10-22T11:59:59.999Z']

interface StoredBlock {
  readonly year?: number
  readonly from: number
  readonly to: number
  readonly clientId?: string
  readonly at?: string
}
const block = (from: number, to: number, over: Omit<StoredBlock, 'from' | 'to'> = {}): StoredBlock => ({
  ...{ from, to },
  ...over,
})
const fresh = (from: number, to = from + 499): HawbBlock => ({ year: 2026, from, to })

let server: TestServer
beforeEach(async () => {
  server = await startServer(now)
  const { User, Warehouse } = server.people
  const of = (clientId: string, accountId: string) => ({
    ...{ clientId, accountId, deviceId: clientId, deviceName: '', schema: '', lastHelloAt: null },
    ...{ lastMid: 0, pending: 0, oldestPendingAt: null, lost: 0, lostSince: null },
  })
  await writerOf(server.db)
    .insertInto('syncClient')
    .values([
      of('own', Warehouse.accountId),
      of('second', Warehouse.accountId),
      of('stranger', User.accountId),
    ])
    .execute()
})
afterEach(() => server.close())

async function put(blocks: readonly StoredBlock[], serials: readonly number[] = [], year = 2026) {
  const rows = blocks.map(({ year = 2026, from, to, clientId = 'own', at = now }) => ({
    ...{ year, fromSerial: from, toSerial: to, clientId, at },
  }))
  if (rows.length > 0) await writerOf(server.db).insertInto('hawbBlock').values(rows).execute()
  if (serials.length === 0) return
  await withTransaction(server, { actor: server.people.Admin, deviceId: '' }, async (tx) => {
    for (const serial of serials)
      await tx.put('package', {
        ...blankPackage(idOf(serial), tx.at),
        ...{ trackingNumber: `TBA${serial}`, hawbNumber: hawbOf(year, serial) },
      })
  })
}

type Held = { year: number; to: number } | null | undefined
const blocksFor = (heldRange: Held, at = now) =>
  server.db.transaction(({ statements }) =>
    blockFor(statements, {
      ...{ clientId: 'own', accountId: server.people.Warehouse.accountId, now: at, held: heldRange },
    }),
  )
const storedBlocks = () =>
  server.db.reads.kysely
    .selectFrom('hawbBlock')
    .select(['year', 'fromSerial as from', 'toSerial as to', 'clientId'])
    .orderBy('year')
    .orderBy('fromSerial')
    .execute()

const heldTo = (to: number, year = 2026) => ({ year, to })
const ownBlocks = [block(1, 500), block(501, 1000)]

test.each<[what: string, blocks: StoredBlock[], serials: number[], held: Held, given: HawbBlock[]]>([
  ['the first block of a year', [], [], null, [fresh(1)]],
  [
    'the block behind the one of another client',
    [block(1, 500, { clientId: 'second' })],
    [],
    null,
    [fresh(501)],
  ],
  ['what it never heard of', ownBlocks, [], null, [fresh(1), fresh(501)]],
  ['what came behind what it has', ownBlocks, [], heldTo(500), [fresh(501)]],
  ['a new block for one that has it all', ownBlocks, [], heldTo(1000), [fresh(1001)]],
  [
    'its blocks of this year, when it has one of last year',
    ownBlocks,
    [],
    heldTo(9000, 2025),
    [fresh(1), fresh(501)],
  ],
  ['a new block, when it says that it has one of next year', ownBlocks, [], heldTo(1, 2027), [fresh(1001)]],
  [
    'nothing of before a restore',
    [block(1, 500), block(501, 600, { clientId: 'restore' })],
    [],
    null,
    [fresh(601)],
  ],
  [
    'its last block, when it does not say and has used none of it',
    ownBlocks,
    [500, 1001],
    undefined,
    [fresh(501)],
  ],
  [
    'the last of three blocks, when it does not say and has used none of it',
    [...ownBlocks, block(1001, 1500, { at: before })],
    [],
    undefined,
    [fresh(1001)],
  ],
  [
    'a new block, when it does not say and has used the first of its last',
    ownBlocks,
    [501],
    undefined,
    [fresh(1001)],
  ],
  [
    'a new block, when it does not say and has used the last of its last',
    ownBlocks,
    [1000],
    undefined,
    [fresh(1001)],
  ],
  ['a new block, when it does not say and has none', [], [], undefined, [fresh(1)]],
  ['numbers above those that are on a package', [], [3], null, [fresh(4)]],
  ['numbers above the last that are in the way', [], [3, 500, 1001], null, [fresh(501)]],
  ['numbers below one that is far above', [], [501, 9_999_998], null, [fresh(1)]],
  [
    'the last of a year',
    [block(1, 9_999_990, { at: before })],
    [],
    heldTo(9_999_990),
    [fresh(9_999_991, lastHawbSerial)],
  ],
  [
    'the very last of a year',
    [block(1, 9_999_998, { at: before })],
    [],
    heldTo(9_999_998),
    [fresh(lastHawbSerial, lastHawbSerial)],
  ],
])('[K10] a client gets %s', async (_what, blocks, serials, heldRange, givenBlocks) => {
  await put(blocks, serials)
  expect(await blocksFor(heldRange)).toEqual({ blocks: givenBlocks, problem: null })
})

test('[K10] a block is given once', async () => {
  await blocksFor(null)
  await blocksFor(null)
  expect(await storedBlocks()).toEqual([{ ...fresh(1), clientId: 'own' }])
})

test('[K10] the year is that of Jamaica', async () => {
  await put([block(1, 500)])
  expect((await blocksFor(null, '2027-01-01T04:59:59.999Z')).blocks).toEqual([fresh(1)])
  expect((await blocksFor(null, '2027-01-01T05:00:00.000Z')).blocks).toEqual([
    { year: 2027, from: 1, to: 500 },
  ])
})

const [day, unusedText] = [
  expect.stringContaining('gets in a day'),
  expect.stringContaining('on no package yet'),
]
const second = { clientId: 'second' }
test.each<[what: string, blocks: StoredBlock[], serials: number[], problem: unknown]>([
  ['a client with 5,000 of the day', [block(1, 5000)], [5000], day],
  ['a client with 4,999 of the day', [block(1, 4999)], [4999], null],
  ['a client with 5,000 of the day, in two blocks', [block(1, 2500), block(2501, 5000)], [2500, 5000], day],
  ['a client with 5,000 from the first moment of the day', [block(1, 5000, { at: thisDay })], [5000], day],
  ['a client with 5,000 of the day before', [block(1, 5000, { at: yesterday })], [5000], null],
  ['a client with 5,000 of another client', [block(1, 5000, second)], [5000], null],
  ['an account with 20,000 of the day', [block(1, 20_000, second)], [20_000], day],
  ['an account with 19,999 of the day', [block(1, 19_999, second)], [19_999], null],
  ['an account with 20,000 of another account', [block(1, 20_000, { clientId: 'stranger' })], [], null],
  ['an account with 20,000 unused ones of a month', [block(1, 20_000, { at: monthAgo })], [], unusedText],
  ['an account with 19,999 unused ones of a month', [block(1, 20_000, { at: monthAgo })], [1], null],
  [
    'an account with 20,000 unused ones in two blocks',
    [block(1, 10_000, { ...second, at: monthAgo }), block(10_001, 20_001, { at: yesterday })],
    [10_001],
    unusedText,
  ],
  [
    'an account with 19,999 unused ones in two blocks',
    [block(1, 10_000, { ...second, at: monthAgo }), block(10_001, 20_001, { at: yesterday })],
    [10_002],
    null,
  ],
  ['an account with 20,000 unused ones of before', [block(1, 20_000, { at: before })], [], null],
  [
    'an account with 20,000 unused ones of last year',
    [block(1, 20_000, { year: 2025, at: yesterday })],
    [],
    null,
  ],
  ['a year without a number left', [block(1, lastHawbSerial, { at: before })], [], noneLeftText(2026)],
  [
    'a year whose last number is on a package',
    [block(1, 9_999_998, { at: before })],
    [lastHawbSerial],
    noneLeftText(2026),
  ],
])('[K10] %s', async (_what, blocks, serials, problem) => {
  await put(blocks, serials)
  const answer = await blocksFor(heldTo(lastHawbSerial))
  expect(answer).toEqual({ blocks: problem === null ? [expect.anything()] : [], problem })
})

test.each<[what: string, count: number, from: number | undefined]>([
  ['as many as there are', 3, 9_999_997],
  ['fewer than were asked for', 4, 9_999_997],
])('[K4] a reservation has %s', async (_what, count, from) => {
  await put([block(1, 9_999_996)])
  const reserve = () =>
    server.db.transaction(({ statements }) => reserveSerials(statements, { count, clientId: 'own', now }))
  expect(await reserve()).toEqual({ year: 2026, from, to: lastHawbSerial })
  expect(await reserve()).toBeNull()
})

describe('[K11] a new history', () => {
  const gap = (lastCommitAt: string | null, knownSerials: ReadonlyMap<number, number> | null = null) =>
    server.db.transaction(({ statements }) =>
      leaveGap(statements, now, { lastCommitAt, known: knownSerials }),
    )
  const left = async () => (await storedBlocks()).filter(({ clientId }) => clientId === 'restore')

  test.each<[what: string, lastCommitAt: string | null, highest: number, count: number]>([
    ['without a commit before it', null, 500, 50_000],
    ['right after the backup', now, 500, 50_000],
    ['of a backup with a clock that was ahead', '2026-11-25T12:00:00.000Z', 500, 50_000],
    ['one day after the backup', '2026-11-20T12:00:00.000Z', 500, 100_000],
    ['a day and a moment after the backup', '2026-11-20T11:59:59.999Z', 500, 150_000],
    ['long after the backup', '2026-01-01T00:00:00.000Z', 500, 1_000_000],
    ['at the end of the year’s numbers', now, lastHawbSerial - 101, 50],
    ['with one number left', now, lastHawbSerial - 1, 1],
  ])('%s leaves out the right range of numbers', async (_what, lastCommitAt, highest, count) => {
    await put([block(1, highest)])
    await gap(lastCommitAt)
    const [from, to] = [highest + 1, highest + count]
    expect(await left()).toEqual([{ year: 2026, from, to, clientId: 'restore' }])
  })

  test('with no number left leaves out none', async () => {
    await put([block(1, lastHawbSerial)])
    await gap(now)
    expect(await left()).toEqual([])
  })

  test.each<
    [what: string, known: [year: number, serial: number][], left: [year: number, from: number, to: number][]]
  >([
    ['above its own', [[2026, 900]], [[2026, 501, 900]]],
    ['below its own', [[2026, 400]], [[2026, 501, 501]]],
    [
      'of another year alone',
      [[2025, 700]],
      [
        [2025, 1, 700],
        [2026, 501, 501],
      ],
    ],
    ['above all that a year has', [[2026, lastHawbSerial + 5]], [[2026, 501, lastHawbSerial]]],
  ])('of a database whose numbers are known, %s', async (_what, knownSerials, expectedRanges) => {
    await put([block(1, 500)])
    await gap('2026-01-01T00:00:00.000Z', new Map(knownSerials))
    expect((await left()).map(({ year, from, to }) => [year, from, to])).toEqual(expectedRanges)
  })
})
