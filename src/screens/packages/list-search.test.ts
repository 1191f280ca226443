import { expect, test } from 'vitest'
import { chipsOf, toggled } from './list-chips.ts'
import { filterOf, readListSearch } from './list-search.ts'

test('an address gives the list it names, and nonsense in it is left out', () => {
  expect(readListSearch({ q: 'shoes', status: 'AtCustoms', sort: '-weightLb', only: 'review' })).toEqual({
    q: 'shoes',
    status: 'AtCustoms',
    sort: '-weightLb',
    only: 'review',
  })
  expect(readListSearch({ q: { a: 1 }, status: 'Lost', sort: 'password', only: 'all' })).toEqual({
    q: undefined,
    status: undefined,
    sort: undefined,
    only: undefined,
  })
})

test('a chip again is off, another of its kind takes its place', () => {
  const on = toggled({ q: 'shoes' }, 'status:Shipped')
  expect(on).toMatchObject({ q: 'shoes', status: 'Shipped' })
  expect(toggled(on, 'status:AtCustoms').status).toBe('AtCustoms')
  expect(toggled(on, 'status:Shipped').status).toBeUndefined()
})

test('chips without packages are left out, except the one that is on', () => {
  const byStatus = {
    PreAlert: 2,
    ReceivedAtWharehouse: 0,
    Shipped: 0,
    OnRoute: 0,
    AtCustoms: 0,
    AtHeadOffice: 0,
    AtLocalOffice: 0,
    ReadyForPickup: 0,
    Delivered: 0,
    Delayed: 0,
  }
  const tally = { total: 2, byStatus, unidentified: 1, needsReview: 0, checkedIn: 0 }
  const texts = chipsOf({ status: 'Shipped' }, tally).map(({ text }) => text)
  expect(texts).toEqual(['Unidentified', 'Needs review', 'Taken in today', 'Pre-alert', 'Shipped'])
})

test('today begins where the list is asked for it', () => {
  const today = '2026-11-20T05:00:00.000Z'
  expect(filterOf({ only: 'today' }, today, 10).checkedInSince).toBe(today)
  expect(filterOf({}, today, 10).checkedInSince).toBeUndefined()
})
