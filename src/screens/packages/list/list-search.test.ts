import { expect, test } from 'vitest'
import { namesIn } from '#sync/lib/names-in.ts'
import { readSearch } from '../../../components/list/search.ts'
import { filterOf, onlyText, packageSearch } from './list-search.ts'
import { packageBody } from './load-export.ts'

const today = '2026-11-20T05:00:00.000Z'
const read = (raw: Record<string, unknown>) => readSearch(packageSearch, raw)

test('today begins where the list is asked for it', () => {
  expect(filterOf(read({ only: 'today' }), today, 10).checkedInSince).toBe(today)
  expect(filterOf(read({}), today, 10).checkedInSince).toBeUndefined()
})

test('the device and the server are asked for the same', () => {
  const search = read({
    q: '4006381333931',
    status: 'Shipped~AtCustoms',
    courier: 'UPS',
    origin: 'w1~w2',
    from: '2026-11-01',
    to: '2026-11-02',
  })
  expect(filterOf(search, today, 10)).toMatchObject({
    text: '4006381333931',
    status: ['Shipped', 'AtCustoms'],
    couriers: ['UPS'],
    originBranchIds: ['w1', 'w2'],
    checkedInSince: '2026-11-01T05:00:00.000Z',
    checkedInBefore: '2026-11-03T05:00:00.000Z',
  })
  expect(packageBody(search, today)).toEqual({
    searchString: '4006381333931',
    statuses: ['Shipped', 'AtCustoms'],
    couriers: ['UPS'],
    originBranchIds: ['w1', 'w2'],
    from: '2026-11-01',
    to: '2026-11-02',
  })
  expect(packageBody(read({ only: 'today' }), today)).toEqual({ from: '2026-11-20' })
  expect(filterOf(read({ only: 'invoice' }), today, 10).invoiceToCheck).toBe(true)
  expect(packageBody(read({ only: 'invoice' }), today)).toEqual({ invoiceToCheck: true })
  // A narrowing that the server is not told of would export the whole list.
  for (const only of namesIn(onlyText)) expect(packageBody(read({ only }), today), only).not.toEqual({})
})

test('the export and the archive ask for packages without an office as the list does', () => {
  const bodyOf = (branch: string) => packageBody(read({ branch }), today)
  expect(bodyOf('none')).toEqual({ withoutBranch: true })
  expect(bodyOf('b1~none')).toEqual({ branchIds: ['b1'], withoutBranch: true })
  expect(bodyOf('b1')).toEqual({ branchIds: ['b1'] })
})
