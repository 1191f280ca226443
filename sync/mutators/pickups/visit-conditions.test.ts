import { describe, expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { Package } from '../../entities/packages/package.ts'
import { beginEnding } from '../../rules/packages/ending.ts'
import { branchRow, packageRow } from '../../test/contract-rows.ts'
import { deliveryRow } from '../../test/delivery-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { MutatorContext } from '../mutator.ts'

// A customer comes for boxes at the counter, condition by condition.

const una = actorOf('User', idOf(0xc1), 'Una Customer')
const stan = actorOf('User', idOf(0xc2), 'Stan Stranger')
const loader = actorOf('Warehouse', idOf(0xa2), 'Wendy Loader')
const [kingston, mobay] = [idOf(0xb1), idOf(0xb2)]

/** A time of Monday, 30 November 2026, in Jamaica. */
const at = (time: string): string => new Date(`2026-11-30T${time}:00.000-05:00`).toISOString()
const window = { from: at('14:00'), to: at('15:00') }
const plan = (over: Partial<NonNullable<Package['pickup']>> = {}) => ({
  ...{ ...window, code: '123456', hereAt: null },
  ...over,
})
const ending = (status: 'Noticed' | 'GoingBack') =>
  beginEnding('Unclaimed', status, { reason: '', by: '', at: at('08:00') })

async function world(
  over: Partial<Package> = {},
  second: Partial<Package> = {},
  side: 'device' | 'server' = 'server',
) {
  const tx = memoryTx()
  for (const branchId of [kingston, mobay])
    await tx.put('branch', { ...branchRow, branchId, openingHours: 'Mon–Fri 9:00–17:00' })
  await tx.put('account', { ...accountOf(una), branchId: kingston })
  for (const [n, fields] of [over, second].entries())
    await tx.put(
      'package',
      packageRow(n + 1, {
        ...{ packageId: idOf(n + 1), accountId: una.accountId, branchId: kingston, billedAt: at('09:00') },
        ...{ status: 'ReadyForPickup', checkedInAt: at('08:00'), ...fields },
      }),
    )
  let n = 0
  const act = (name: string, args: object, actor = una, more: Partial<MutatorContext> = {}) =>
    runMutator(tx, `pickup.${name}`, { packageIds: [idOf(1), idOf(2)], ...args }, actor, {
      ...{
        uid: idOf(0x100000 * ++n + 42),
        now: at('10:00'),
        occurredAt: at('10:00'),
        deviceId: 'Phone',
        side,
      },
      ...more,
    })
  const pickups = async () => [
    (await tx.get('package', idOf(1)))?.pickup,
    (await tx.get('package', idOf(2)))?.pickup,
  ]
  return { tx, act, pickups }
}

test.each<[what: string, over: Partial<Package>, words: string | null]>([
  ['that is ready', {}, null],
  ['that they were reminded of', { ending: ending('Noticed') }, null],
  ['that is not ready', { status: 'AtLocalOffice' }, 'isn’t ready for pickup: At local office'],
  ['that is missing', { arrival: 'Missing' }, 'isn’t ready for pickup: Missing'],
  ['that goes back', { ending: ending('GoingBack') }, 'isn’t ready for pickup'],
  ['that customs holds', { customs: { ...untouchedCustoms, state: 'Hold' } }, 'is held by customs'],
  ['that a driver has', { driverId: idOf(0xd1) }, 'is on a delivery'],
  ['of another office', { branchId: mobay }, 'lie at different offices'],
])('a customer comes for a box %s', async (_what, over, words) => {
  for (const [name, args] of [
    ['announce', window],
    ['arrive', {}],
  ] as const) {
    const { act, pickups } = await world({}, over)
    const answer = act(name, args)
    if (words === null) expect(await answer).toEqual({ outcome: 'done' })
    else {
      await expect(answer).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining(words) },
      })
      expect(await pickups()).toEqual([null, null])
    }
  }
})

test('a customer does not come for a box that an open delivery holds', async () => {
  const { tx, act } = await world()
  const row = { deliveryId: idOf(0xde), accountId: una.accountId, packageIds: [idOf(2)] }
  await tx.put('delivery', deliveryRow(row))
  await expect(act('announce', window)).rejects.toMatchObject({
    ...{ code: 'wrong-state', message: expect.stringContaining('is on a delivery') },
  })
  await tx.put('delivery', { ...deliveryRow(row), status: 'Delivered' })
  expect(await act('announce', window)).toEqual({ outcome: 'done' })
})

