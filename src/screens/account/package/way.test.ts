import { expect, test } from 'vitest'
import { stages, stagesAhead } from './way.ts'

test('what is to come begins after where the package is', () => {
  expect(stagesAhead('AtLocalOffice', [])).toEqual(['ReadyForPickup', 'Delivered'])
  expect(stagesAhead('Delivered', [])).toEqual([])
})

test('a delayed package goes on from where it was', () => {
  expect(
    stagesAhead('Delayed', [{ status: 'PreAlert' }, { status: 'OnRoute' }, { status: 'Delayed' }])[0],
  ).toBe('AtCustoms')
  expect(stages.Delayed.next).toContain('moves again')
})
