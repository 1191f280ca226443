import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, sumAllocations } from './allocation.ts'

const owed = [
  { invoiceId: 'a', balanceJmdCents: 5_000 },
  { invoiceId: 'b', balanceJmdCents: 0 },
  { invoiceId: 'c', balanceJmdCents: 2_500 },
]

test.each([
  [0, []],
  [4_000, [['a', 4_000]]],
  [
    6_000,
    [
      ['a', 5_000],
      ['c', 1_000],
    ],
  ],
  [
    9_000,
    [
      ['a', 5_000],
      ['c', 2_500],
    ],
  ],
] as const)('%s cents go to the invoices in turn', (amount, expectedParts) => {
  expect(allocate(amount, owed).map((part) => [part.invoiceId, part.amountJmdCents])).toEqual(expectedParts)
})

test('never more than there is, never more than is owed, never nothing', () => {
  const invoiceLists = fc.array(fc.record({ invoiceId: fc.uuid(), balanceJmdCents: fc.nat(1_000_000) }))
  fc.assert(
    fc.property(fc.nat(3_000_000), invoiceLists, (amount, invoices) => {
      const parts = allocate(amount, invoices)
      const total = invoices.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
      expect(sumAllocations(parts)).toBe(Math.min(amount, total))
      expect(parts.every(({ amountJmdCents }) => amountJmdCents > 0)).toBe(true)
    }),
  )
})
