import { expect, test, vi } from 'vitest'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { toScan } from '#sync/rules/tracking/scan.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { idOf } from '#sync/test/people.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { doorScan } from './door-scan.ts'
import { type VanDeps, type VanPlace, vanScan } from './load-scan.ts'
import { missingOf } from './stop-text.ts'

const number = '1Z999AA10123456784'
const pkg: Package = { ...blankPackage(idOf(1), '2026-11-20T14:00:00.000Z'), trackingNumber: number }
const stopOf = (change: Partial<Delivery> = {}): RoundStop => ({
  delivery: deliveryRow({
    ...{ deliveryId: idOf(7), accountId: idOf(8), packageIds: [idOf(1), idOf(2)], stopOrder: 4 },
    contact: {
      name: 'Una Brown',
      mailbox: 'QS-10001',
      phone: '',
      authorizedPersons: [],
      isTransferChecked: false,
    },
    ...change,
  }),
  packages: [pkg],
  state: null,
})
const scan = toScan({ raw: number, source: 'wedge' }, null)

async function loaded(
  deps: Partial<VanDeps> & {
    stop?: RoundStop
    isHere?: boolean
    place?: VanPlace | null
    isOwnStop?: boolean
  },
) {
  const load = deps.load ?? vi.fn(async () => undefined)
  const isLoading = deps.isLoading ?? (() => false)
  const { answer } = await vanScan(scan, {
    lookUp: async () => ({
      ...(deps.isHere === false ? {} : { exact: pkg }),
      ...{ offered: [], isLoading: isLoading() },
    }),
    stops: async () => (deps.isOwnStop === false ? [] : [deps.stop ?? stopOf()]),
    isLoading,
    load,
    vanOf: async () => deps.place ?? null,
  })
  return [answer.verdict, answer.headline, answer.text, answer.detail]
}

test('a package of this van is loaded, and the answer names the recipient and the rest', async () => {
  const load = vi.fn(async () => undefined)
  expect(await loaded({ load })).toEqual(['taken', 'Loaded', 'Stop 4 · Una Brown', '1 of 2 packages'])
  expect(load).toHaveBeenCalledWith(idOf(7), idOf(1))
  const last = stopOf({ loadedPackageIds: [idOf(2)] })
  expect(await loaded({ stop: last })).toEqual(['taken', 'Loaded', 'Stop 4 · Una Brown', 'Stop complete'])
})

test('a package that is loaded, out or delivered is not loaded again', async () => {
  const load = vi.fn(async () => undefined)
  const heads = async (change: Partial<Delivery>) => (await loaded({ load, stop: stopOf(change) }))[1]
  expect(await heads({ loadedPackageIds: [idOf(1)] })).toBe('Already loaded')
  expect(await heads({ status: 'OutForDelivery' })).toBe('Already loaded')
  expect(await heads({ status: 'Delivered' })).toBe('Already delivered')
  expect(load).not.toHaveBeenCalled()
})

test('[R5] while the route is loading, no box is sent back to the office', async () => {
  const place = { isKnown: true, driverName: 'Anna' }
  const isLoading = () => true
  for (const part of [{ isHere: false }, { isOwnStop: false }]) {
    const [verdict, headline] = await loaded({ ...part, place, isLoading })
    expect([verdict, headline]).toEqual(['unknown', 'Not on this device yet'])
  }
})

test('a box of another van says whose it is, as far as anybody knows', async () => {
  const verdict = async (place: VanPlace | null) => (await loaded({ isHere: false, place })).slice(1, 3)
  expect(await verdict({ isKnown: true, driverName: 'Dana' })).toEqual(['Dana’s van', 'Leave it for Dana.'])
  expect(await verdict({ isKnown: true, driverName: null })).toEqual([
    ...['Not on a delivery', 'Leave it in the office.'],
  ])
  expect((await verdict({ isKnown: false, driverName: null }))[0]).toBe('Not found')
  expect((await verdict(null))[0]).toBe('Not on your route')
})

test('a box that cannot be saved is not called loaded', async () => {
  const load = async () => {
    throw new Refusal('wrong-state', 'The office took this package off the delivery.')
  }
  expect((await loaded({ load })).slice(1, 3)).toEqual([
    ...['Not loaded', 'The office took this package off the delivery.'],
  ])
})

test('missing packages are listed, including those not on this device', () => {
  expect(missingOf(stopOf())).toEqual([number, 'A package not on this device'])
  expect(missingOf(stopOf({ loadedPackageIds: [idOf(1), idOf(2)] }))).toEqual([])
})

test('at the door only the packages of the stop are right', async () => {
  const at = async (packageIds: string[], scannedIds: string[] = []) => {
    const lookUp = async () => ({ exact: pkg, offered: [] })
    const door = { packageIds, scanned: new Set(scannedIds), stops: [] }
    const { answer } = await doorScan(scan, door, lookUp)
    return [answer.headline, answer.detail]
  }
  expect(await at([idOf(1), idOf(2)])).toEqual(['Right package', '1 more to scan'])
  expect(await at([idOf(1), idOf(2)], [idOf(2)])).toEqual(['Right package', 'All packages scanned'])
  expect(await at([idOf(1)], [idOf(1)])).toEqual(['Already scanned', ''])
  expect(await at([idOf(2)])).toEqual(['Wrong package', ''])
})

test.each<[where: string, stops: RoundStop[], text: string]>([
  ['another stop', [stopOf()], 'It’s for Una Brown, stop 4.'],
  ['a stop without a place in the round', [stopOf({ stopOrder: null })], 'It’s for Una Brown.'],
  [
    'a stop that was handed over without it',
    [stopOf({ status: 'Delivered' })],
    'It’s for Una Brown, stop 4. You’ve marked that stop as delivered.',
  ],
  ['no stop of the round', [], 'It isn’t on your route. Take it back to the office.'],
])('at the door a package of %s says whose it is', async (_where, stops, text) => {
  const lookUp = async () => ({ exact: pkg, offered: [] })
  const { answer } = await doorScan(scan, { packageIds: [idOf(7)], scanned: new Set(), stops }, lookUp)
  expect([answer.verdict, answer.headline, answer.text]).toEqual(['refused', 'Wrong package', text])
})
