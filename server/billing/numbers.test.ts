import { expect, test } from 'vitest'
import { openCompany } from '../test/money.ts'
import { nextNumber } from './numbers.ts'

const { onBooks } = await openCompany()

test('each series counts up separately, and begins again with the year in Jamaica', async () => {
  const numbers = await onBooks(async (tx) => [
    await nextNumber(tx, 'INV', '2031-06-01T00:00:00.000Z'),
    await nextNumber(tx, 'INV', '2031-12-31T23:00:00.000Z'),
    await nextNumber(tx, 'RCT', '2031-06-01T00:00:00.000Z'),
    // New Year in London, and still the old one in Kingston.
    await nextNumber(tx, 'INV', '2032-01-01T04:59:59.999Z'),
    await nextNumber(tx, 'INV', '2032-01-01T05:00:00.000Z'),
    await nextNumber(tx, 'RFD', '2032-01-01T05:00:00.000Z'),
  ])
  expect(numbers).toEqual([
    ...['INV-2031-000001', 'INV-2031-000002', 'RCT-2031-000001'],
    ...['INV-2031-000003', 'INV-2032-000001', 'RFD-2032-000001'],
  ])
})
