import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageBuckets } from '#sync/entities/company/report-buckets.ts'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import { invoiceStates } from '#sync/entities/packages/package.ts'
import { packageStates } from '#sync/entities/packages/package-state.ts'
import { packageStatuses } from '#sync/entities/packages/package-status.ts'
import { addDays, startOfDay } from '#sync/lib/business-day.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { todoNames, todoNamesFor } from '#sync/rules/pages/todo-kinds.ts'
import { idOf } from '#sync/test/people.ts'
import { readSearch } from '../components/list/search.ts'
import { packageCounts } from '../components/todo/device-counts.ts'
import { todoPlaces } from '../components/todo/todo-places.ts'
import { noOffice, readPackages, readTally } from '../queries/package-list.ts'
import { openReplica, type Replica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'
import { careSearch } from '../screens/dashboard/care-search.ts'
import { filterOf, packageSearch } from '../screens/packages/list/list-search.ts'

const day = '2026-11-20'
const customsStates = ['NotNeeded', 'Pending', 'Hold', 'Cleared'] as const

const missing = { arrival: 'Missing', missingSince: startOfDay('2026-11-15') } as const
const stamp = { reason: '', by: '', at: startOfDay('2026-11-15') }
const ending = beginEnding('Unwanted', 'Asked', stamp)
const soldEnding = beginEnding('Unclaimed', 'Sold', stamp)
const loss: PackageLoss = {
  ...{ status: 'Paid', reason: 'Looked for', reportedBy: 'Ann', reportedAt: missing.missingSince },
  ...{ valueUsdCents: 1000, valueJmdCents: 160_000, paidJmdCents: 160_000, creditNoteId: null },
  ...{ decidedBy: 'Sam', decidedAt: missing.missingSince, decision: 'Lost' },
}
const paidAndFound = { loss, arrival: 'Received', missingSince: null } as const

/** A package for every combination of status, merchant invoice and customs, some without a customer, deleted or late. */
const rows = packageStatuses.flatMap((status, s) =>
  invoiceStates.flatMap((invoiceState, i) =>
    customsStates.map((state, c) => {
      const nth = s * 100 + i * 10 + c
      const at = startOfDay('2026-11-10')
      return {
        ...blankPackage(idOf(nth + 1), at),
        ...{ status, invoiceState, trackingNumber: `T${nth}`, codes: [`T${nth}`], $scopes: [] },
        customs: { ...untouchedCustoms, state },
        checkedInAt: nth % 4 === 0 ? null : startOfDay(addDays(day, -((nth * 3) % 70))),
        ...(nth % 11 === 0 ? { ending: soldEnding } : null),
        branchId: nth % 2 === 0 ? idOf(0xb) : null,
        accountId: nth % 3 === 0 ? null : idOf(0xa),
        deletedAt: nth % 7 === 0 ? at : null,
        expectedFrom: '2026-11-12',
        expectedTo: nth % 2 === 0 ? '2026-11-19' : '2026-11-25',
        ...(nth % 15 === 0 ? { ending } : null),
        ...(invoiceState === 'Verified' ? missing : null),
        ...(invoiceState === 'Verified' && state === 'Cleared' ? paidAndFound : null),
      }
    }),
  ),
)

let db: Replica
beforeAll(async () => {
  db = openReplica('dashboard-lists', { outdated: () => undefined })
  await dexieStore(db).write(async (tx) => tx.put('package', rows), { durable: false })
})
afterAll(() => db.delete())

const totalOf = async (search: Readonly<Record<string, string>>): Promise<number> => {
  const filter = filterOf(readSearch(packageSearch, search), startOfDay(day), 20)
  return (await readPackages(db, filter)).total
}

test('the bar of a state is as long as the list that it opens', async () => {
  const { byState } = await readTally(db, day)
  for (const status of packageStates) expect(await totalOf({ status }), status).toBe(byState[status])
})

test('the list behind an age has the packages in the company’s care, and those of all ages are the branch’s', async () => {
  const inCare = rows.filter(
    (row) =>
      !row.deletedAt &&
      row.checkedInAt !== null &&
      row.status !== 'PreAlert' &&
      row.status !== 'Delivered' &&
      row.ending !== soldEnding,
  )
  const totals = await Promise.all(
    packageBuckets.map((bucket) => totalOf(careSearch({ ...bucket, today: day, branchId: undefined }))),
  )
  expect(totals.every((total) => total > 0)).toBe(true)
  expect(totals.reduce((sum, total) => sum + total)).toBe(inCare.length)
  expect(await totalOf(careSearch({ today: day, branchId: undefined }))).toBe(inCare.length)
  expect(await totalOf(careSearch({ today: day, branchId: idOf(0xb) }))).toBe(
    inCare.filter(({ branchId }) => branchId === idOf(0xb)).length,
  )
  expect(await totalOf(careSearch({ today: day, branchId: noOffice }))).toBe(
    inCare.filter(({ branchId }) => branchId === null).length,
  )
})

test.each(todoNames.filter((name) => todoPlaces[name].to === '/admin/packages'))(
  'the figure of %s is the number of rows in the list that it opens',
  async (name) => {
    const total = await totalOf(todoPlaces[name].search)
    expect(total).toBeGreaterThan(0)
    expect(packageCounts(await readTally(db, day))[name]).toBe(total)
  },
)

test.each([
  ['Warehouse', 11],
  ['Agent', 7],
  ['Supervisor', 25],
  ['Admin', 26],
] as const)('%s reads the work of %s kinds that the role may do', (role: Role, kinds) => {
  const person = { role, permissions: defaultPermissions(role) }
  expect(todoNamesFor(person)).toHaveLength(kinds)
})
