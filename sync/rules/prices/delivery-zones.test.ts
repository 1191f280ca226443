import { describe, expect, test } from 'vitest'
import { deliveryChargeOf } from './delivery-fee.ts'
import { placesOf, readPlace, sharedPlace, type ZoneTerms, zoneOf, zonesOn } from './delivery-zones.ts'

const zone = (name: string, changes: Partial<ZoneTerms> = {}): ZoneTerms => ({
  ...{ name, parishes: [], towns: [], baseJmdCents: 60_000, perLbJmdCents: 0, freeAboveJmdCents: null },
  ...{ validFrom: '2026-01-01', ...changes },
})
const west = zone('West', { parishes: ['Westmoreland', 'Hanover'], baseJmdCents: 150_000 })
const negril = zone('Negril', { towns: ['Negril'], baseJmdCents: 180_000 })
const springfield = zone('Springfield', { towns: ['Springfield, St. James', "St. Ann's Bay"] })
const halfWayTree = zone('Half Way Tree', { towns: ['Half Way Tree'] })
const chinese = zone('Chinese names', { towns: ['内格里爾'] })
const dashes = zone('Dashes', { towns: ['--'] })
const zones = [west, negril, springfield]
const allZones = [...zones, halfWayTree, chinese, dashes]

describe('the zone of an address', () => {
  test.each([
    ['a town before its parish', 'Negril', 'Westmoreland', 'Negril'],
    ['a town as somebody else types it', ' negril ', 'Hanover', 'Negril'],
    ['a parish for its other towns', 'Savanna-la-Mar', 'Westmoreland', 'West'],
    ['a town without its dot and apostrophe', 'St Anns Bay', 'St. Ann', 'Springfield'],
    ['a town written out', 'Saint Ann’s Bay', 'St. Ann', 'Springfield'],
    ['a town without a space behind its dot', 'St.Ann’s Bay', 'St. Ann', 'Springfield'],
    ['a town with hyphens', 'Half-Way-Tree', 'Clarendon', 'Half Way Tree'],
    ['a town in another alphabet', '内格里爾', 'Clarendon', 'Chinese names'],
    ['none for another town in that alphabet', '京斯敦', 'Clarendon', undefined],
    ['none for a town without a letter', '???', 'Clarendon', undefined],
    ['a town of the named parish', 'Springfield', 'St. James', 'Springfield'],
    ['no town of that name in another parish', 'Springfield', 'Manchester', undefined],
    ['none for a place without a zone', 'Kingston', 'Kingston', undefined],
    ['a parish for an address without a town', '', 'Hanover', 'West'],
  ])('is %s', (_what, town, parish, name) => {
    expect(zoneOf({ town, parish }, allZones)?.name).toBe(name)
  })

  test('is the newest one that has begun, for the places that it has', () => {
    const dearer = zone('West from March', { parishes: ['Hanover'], validFrom: '2026-03-01' })
    const on = (day: string, parish: string) => zoneOf({ town: 'A', parish }, zonesOn([dearer, west], day))
    expect(on('2026-02-28', 'Hanover')?.name).toBe('West')
    expect(on('2026-03-01', 'Hanover')?.name).toBe('West from March')
    expect(on('2026-03-01', 'Westmoreland')?.name).toBe('West')
    expect(on('2025-12-31', 'Hanover')).toBeUndefined()
    expect(zoneOf({ town: 'A', parish: 'Hanover' }, zonesOn([west, dearer], '2026-03-01'))?.name).toBe(
      'West from March',
    )
    const wholeWest = zone('All west', { parishes: ['Hanover', 'Westmoreland'], validFrom: '2026-03-01' })
    expect(zonesOn([wholeWest, west], '2026-03-01').map(({ name }) => name)).toEqual(['All west'])
  })

  test('keeps what no newer one took over: a parish, a town, or both', () => {
    const namesOn = (...dayZones: ZoneTerms[]) => zonesOn(dayZones, '2026-03-01').map(({ name }) => name)
    const dearTown = zone('Negril from March', { towns: ['NEGRIL'], validFrom: '2026-03-01' })
    expect(namesOn(negril, dearTown)).toEqual(['Negril from March'])
    expect(namesOn(dearTown, negril)).toEqual(['Negril from March'])
    const lucea = zone('Mixed', { towns: ['Lucea'], parishes: ['Hanover'] })
    expect(namesOn(lucea)).toEqual(['Mixed'])
    expect(namesOn(lucea, negril)).toEqual(['Mixed', 'Negril'])
    // A town that is called like a parish isn't that parish.
    const kingstonTown = zone('Kingston town', { towns: ['Kingston'], validFrom: '2026-03-01' })
    const kingston = zone('Kingston', { parishes: ['Kingston'] })
    expect(namesOn(kingstonTown, kingston)).toEqual(['Kingston town', 'Kingston'])
    expect(zoneOf({ town: '', parish: 'Kingston' }, [kingstonTown, kingston])?.name).toBe('Kingston')
  })

  test('is one of two zones of a day, which may share no place', () => {
    expect(sharedPlace(west, zone('Other', { parishes: ['Hanover'] }))).toBe('Hanover')
    expect(sharedPlace(negril, zone('Other', { towns: ['NEGRIL'] }))).toBe('Negril')
    expect(sharedPlace(west, negril)).toBeNull()
    expect(sharedPlace(chinese, dashes)).toBeNull()
  })
})

