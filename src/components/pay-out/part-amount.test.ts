import { expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { partTexts, readPart } from './part-amount.ts'

test.each([
  [null, 300_000, ''],
  ['', 300_000, ''],
  ['1,500.50', 150_050, ''],
  ['J$3000', 300_000, ''],
  ['abc', null, 'Enter an amount such as 1500 or 1,500.50.'],
  ['12.345', null, 'Enter an amount such as 1500 or 1,500.50.'],
  ['0', null, 'Enter an amount such as 1500 or 1,500.50.'],
  ['499.99', 49_999, 'Pay at least J$500.00.'],
  ['3000.01', 300_001, 'Only J$3,000.00 is due. Enter that amount or less.'],
])('%s of J$3,000 is %s', (text, cents, problem) => {
  expect(readPart(text, 300_000, 50_000)).toEqual({ cents, problem })
})

test('a partial amount names the invoices it pays, the oldest due first; the full amount names none', () => {
  const invoices = [
    { invoiceId: idOf(2), number: 'INV-2', dueAt: '2026-12-02T05:00:00.000Z', balanceJmdCents: 100_000 },
    { invoiceId: idOf(1), number: 'INV-1', dueAt: '2026-12-01T05:00:00.000Z', balanceJmdCents: 60_000 },
  ]
  const part = (cents: number) =>
    partTexts({ cents, problem: '' }, invoices).map(({ number, cents: of, isWhole }) => [number, of, isWhole])
  expect(part(90_000)).toEqual([
    ['INV-1', 60_000, true],
    ['INV-2', 30_000, false],
  ])
  expect(part(160_000)).toEqual([])
})
