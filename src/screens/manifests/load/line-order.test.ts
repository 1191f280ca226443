import { expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import type { ManifestItem } from '../../../queries/manifests.ts'
import { type LineOrder, nextOrder, sortItems } from './line-order.ts'

const at = '2026-11-20T14:00:00.000Z'
const itemOf = (n: number, trackingNumber: string, weightLb: number | null): ManifestItem => ({
  line: {
    ...{ manifestLineId: idOf(n), packageId: idOf(n), manifestId: idOf(0xe1), addedAt: at, addedBy: '' },
    ...{
      arrival: 'Pending',
      extra: false,
      offices: [],
      version: 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      archivedAt: null,
    },
  },
  pkg: { ...blankPackage(idOf(n), at), trackingNumber, weightLb },
  owner: accountOf(actorOf('User', idOf(0xc0 + n), 'Una Customer'), `QS-1000${9 - n}`),
})
const items = [itemOf(1, 'TBA10', 2), itemOf(2, 'TBA9', null), itemOf(3, 'TBA11', 40)]
const order = (by: NonNullable<LineOrder>['by'], isFalling = false) =>
  sortItems(items, { by, isFalling }).map(({ pkg }) => pkg?.trackingNumber)

test('a manifest’s packages sort by each column, and those without a value come last', () => {
  expect(order('tracking')).toEqual(['TBA9', 'TBA10', 'TBA11'])
  expect(order('customer')).toEqual(['TBA11', 'TBA9', 'TBA10'])
  expect(order('weight')).toEqual(['TBA10', 'TBA11', 'TBA9'])
  expect(order('weight', true)).toEqual(['TBA11', 'TBA10', 'TBA9'])
  expect(sortItems(items, null)).toBe(items)
})

test('a column is pressed for rising, falling, and the latest first again', () => {
  const rising = nextOrder(null, 'weight')
  const falling = nextOrder(rising, 'weight')
  expect([rising, falling, nextOrder(falling, 'weight')]).toEqual([
    { by: 'weight', isFalling: false },
    { by: 'weight', isFalling: true },
    null,
  ])
  expect(nextOrder(falling, 'tracking')).toEqual({ by: 'tracking', isFalling: false })
})
