import { expect, test } from 'vitest'
import { stages, stagesAhead } from './way.ts'

test('the stages ahead begin after the package’s stage', () => {
  expect(stagesAhead('AtLocalOffice', [])).toEqual(['ReadyForPickup', 'Delivered'])
  expect(stagesAhead('Delivered', [])).toEqual([])
})

test('a delayed package continues from its last stage', () => {
  expect(
    stagesAhead('Delayed', [{ status: 'PreAlert' }, { status: 'OnRoute' }, { status: 'Delayed' }])[0],
  ).toBe('AtCustoms')
  expect(stages.Delayed.next).toContain('moves again')
})
