import { expect, test, vi } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { idOf } from '#sync/test/people.ts'
import { openReplica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'
import { liveAnswers } from '../replica/live-answers.ts'
import { readCheckInDays } from './check-ins-by-day.ts'
import { readPackages, readTally } from './package-list.ts'

const today = '2026-11-20T05:00:00.000Z'
const yesterday = '2026-11-19T05:00:00.000Z'

const rowOf = (nth: number) => {
  const at = new Date(Date.parse(yesterday) + nth * 3_600_000).toISOString()
  return {
    ...blankPackage(idOf(nth), at),
    ...{ trackingNumber: `T${nth}`, codes: [`T${nth}`], updatedAt: at, $scopes: [] },
    status: nth % 4 === 0 ? ('Delivered' as const) : ('AtCustoms' as const),
    checkedInAt: nth % 3 === 0 ? null : at,
    accountId: nth % 5 === 0 ? null : idOf(0xa),
    invoiceState: nth % 2 === 0 ? ('Received' as const) : ('Missing' as const),
  }
}

/** Forty packages, one an hour from yesterday on; `noCursor` forbids going along their rows one by one. */
async function device() {
  const db = openReplica('package-list', { outdated: () => undefined })
  const guard = { noCursor: false }
  db.use({
    stack: 'dbcore',
    name: 'guard',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          openCursor: async (request) => {
            if (guard.noCursor) throw new Error(`${name} is read by a cursor, one request for each row`)
            return table.openCursor(request)
          },
        }
      },
    }),
  })
  const put = (rows: readonly ReturnType<typeof rowOf>[]) =>
    dexieStore(db).write(async (tx) => tx.put('package', rows), { durable: false })
  await put(Array.from({ length: 40 }, (_, i) => rowOf(i + 1)))
  return { db, guard, put }
}

test('the first screens count and list without going along the packages', async () => {
  const { db, guard } = await device()
  guard.noCursor = true
  const tally = await readTally(db, '2026-11-20')
  const { total, byState, unidentified, needsReview, invoicesToCheck, checkedIn, checkedInBefore } = tally
  expect([total, byState.Delivered, byState.AtCustoms]).toEqual([40, 10, 30])
  expect([unidentified, needsReview, invoicesToCheck, tally.toBill]).toEqual([8, 0, 10, 8])
  expect([checkedIn, checkedInBefore]).toEqual([11, 16])
  expect(await readCheckInDays(db, '2026-11-20', 3)).toEqual([
    { start: '2026-11-18', packages: 0 },
    { start: '2026-11-19', packages: 16 },
    { start: '2026-11-20', packages: 11 },
  ])
  const lists = [
    await readPackages(db, { invoiceToCheck: true, limit: 3 }),
    await readPackages(db, { checkedInSince: today, limit: 3 }),
    await readPackages(db, { toBill: true, limit: 3 }),
  ]
  expect(lists.map((list) => [list.total, list.rows.map((row) => row.trackingNumber)])).toEqual([
    [10, ['T38', 'T34', 'T30']],
    [11, ['T40', 'T38', 'T37']],
    [8, ['T36', 'T32', 'T28']],
  ])
})

test('the newest are read in one piece, however many of them were deleted', async () => {
  const { db, guard, put } = await device()
  const deletedRows = [37, 38, 39, 40].map((nth) => ({ ...rowOf(nth), deletedAt: today }))
  await put(deletedRows)
  guard.noCursor = true
  const newest = await readPackages(db, { limit: 3 })
  const atOffice = await readPackages(db, { status: 'AtCustoms', limit: 3 })
  const numbers = [newest, atOffice].map(({ rows }) => rows.map((row) => row.trackingNumber))
  expect(numbers).toEqual([
    ['T36', 'T35', 'T34'],
    ['T35', 'T34', 'T33'],
  ])
  expect((await readPackages(db, { limit: 50 })).rows).toHaveLength(36)
})

test('of what a search finds only the shown rows are read, and all are counted', async () => {
  const { db } = await device()
  const read: number[] = []
  const bulkGet = db.package.bulkGet.bind(db.package)
  vi.spyOn(db.package, 'bulkGet').mockImplementation((keys) => {
    read.push(keys.length)
    return bulkGet(keys)
  })
  const search = () => readPackages(db, { text: 't', limit: 5 })
  // The first search reads what it searches in; the one after it maybe again, since writes are announced late.
  await vi.waitFor(async () => {
    read.length = 0
    await search()
    expect(read).toEqual([5])
  })
  const { rows, total } = await search()
  expect([rows.map(({ trackingNumber }) => trackingNumber), total]).toEqual([
    ['T40', 'T39', 'T38', 'T37', 'T36'],
    40,
  ])
  expect(await readPackages(db, { text: 't', status: 'Delivered', limit: 5 })).toMatchObject({ total: 10 })
})

