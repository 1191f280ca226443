import { expect, test } from 'vitest'
import { joinUses, proposeUses, readUses } from './note-uses.ts'

const owed = [
  { invoiceId: 'old', balanceJmdCents: 100_000 },
  { invoiceId: 'new', balanceJmdCents: 80_000 },
]

test('a note goes to the oldest invoices first, as far as it reaches', () => {
  expect(proposeUses(150_000, owed)).toEqual({ old: '1000.00', new: '500.00' })
  expect(proposeUses(50_000, owed)).toEqual({ old: '500.00' })
})

test('typed amounts are limited to the balance and to the rest of the note', () => {
  expect(readUses({ old: '1,000', new: '' }, 150_000, owed)).toEqual({
    ok: true,
    parts: [{ invoiceId: 'old', amountJmdCents: 100_000 }],
    sumJmdCents: 100_000,
  })
  const problem = (typedUses: Record<string, string>) => {
    const read = readUses(typedUses, 150_000, owed)
    return read.ok ? '' : read.problem
  }
  expect(problem({ old: '1000.01' })).toMatch('more than is owed')
  expect(problem({ old: '1000', new: '800' })).toMatch('more than is left')
  expect(problem({ old: 'ten' })).toMatch('Enter amounts')
  expect(problem({})).toMatch('how much')
})

test('a second use of the same invoice adds to the first', () => {
  const before = [{ invoiceId: 'old', amountJmdCents: 10 }]
  expect(joinUses(before, [{ invoiceId: 'old', amountJmdCents: 5 }])).toEqual([
    { invoiceId: 'old', amountJmdCents: 15 },
  ])
})
