import { expect, test } from 'vitest'
import { defaultSettings } from '../../entities/company/settings.ts'
import { addDays, daysBetween, jamaicaDay } from '../../lib/business-day.ts'
import { validOn } from '../manifests/dated.ts'
import { storageCharges, storageOf } from './storage.ts'

const rules = defaultSettings.storage
const after = (days: number, chargeableLb = 4) =>
  storageOf({ readyOn: '2026-11-01', until: addDays('2026-11-01', days), chargeableLb }, rules)

test('seven days are free, the warning comes before the eighth', () => {
  expect([0, 4, 5, 7, 8, 30].map((days) => [after(days).chargedDays, after(days).warn])).toEqual([
    [0, false],
    [0, false],
    [0, true],
    [0, true],
    [1, false],
    [23, false],
  ])
  expect(after(0).freeUntil).toBe('2026-11-08')
})

test('a size class goes by the pounds that freight is charged for', () => {
  expect([10, 11, 50, 51, 900].map((lb) => after(9, lb).sizeClass)).toEqual([
    'Small',
    'Medium',
    'Medium',
    'Large',
    'Large',
  ])
})

test('a package that was never ready costs nothing, and neither does a clock that went back', () => {
  expect(storageCharges({ readyOn: '2026-11-20', until: '2026-11-01', chargeableLb: 4 }, rules)).toEqual([])
})

test('the day is the one in Jamaica, five hours behind', () => {
  expect(['2026-05-01T04:59:59.999Z', '2026-05-01T05:00:00.000Z'].map(jamaicaDay)).toEqual([
    '2026-04-30',
    '2026-05-01',
  ])
  expect([daysBetween('2026-02-27', '2026-03-02'), addDays('2026-12-30', 3)]).toEqual([3, '2027-01-02'])
})

test('the newest version that has begun is valid; tomorrow’s is not', () => {
  const versions = ['2026-05-01', '2024-04-01', '2027-01-01'].map((validFrom) => ({ validFrom }))
  expect(
    ['2024-03-31', '2024-04-01', '2026-04-30', '2026-05-01', '2026-12-31'].map((day) =>
      validOn(versions, day),
    ),
  ).toEqual([undefined, versions[1], versions[1], versions[0], versions[0]])
})
