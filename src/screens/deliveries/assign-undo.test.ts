import { expect, test } from 'vitest'
import { putBack, undoPlan, undoText } from './assign-undo.ts'

const delivery = (n: number, driverId: string | null) => ({
  ...{
    deliveryId: `019aa1b2-c3d4-7e5f-8a6b-00000000000${n}`,
    driverId,
    stopOrder: n,
    scheduledFor: '2026-11-30',
  },
  ...{ windowFrom: null, windowTo: null },
})
const before = [delivery(1, 'ann'), delivery(2, null)]
const plan = before.map(({ deliveryId }, n) => ({
  ...{ deliveryId, driverId: 'bob', stopOrder: 10 + n, scheduledFor: '2026-12-01' },
}))

test('an undo gives each delivery its own values back, and names what it expects to find', () => {
  expect(undoPlan(plan, before)).toEqual([
    {
      ...{ deliveryId: before[0]?.deliveryId, driverId: 'ann', stopOrder: 1, scheduledFor: '2026-11-30' },
      base: { driverId: 'bob', scheduledFor: '2026-12-01' },
    },
    {
      ...{ deliveryId: before[1]?.deliveryId, driverId: null, stopOrder: 2, scheduledFor: '2026-11-30' },
      base: { driverId: 'bob', scheduledFor: '2026-12-01' },
    },
  ])
})

test('a field that the plan left alone is left alone again, and a stranger’s delivery isn’t touched', () => {
  const [first] = before
  const onlyDay = [{ deliveryId: first?.deliveryId ?? '', scheduledFor: '2026-12-01' }]
  expect(undoPlan(onlyDay, before)).toEqual([
    {
      ...{ deliveryId: first?.deliveryId, scheduledFor: '2026-11-30' },
      base: { scheduledFor: '2026-12-01' },
    },
  ])
  expect(undoPlan([{ deliveryId: 'other', scheduledFor: null }], before)).toEqual([])
})

test('a delivery that was changed since then is named with its reason, and the others go back', async () => {
  const result = await putBack(undoPlan(plan, before), async ({ deliveryId }) => {
    if (deliveryId === before[0]?.deliveryId) throw new Error('Another person has changed the driver.')
  })
  expect(result.doneCount).toBe(1)
  expect(undoText(result)).toMatch(
    /^1 of 2 deliveries as before\.\n.+: Another person has changed the driver\.$/,
  )
  expect(undoText({ doneCount: 2, problems: [] })).toBe('2 deliveries as before')
})