describe('the price of a delivery', () => {
  const terms = { delivery: { feeJmdCents: 80_000, showStopsAway: false, asksCode: false } }
  const price = (changes: Partial<ZoneTerms>, lb = 0, shippingJmdCents = 0) => {
    const deliveryZones = [zone('Town', { parishes: ['Kingston'], ...changes })]
    const place = { town: 'Kingston', parish: 'Kingston' }
    const { unitJmdCents, how } = deliveryChargeOf(
      { place, lb, shippingJmdCents },
      { ...terms, deliveryZones },
    )
    return [unitJmdCents, how]
  }

  test.each([
    ['its base', {}, 12, 0, [60_000, 'Town: J$600.00']],
    ['its base whatever the shipping costs', {}, 1, 9_900_000, [60_000, 'Town: J$600.00']],
    ['nothing where it costs nothing', { baseJmdCents: 0 }, 12, 0, [0, 'Town: J$0.00']],
    [
      'each begun pound more',
      { perLbJmdCents: 5_000 },
      2.1,
      0,
      [75_000, 'Town: J$600.00, and 3 lb at J$50.00'],
    ],
    ['its base at the limit', { freeAboveJmdCents: 500_000 }, 1, 500_000, [60_000, 'Town: J$600.00']],
    [
      'nothing a cent above it',
      { freeAboveJmdCents: 500_000, perLbJmdCents: 5_000 },
      1,
      500_001,
      [0, 'Town: free above J$5,000.00 of shipping'],
    ],
  ])('is %s', (_what, changes, lb, shippingJmdCents, charge) => {
    expect(price(changes, lb, shippingJmdCents)).toEqual(charge)
  })

  test('is the company’s fee without a zone, and while the place isn’t known', () => {
    const load = { place: null, lb: 1, shippingJmdCents: 0 }
    const paris = { town: 'Port Maria', parish: 'St. Mary' }
    expect(deliveryChargeOf(load, { ...terms, deliveryZones: zones })).toMatchObject({
      ...{ description: 'Delivery to the door', unitJmdCents: 80_000, how: 'The fee for one delivery' },
    })
    expect(deliveryChargeOf({ ...load, place: paris }, { ...terms, deliveryZones: zones })).toMatchObject({
      ...{ description: 'Delivery to Port Maria, St. Mary', unitJmdCents: 80_000 },
    })
    expect(deliveryChargeOf({ ...load, place: { ...paris, town: '' } }, terms)).toMatchObject({
      ...{ description: 'Delivery to St. Mary', unitJmdCents: 80_000 },
    })
  })
})

test('a calculator offers each parish and the towns with a zone, and reads them back', () => {
  expect(placesOf([springfield, negril]).slice(14)).toEqual([
    ...['Negril', 'Springfield, St. James', "St. Ann's Bay"],
  ])
  expect(
    placesOf(zones).map((place) => zoneOf(readPlace(place) ?? { town: '', parish: '' }, zones)?.name),
  ).toEqual(expect.arrayContaining(['Negril', 'West', 'Springfield']))
  expect(readPlace('')).toBeNull()
  expect(readPlace('Springfield, St. James')).toEqual({ town: 'Springfield', parish: 'St. James' })
  expect(readPlace('Gate 2, Springfield, St. James')).toEqual({
    ...{ town: 'Gate 2, Springfield', parish: 'St. James' },
  })
  expect(readPlace('St. Ann')).toEqual({ town: '', parish: 'St. Ann' })
  expect(readPlace('Negril')).toEqual({ town: 'Negril', parish: '' })
})
