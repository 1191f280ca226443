import { expect, test } from 'vitest'
import { blankZone, checkZone, readZone, toZoneValues, type ZoneValues } from './zone-values.ts'

const typedValues: ZoneValues = {
  ...blankZone('2026-03-01'),
  name: ' West ',
  parishes: ['Westmoreland', 'Hanover'],
  towns: ' Negril \n\nSpringfield, St. James\nNegril',
  baseJmdCents: '1,500',
}

test('a typed zone is read as the server takes it, and shown again as it was typed', () => {
  const zone = readZone(typedValues)
  expect(zone).toEqual({
    name: 'West',
    parishes: ['Hanover', 'Westmoreland'],
    towns: ['Negril', 'Springfield, St. James'],
    baseJmdCents: 150_000,
    perLbJmdCents: 0,
    freeAboveJmdCents: null,
    validFrom: '2026-03-01',
  })
  expect(readZone(toZoneValues(zone))).toEqual(zone)
  const pricedZone = { ...zone, perLbJmdCents: 2_050, freeAboveJmdCents: 0 }
  expect(readZone(toZoneValues(pricedZone))).toEqual(pricedZone)
})

test.each([
  ['a name', { name: ' ' }, 'name'],
  ['a place', { parishes: [], towns: ' \n ' }, 'parishes'],
  ['a price', { baseJmdCents: '' }, 'baseJmdCents'],
  ['a price for a pound that is one', { perLbJmdCents: 'some' }, 'perLbJmdCents'],
  ['a limit that is an amount', { freeAboveJmdCents: '-5' }, 'freeAboveJmdCents'],
  ['a first day', { validFrom: '' }, 'validFrom'],
] as const)('a zone needs %s', (_what, change, field) => {
  expect(checkZone(typedValues)).toEqual({})
  expect(
    Object.keys(
      checkZone({
        ...typedValues,
        ...change,
        parishes: [...('parishes' in change ? change.parishes : typedValues.parishes)],
      }),
    ),
  ).toEqual([field])
})