test('the results of a search appear without asking again, page after page of a first sync', async () => {
  const { db, put } = await device()
  let total = -1
  const search = liveAnswers(() => readPackages(db, { text: 't1', limit: 200 }))
  const { unsubscribe } = search.subscribe(
    (answer) => {
      total = answer.total
    },
    (fault) => {
      throw fault
    },
  )
  // Written while the first question is still being answered, and after it.
  await put([101, 102].map(rowOf))
  await vi.waitFor(() => expect(total).toBe(13))
  for (let page = 1; page <= 3; page += 1) {
    await put(Array.from({ length: 10 }, (_, n) => rowOf(100 + page * 10 + n)))
    await vi.waitFor(() => expect(total).toBe(13 + page * 10))
  }
  unsubscribe()
})

test.each(['weightLb', '-weightLb'] as const)(
  'sorted by %s, packages without a weight come last',
  async (sort) => {
    const { db, put } = await device()
    await put([
      { ...rowOf(1), weightLb: 2 },
      { ...rowOf(2), weightLb: 9 },
    ])
    const { rows } = await readPackages(db, { sort, limit: 40 })
    const weights = rows.slice(0, 3).map(({ weightLb }) => weightLb)
    expect(weights).toEqual(sort === 'weightLb' ? [2, 9, null] : [9, 2, null])
  },
)

test('a sold or lost package is listed and counted as such, and not under its last place', async () => {
  // The rows of other tests stay in the database.
  const before = await device()
  await before.db.delete()
  const { db, put } = await device()
  const stamp = { reason: '', by: '', at: today }
  const claim = {
    ...{ reason: '', reportedBy: '', reportedAt: today, valueUsdCents: 1, valueJmdCents: 1, paidJmdCents: 1 },
    ...{ creditNoteId: null, decidedBy: '', decidedAt: today, decision: '' },
  }
  const soldRow = { ...rowOf(4), ending: beginEnding('Unclaimed', 'Sold', stamp) }
  const lostRow = { ...rowOf(5), arrival: 'Missing' as const, loss: { ...claim, status: 'Paid' as const } }
  // An open claim changes nothing, and neither does a reminder.
  const reportedRow = {
    ...rowOf(6),
    arrival: 'Missing' as const,
    loss: { ...claim, status: 'Reported' as const },
  }
  await put([
    soldRow,
    lostRow,
    reportedRow,
    { ...rowOf(7), ending: beginEnding('Unclaimed', 'Noticed', stamp) },
  ])
  const { byState } = await readTally(db, '2026-11-20')
  expect([byState.Delivered, byState.Sold, byState.AtCustoms, byState.Lost]).toEqual([9, 1, 29, 1])
  const numbersOf = async (filter: Partial<Parameters<typeof readPackages>[1]>) => {
    const { rows, total } = await readPackages(db, { limit: 100, ...filter })
    expect(total).toBe(rows.length)
    return rows.map(({ trackingNumber }) => trackingNumber)
  }
  expect(await numbersOf({ status: 'Sold' })).toEqual(['T4'])
  expect(await numbersOf({ status: 'Lost', accountId: idOf(0xa) })).toEqual([])
  expect((await numbersOf({ status: ['Lost', 'Sold'] })).sort()).toEqual(['T4', 'T5'])
  expect(await numbersOf({ status: 'Delivered' })).not.toContain('T4')
  expect(await numbersOf({ status: 'Delivered', sort: 'trackingNumber' })).toHaveLength(9)
  expect(await numbersOf({ status: 'AtCustoms' })).not.toContain('T5')
  expect(await numbersOf({ status: 'Sold', text: 'T4' })).toEqual(['T4'])
})

test('pieces found after they were paid for are listed by their index, without reading the other packages', async () => {
  const before = await device()
  await before.db.delete()
  const { db, guard, put } = await device()
  const claim = {
    ...{ reason: '', reportedBy: '', reportedAt: today, valueUsdCents: 1, valueJmdCents: 1, paidJmdCents: 1 },
    ...{ creditNoteId: null, decidedBy: '', decidedAt: today, decision: '', piece: 2, shareUsdCents: null },
  }
  const withClaim = (nth: number, status: 'Reported' | 'Paid' | 'Refused', missingPieces: number[]) => ({
    ...{ ...rowOf(nth), pieces: 3, missingPieces, missingSince: today },
    pieceLosses: [{ ...claim, status }],
  })
  // The piece of T5 turned up after it was paid for, and T6 is decided.
  await put([withClaim(4, 'Reported', [2]), withClaim(5, 'Paid', []), withClaim(6, 'Refused', [2])])
  const reads: string[] = []
  const orderBy = db.package.orderBy.bind(db.package)
  vi.spyOn(db.package, 'orderBy').mockImplementation((index) => {
    reads.push(String(index))
    return orderBy(index)
  })
  guard.noCursor = true
  const { rows, total } = await readPackages(db, { lossToDecide: true, limit: 10 })
  expect([total, rows.map(({ trackingNumber }) => trackingNumber)]).toEqual([1, ['T5']])
  expect(reads).toEqual([])
  expect((await readTally(db, '2026-11-20')).lossesToDecide).toBe(1)
})
