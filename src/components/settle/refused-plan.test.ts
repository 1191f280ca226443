import { expect, test } from 'vitest'
import { PackageDetails } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { acceptedChanges, refusedPlan } from './refused-plan.ts'

const id = '01890000-0000-7000-8000-0000000000aa'
const truth = {
  ...blankPackage(id, '2026-11-20T14:00:00.000Z'),
  weightLb: 2,
  bin: 'A-1',
  description: 'Shoes',
}
const offeredDetails = { ...PackageDetails.parse(truth), weightLb: 3, bin: 'B-2', description: '' }

test('a refused check-in is compared with the truth now; what it did not say is no difference', () => {
  const plan = refusedPlan({ name: 'package.checkIn', args: offeredDetails, code: 'wrong-state' }, truth)
  expect(plan.differences).toEqual([
    { field: 'weightLb', current: 2, offered: 3 },
    { field: 'bin', current: 'A-1', offered: 'B-2' },
  ])
  expect(acceptedChanges(plan.differences, ['bin'])).toEqual({ bin: 'B-2' })
})

test('with no package there is nothing to compare', () => {
  expect(
    refusedPlan({ name: 'package.checkIn', args: offeredDetails, code: 'forbidden' }, null).differences,
  ).toEqual([])
})

test('a taken HAWB offers a new one, any other reason does not', () => {
  const change = { name: 'package.checkIn', args: offeredDetails }
  expect(refusedPlan({ ...change, code: 'hawb-taken' }, null).newHawb).toBe(true)
  expect(refusedPlan({ ...change, code: 'wrong-state' }, null).newHawb).toBe(false)
})

test('a check-in of a deleted or delivered package can be retried as new, another change cannot', () => {
  const change = { name: 'package.checkIn', args: offeredDetails }
  expect(refusedPlan({ ...change, code: 'wrong-state' }, null).asNew).toBe(true)
  expect(refusedPlan({ ...change, code: 'forbidden' }, null).asNew).toBe(false)
  expect(refusedPlan({ name: 'package.update', args: {}, code: 'wrong-state' }, truth).asNew).toBe(false)
})

test('a refused change of fields offers exactly these fields', () => {
  const args = { packageId: id, changes: { bin: 'C-3', weightLb: 2 } }
  expect(refusedPlan({ name: 'package.update', args, code: 'invalid' }, truth).differences).toEqual([
    { field: 'bin', current: 'A-1', offered: 'C-3' },
  ])
})

test('a refused handover says that the goods are gone, and its discard button is a warning', () => {
  const change = { name: 'package.deliver', args: { packageIds: [id] }, code: 'wrong-state' } as const
  const { advice, discardText } = refusedPlan(change, truth)
  expect(advice).toContain('The goods are gone')
  expect(advice).toContain('signature and photos are kept')
  expect(discardText).toBe('Discard hand-over')
})

test('for a cancelled delivery that was handed over, the driver reads what to do with the money', () => {
  const change = { name: 'delivery.handOver', args: { deliveryId: id } }
  for (const code of ['not-found', 'wrong-state'] as const) {
    const { advice, discardText } = refusedPlan({ ...change, code }, null)
    expect(advice).toContain('The goods are gone')
    expect(advice).toContain('keep that money apart')
    expect(discardText).toBe('Discard hand-over')
  }
  expect(refusedPlan({ ...change, code: 'unavailable' }, null).advice).toContain('Try again')
})

test('a customer is never sent to an administrator', () => {
  const change = { name: 'package.prealert', args: {}, code: 'forbidden' } as const
  expect(refusedPlan(change, null).advice).toContain('administrator')
  expect(refusedPlan(change, null, true).advice).toBe('Contact us and we’ll help.')
})
