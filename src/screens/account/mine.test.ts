import { expect, test } from 'vitest'
import { needsOf, statusCounts } from './mine.ts'

const row = (packageId: string, more: Partial<Parameters<typeof needsOf>[0][number]> = {}) => ({
  packageId,
  description: '',
  trackingNumber: `TBA${packageId}`,
  status: 'AtCustoms' as const,
  invoiceState: 'Verified' as const,
  customs: { channel: null, state: 'Cleared' as const, note: '' },
  delayedReason: null,
  ...more,
})

test('what needs the customer: a customs hold first, then invoices; each package once, delivered ones never', () => {
  const held = { customs: { channel: 'Red' as const, state: 'Hold' as const, note: 'permit for seeds' } }
  const needs = needsOf([
    row('1', { invoiceState: 'Missing', description: 'Shoes' }),
    row('2', { invoiceState: 'Rejected', ...held }),
    row('3', { invoiceState: 'Missing', status: 'Delivered' }),
    row('4'),
  ])
  expect(needs).toEqual([
    { packageId: '2', what: 'TBA2', why: 'Customs hold it: permit for seeds' },
    { packageId: '1', what: 'Shoes', why: 'Its merchant invoice is missing' },
  ])
})

test('counts follow the way of a package and leave out what there is none of', () => {
  const counts = statusCounts([{ status: 'Delivered' }, { status: 'PreAlert' }, { status: 'Delivered' }])
  expect(counts).toEqual([
    { status: 'PreAlert', count: 1 },
    { status: 'Delivered', count: 2 },
  ])
})
