import { expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import { openReplica } from '../replica/db.ts'
import { readPackages, readTally } from './package-list.ts'

const today = '2026-11-20T05:00:00.000Z'
const yesterday = '2026-11-19T05:00:00.000Z'

const rowOf = (nth: number) => {
  const at = new Date(Date.parse(yesterday) + nth * 3_600_000).toISOString()
  return {
    ...blankPackage(idOf(nth), at),
    ...{ trackingNumber: `T${nth}`, codes: [`T${nth}`], updatedAt: at, $scopes: [] },
    status: nth % 4 === 0 ? ('Delivered' as const) : ('AtLocalOffice' as const),
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
  await db.package.bulkPut(Array.from({ length: 40 }, (_, i) => rowOf(i + 1)))
  return { db, guard }
}

test('the first screens count by ranges: none goes along the packages', async () => {
  const { db, guard } = await device()
  guard.noCursor = true
  const tally = await readTally(db, today, yesterday)
  const { total, byStatus, unidentified, needsReview, invoicesToCheck, checkedIn, checkedInBefore } = tally
  expect([total, byStatus.Delivered, byStatus.AtLocalOffice]).toEqual([40, 10, 30])
  expect([unidentified, needsReview, invoicesToCheck]).toEqual([8, 0, 10])
  expect([checkedIn, checkedInBefore]).toEqual([11, 16])
  const lists = [
    await readPackages(db, { invoiceToCheck: true, limit: 3 }),
    await readPackages(db, { checkedInSince: today, limit: 3 }),
  ]
  expect(lists.map((list) => [list.total, list.rows.map((row) => row.trackingNumber)])).toEqual([
    [10, ['T38', 'T34', 'T30']],
    [11, ['T40', 'T38', 'T37']],
  ])
})
