import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import { categoryChanges, chosenFor, unsortedGroups } from './unsorted-groups.ts'

const box = (n: number, details: Partial<Package>): Package => ({
  ...blankPackage(idOf(n), '2026-11-20T14:00:00.000Z'),
  ...details,
})
const line = (n: number, description: string, dutyCategory: string | null = null) => ({
  ...{ lineId: idOf(n), description, dutyCategory, quantity: 1, valueUsdCents: 1_000 * n, hsCode: '' },
})

const packages = [
  box(1, { description: 'Running shoes', declaredValueUsdCents: 5_000 }),
  box(2, { description: 'running SHOE', declaredValueUsdCents: 9_000 }),
  box(3, { lines: [line(11, 'Running shoes'), line(12, 'Book'), line(13, 'Laptop', 'Computers')] }),
  box(4, { description: 'Phone', dutyCategory: 'Phones' }),
]

test('boxes with the same description are one group, the largest first', () => {
  expect(
    unsortedGroups(packages).map(({ description, lineIds, mostUsdCents }) => [
      description,
      lineIds.size,
      mostUsdCents,
    ]),
  ).toEqual([
    ['Running shoes', 3, 11_000],
    ['Book', 1, 12_000],
  ])
})

test('a choice for a group changes its lines and leaves what had a category', () => {
  const groups = unsortedGroups(packages)
  const choices = new Map([['running shoe', 'Clothing and shoes']])
  const changes = packages.map((pkg) => categoryChanges(pkg, chosenFor(pkg.packageId, groups, choices)))
  expect(changes).toMatchObject([
    { dutyCategory: 'Clothing and shoes' },
    { dutyCategory: 'Clothing and shoes' },
    {
      lines: [{ dutyCategory: 'Clothing and shoes' }, { dutyCategory: null }, { dutyCategory: 'Computers' }],
    },
    null,
  ])
})
