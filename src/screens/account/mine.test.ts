import { expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import { isHeldByCustoms } from '#sync/rules/manifests/customs.ts'
import { canCollect, packageNeeds, statusCounts } from './mine.ts'

const row = (packageId: string, more: Partial<Parameters<typeof packageNeeds>[0][number]> = {}) => ({
  packageId,
  description: '',
  trackingNumber: `TBA${packageId}`,
  status: 'AtCustoms' as const,
  invoiceState: 'Verified' as const,
  invoiceProblem: null,
  customs: { ...untouchedCustoms, state: 'Cleared' as const },
  delayedReason: null,
  arrival: null,
  loss: null,
  ...more,
})

test('the needs start with customs holds, then invoices, with each package once and no delivered ones', () => {
  const heldRow = { customs: { ...untouchedCustoms, state: 'Hold' as const, note: 'permit for seeds' } }
  const needs = packageNeeds([
    row('1', { invoiceState: 'Missing', description: 'Shoes' }),
    row('2', { invoiceState: 'Rejected', ...heldRow }),
    row('3', { invoiceState: 'Missing', status: 'Delivered' }),
    row('4'),
  ])
  expect(needs).toEqual([
    {
      packageId: '2',
      what: 'TBA2',
      why: 'On hold at customs: permit for seeds',
      line: 'On hold at customs: permit for seeds',
    },
    {
      packageId: '1',
      what: 'Shoes',
      why: 'Invoice needed: upload it so customs can clear your package',
      line: 'Invoice needed: upload it so customs can clear your package',
    },
  ])
})

test('a missing package is looked for, and nothing is asked for it', () => {
  const missing = { arrival: 'Missing', invoiceState: 'Missing' } as const
  const heldRow = { customs: { ...untouchedCustoms, state: 'Hold' as const, note: 'permit for seeds' } }
  expect(
    packageNeeds([row('1', missing), row('2', { ...missing, ...heldRow })]).map(({ why }) => why),
  ).toEqual(['We’re looking for your package', 'We’re looking for your package'])
  expect(packageNeeds([row('1', missing)], { isRefused: () => true })[0]?.why).toBe(
    'We’re looking for your package',
  )
})

test('a box to pick up and a delayed one are shown; an invoice is asked for until customs is passed, and once', () => {
  const rows = [
    row('1', { status: 'Delayed', delayedReason: 'Flight cancelled by the storm', invoiceState: 'Missing' }),
    row('2', { status: 'ReadyForPickup', invoiceState: 'Missing' }),
    row('3', { status: 'AtLocalOffice', invoiceState: 'Missing' }),
    row('4', { invoiceState: 'Missing' }),
  ]
  expect(packageNeeds(rows, { isSent: ({ packageId }) => packageId === '4' }).map(({ why }) => why)).toEqual([
    'Ready for pickup',
    'Delayed: Flight cancelled by the storm',
  ])
})

test('a package held by customs isn’t called ready for pickup, no matter where it is', () => {
  const ready = row('1', { status: 'ReadyForPickup' })
  const heldRow = {
    ...ready,
    customs: { ...untouchedCustoms, state: 'Hold' as const, note: 'Prove the value' },
  }
  expect([isHeldByCustoms(ready), canCollect(ready)]).toEqual([false, true])
  expect([isHeldByCustoms(heldRow), canCollect(heldRow)]).toEqual([true, false])
  expect(isHeldByCustoms({ ...heldRow, status: 'Delivered' })).toBe(false)
})

test('a package with a driver is out for delivery, and has no other need', () => {
  const ready = row('1', { status: 'ReadyForPickup' })
  expect(packageNeeds([ready], { isOut: () => true }).map(({ why }) => why)).toEqual(['Out for delivery'])
})

test('an invoice that the server did not take is named with its package, instead of the question for one', () => {
  const rows = [
    row('1', { invoiceState: 'Missing', description: 'Headphones' }),
    row('2', { invoiceState: 'Missing' }),
  ]
  const needs = packageNeeds(rows, { isRefused: ({ packageId }) => packageId === '1' })
  expect(needs[0]).toEqual({
    packageId: '1',
    what: 'Your invoice for Headphones wasn’t accepted',
    why: 'Send a PDF or a photo',
    line: 'Your invoice wasn’t accepted. Send a PDF or a photo',
    isRefusal: true,
  })
  expect(needs.slice(1).map(({ packageId, isRefusal }) => [packageId, isRefusal])).toEqual([['2', undefined]])
})

test('counts follow a package’s stages and leave out empty ones', () => {
  const present = { arrival: null, loss: null, ending: null }
  const counts = statusCounts([
    { ...present, status: 'Delivered' },
    { ...present, status: 'PreAlert' },
    { ...present, status: 'Delivered' },
  ])
  expect(counts).toEqual([
    { status: 'PreAlert', count: 1 },
    { status: 'Delivered', count: 2 },
  ])
})

test('a rejected invoice says why, in the office’s words', () => {
  const [need] = packageNeeds([
    row('1', { invoiceState: 'Rejected', invoiceProblem: 'the total is cut off' }),
  ])
  expect(need?.why).toBe('Invoice rejected: the total is cut off. Send another one')
})
