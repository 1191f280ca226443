import { expect, test } from 'vitest'
import { partsPaid } from './parts-paid.ts'

const debts = [
  { invoiceId: 'i1', name: 'INV-1', balanceJmdCents: 60_000 },
  { invoiceId: 'i2', name: 'INV-2', balanceJmdCents: 100_000 },
  { invoiceId: 'p1', name: 'the storage of TBA1', balanceJmdCents: 5_000 },
]
const partsOf = (stillOwed: number, amount: number | null = 1) =>
  partsPaid({ owed: 165_000, stillOwed, amount }, debts).map(({ number, cents, isWhole }) => [
    ...[number, cents, isWhole],
  ])

test('a part payment pays the first invoices whole, and a part of the next', () => {
  expect(partsOf(75_000)).toEqual([
    ['INV-1', 60_000, true],
    ['INV-2', 30_000, false],
  ])
  expect(partsOf(2_000)).toEqual([
    ['INV-1', 60_000, true],
    ['INV-2', 100_000, true],
    ['the storage of TBA1', 3_000, false],
  ])
})

test('nothing is said of a payment that pays everything, pays nothing, or has no amount yet', () => {
  expect([partsOf(0), partsOf(165_000), partsOf(75_000, null)]).toEqual([[], [], []])
})