describe('the office of a visit', () => {
  test.each<[what: string, branchId: string | null, side: 'device' | 'server', isRefused: boolean]>([
    ['that the server does not have', idOf(0xb9), 'server', true],
    ['that a device does not have', idOf(0xb9), 'device', false],
  ])('%s', async (_what, branchId, side, isRefused) => {
    const { act } = await world({ branchId }, { branchId }, side)
    const answer = act('announce', window)
    if (isRefused)
      await expect(answer).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining('No pickup office is chosen') },
      })
    else expect(await answer).toEqual({ outcome: 'done' })
  })

  test('is the customer’s where a box has none, and none where they have none', async () => {
    const { tx, act } = await world({ branchId: null })
    expect(await act('announce', window)).toEqual({ outcome: 'done' })
    await tx.put('account', { ...accountOf(una), branchId: null })
    await expect(act('announce', { ...window, packageIds: [idOf(1)] })).rejects.toThrow('No pickup office')
  })
})

describe('an announcement', () => {
  test.each<[what: string, before: object | null, outcome: string]>([
    ['is the first', null, 'done'],
    ['of another beginning replaces it', { from: at('13:00') }, 'done'],
    ['of another end replaces it', { to: at('16:00') }, 'done'],
    ['of the same window says the same', {}, 'already'],
  ])('%s', async (_what, before, outcome) => {
    const pickup = before && plan(before)
    const { act, pickups } = await world({ pickup }, { pickup })
    expect(await act('announce', window)).toEqual({ outcome })
    expect(await pickups()).toMatchObject([window, window])
    if (pickup) expect(await pickups()).toMatchObject([{ code: '123456' }, { code: '123456' }])
  })

  test('has one code for all boxes', async () => {
    const { act, pickups } = await world({ pickup: plan() }, { pickup: plan({ code: '654321' }) })
    expect(await act('announce', window)).toEqual({ outcome: 'done' })
    expect(await pickups()).toMatchObject([{ code: '123456' }, { code: '123456' }])
  })

  test('outside of the hours of the office is refused at its field', async () => {
    const { act } = await world()
    const refusal = act('announce', { from: at('20:00'), to: at('21:00') })
    await expect(refusal).rejects.toMatchObject({
      code: 'wrong-state',
      fields: { from: [expect.any(String)] },
    })
  })

  test.each([
    ['a stranger', stan, 'not-found'],
    ['staff without the counter', loader, 'forbidden'],
  ])('by %s is refused', async (_who, actor, code) => {
    for (const name of ['announce', 'arrive', 'cancel']) {
      const { act } = await world()
      await expect(act(name, name === 'announce' ? window : {}, actor)).rejects.toMatchObject({ code })
    }
  })
})

describe('a customer who arrives', () => {
  test('while the office is closed reads when it opens', async () => {
    const { act, pickups } = await world()
    const early = { occurredAt: at('06:00'), now: at('06:00') }
    await expect(act('arrive', {}, una, early)).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining('Kingston is closed now.') },
    })
    expect(await pickups()).toEqual([null, null])
  })

  test('at an office that a device does not know is noted', async () => {
    const { act, pickups } = await world({ branchId: idOf(0xb9) }, { branchId: idOf(0xb9) }, 'device')
    const early = { occurredAt: at('06:00'), now: at('06:00') }
    expect(await act('arrive', {}, una, early)).toEqual({ outcome: 'done' })
    expect(await pickups()).toMatchObject([{ hereAt: at('06:00') }, { hereAt: at('06:00') }])
  })

  test('for what was handed over reads that it was', async () => {
    const { act } = await world({ status: 'Delivered' }, { status: 'Delivered' })
    for (const [name, args] of [
      ['announce', window],
      ['arrive', {}],
    ] as const)
      expect(await act(name, args)).toEqual({
        ...{ outcome: 'already', message: '1Z1 was already delivered to its owner.' },
      })
  })

  test('for packages of which one was handed over comes for the rest', async () => {
    const { act, pickups } = await world({ status: 'Delivered' })
    expect(await act('arrive', {})).toEqual({ outcome: 'done' })
    expect(await pickups()).toMatchObject([null, { hereAt: at('10:00') }])
  })
})
