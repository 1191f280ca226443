import { describe, expect, test } from 'vitest'
import type { Package } from '../../entities/packages/package.ts'
import { must } from '../../lib/must.ts'
import type { Actor } from '../../policies/actor.ts'
import { announcedToday, visitsOf } from '../../rules/pickups/pickup-lists.ts'
import { currentPickup } from '../../rules/pickups/pickup-plan.ts'
import { branchRow, packageRow } from '../../test/contract-rows.ts'
import { deliveryRow } from '../../test/delivery-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { MutatorContext } from '../mutator.ts'

const una = actorOf('User', idOf(0xc1), 'Una Customer')
const stan = actorOf('User', idOf(0xc2), 'Stan Stranger')
const clerk: Actor = actorOf('Employee', idOf(0xa1), 'Eve Counter')
const loader: Actor = actorOf('Warehouse', idOf(0xa2), 'Wendy Loader')
const [kingston, mobay] = [idOf(0xb1), idOf(0xb2)]

/** Monday, 30 November 2026, in Jamaica. */
const at = (time: string, day = '2026-11-30'): string => new Date(`${day}T${time}:00.000-05:00`).toISOString()
const twoToThree = { from: at('14:00'), to: at('15:00') }

async function counterWorld(side: 'device' | 'server' = 'server') {
  const tx = memoryTx()
  for (const [branchId, name] of [
    [kingston, 'Kingston'],
    [mobay, 'Montego Bay'],
  ] as const)
    await tx.put('branch', { ...branchRow, branchId, name, code: name, openingHours: 'Mon–Fri 9:00–17:00' })
  await tx.put('account', { ...accountOf(una), branchId: kingston })
  let n = 0
  const act = (name: string, args: object, actor: Actor = una, context: Partial<MutatorContext> = {}) => {
    n += 1
    return runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * n + 42), now: at('10:00'), occurredAt: at('10:00'), deviceId: 'Phone', side },
      ...context,
    })
  }
  const put = async (nth: number, over: Partial<Package> = {}) => {
    const own = { packageId: idOf(nth), accountId: una.accountId, branchId: kingston, billedAt: at('09:00') }
    await tx.put(
      'package',
      packageRow(nth, { ...own, status: 'ReadyForPickup', checkedInAt: at('08:00'), ...over }),
    )
    return idOf(nth)
  }
  const row = (nth: number) => tx.get('package', idOf(nth)) as Promise<Package>
  return { tx, act, put, row }
}

describe('announcing a pickup', () => {
  test.each(['device', 'server'] as const)(
    'keeps the window and a code on each package, on the %s',
    async (side) => {
      const { act, put, row } = await counterWorld(side)
      const packageIds = [await put(1), await put(2)]
      expect(await act('pickup.announce', { packageIds, ...twoToThree })).toEqual({ outcome: 'done' })
      const { pickup } = await row(1)
      expect(pickup).toMatchObject({ ...twoToThree, hereAt: null })
      expect(pickup?.code).toMatch(/^\d{6}$/)
      expect((await row(2)).pickup).toEqual(pickup)
    },
  )

  test('a repeated call changes nothing; another time keeps the code that was given away', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1)]
    await act('pickup.announce', { packageIds, ...twoToThree })
    const first = await row(1)
    expect(await act('pickup.announce', { packageIds, ...twoToThree })).toEqual({ outcome: 'already' })
    expect(await row(1)).toEqual(first)
    await act('pickup.announce', { packageIds, from: at('15:00'), to: at('16:00') })
    expect((await row(1)).pickup).toMatchObject({ from: at('15:00'), code: first.pickup?.code })
  })

  test('packages that were announced one by one have one code once they are one visit', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1), await put(2)]
    for (const packageId of packageIds)
      await act('pickup.announce', { packageIds: [packageId], ...twoToThree })
    await act('pickup.announce', { packageIds, ...twoToThree })
    expect((await row(2)).pickup).toEqual((await row(1)).pickup)
    expect(await act('pickup.announce', { packageIds, ...twoToThree })).toEqual({ outcome: 'already' })
  })

  test('a package without an office of its own is picked up at its customer’s', async () => {
    const { act, put, row } = await counterWorld()
    await act('pickup.announce', { packageIds: [await put(1, { branchId: null })], ...twoToThree })
    expect((await row(1)).pickup).not.toBeNull()
  })

  test.each<[string, Partial<Package>, string]>([
    ['still on its way', { status: 'AtCustoms' }, 'isn’t ready for pickup: At customs'],
    ['missing', { arrival: 'Missing' }, 'isn’t ready for pickup: Missing'],
    ['held', { customs: { ...packageRow(1).customs, state: 'Hold' } }, 'held by customs'],
    ['with a driver', { driverId: idOf(0xd1) }, 'is on a delivery'],
  ])('a package that is %s is refused in words', async (_what, over, text) => {
    const { act, put, row } = await counterWorld()
    const id = await put(1, over)
    await expect(act('pickup.announce', { packageIds: [id], ...twoToThree })).rejects.toThrow(text)
    expect((await row(1)).pickup ?? null).toBeNull()
  })

  test('a package of an open delivery waits for the driver', async () => {
    const { tx, act, put } = await counterWorld()
    const id = await put(1)
    await tx.put(
      'delivery',
      deliveryRow({ deliveryId: idOf(0xd9), packageIds: [id], accountId: una.accountId, status: 'InStore' }),
    )
    await expect(act('pickup.announce', { packageIds: [id], ...twoToThree })).rejects.toThrow('on a delivery')
  })

  test('the day and the hours are those of the office', async () => {
    const { act, put } = await counterWorld()
    const packageIds = [await put(1)]
    const sunday = { from: at('10:00', '2026-12-06'), to: at('11:00', '2026-12-06') }
    await expect(act('pickup.announce', { packageIds, ...sunday })).rejects.toMatchObject({
      message: 'Kingston is closed on Sunday, 6 December. Choose another day.',
      fields: { from: ['Kingston is closed on Sunday, 6 December. Choose another day.'] },
    })
    const early = { from: at('08:00'), to: at('09:30') }
    await expect(
      act('pickup.announce', { packageIds, ...early }, una, { occurredAt: at('07:00') }),
    ).rejects.toThrow('within these hours')
  })

  test('a plan that waited for a signal is judged by the time of its making', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1)]
    await expect(
      act('pickup.announce', { packageIds, ...twoToThree }, una, { occurredAt: at('15:00') }),
    ).rejects.toThrow('That time is over')
    await act('pickup.announce', { packageIds, ...twoToThree }, una, { now: at('16:00') })
    expect((await row(1)).pickup).toMatchObject(twoToThree)
  })

  test('packages at two offices are two visits, and a server asks for an office', async () => {
    const { tx, act, put } = await counterWorld()
    const packageIds = [await put(1), await put(2, { branchId: mobay })]
    await expect(act('pickup.announce', { packageIds, ...twoToThree })).rejects.toThrow('different offices')
    await tx.put('account', { ...accountOf(una), branchId: null })
    const homeless = { packageIds: [await put(3, { branchId: null })], ...twoToThree }
    await expect(act('pickup.announce', homeless)).rejects.toThrow('No pickup office is chosen')
  })

  test('a package that was handed over meanwhile is left out', async () => {
    const { act, put, row } = await counterWorld()
    const gone = await put(1, { status: 'Delivered', deliveredTo: 'Una Customer' })
    await act('pickup.announce', { packageIds: [gone, await put(2)], ...twoToThree })
    expect((await row(1)).pickup ?? null).toBeNull()
    expect((await row(2)).pickup).not.toBeNull()
    expect(await act('pickup.announce', { packageIds: [gone], ...twoToThree })).toMatchObject({
      outcome: 'already',
      message: expect.stringContaining('was already delivered to Una Customer'),
    })
  })

  test('other customers don’t find it, staff without the counter may not, and the counter may', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1)]
    for (const name of ['pickup.announce', 'pickup.arrive', 'pickup.cancel']) {
      await expect(act(name, { packageIds, ...twoToThree }, stan)).rejects.toMatchObject({
        code: 'not-found',
      })
      await expect(act(name, { packageIds, ...twoToThree }, loader)).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    await act('pickup.announce', { packageIds, ...twoToThree }, clerk)
    expect((await row(1)).pickup).toMatchObject(twoToThree)
  })
})

describe('being here', () => {
  test('begins once, with or without an announcement', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1), await put(2)]
    await act('pickup.announce', { packageIds: [idOf(1)], ...twoToThree })
    const { pickup } = await row(1)
    await act('pickup.arrive', { packageIds }, una, { occurredAt: at('13:55') })
    expect((await row(1)).pickup).toEqual({ ...pickup, hereAt: at('13:55') })
    expect((await row(2)).pickup).toEqual({
      ...{ from: at('13:55'), to: at('13:55'), code: pickup?.code, hereAt: at('13:55') },
    })
    expect(await act('pickup.arrive', { packageIds }, una, { occurredAt: at('14:10') })).toEqual({
      outcome: 'already',
    })
    expect((await row(1)).pickup?.hereAt).toBe(at('13:55'))
  })

  test('today counts today, also with an announcement for tomorrow, whose code stays', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1)]
    const tomorrow = { from: at('14:00', '2026-12-01'), to: at('15:00', '2026-12-01') }
    await act('pickup.announce', { packageIds, ...tomorrow })
    const { code } = must((await row(1)).pickup, 'the plan')
    await act('pickup.arrive', { packageIds }, una, { occurredAt: at('11:00') })
    const came = { from: at('11:00'), to: at('11:00'), code, hereAt: at('11:00') }
    expect((await row(1)).pickup).toEqual(came)
    expect(visitsOf(announcedToday([await row(1)], at('11:00')))).toMatchObject([{ hereAt: at('11:00') }])
  })

  test('on a day that is over changes nothing, such as the visit of today', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1)]
    const tomorrow = { from: at('14:00', '2026-12-01'), to: at('15:00', '2026-12-01') }
    await act('pickup.announce', { packageIds, ...tomorrow })
    const before = await row(1)
    const late = { occurredAt: at('16:59'), now: at('00:00', '2026-12-01') }
    expect(await act('pickup.arrive', { packageIds }, una, late)).toMatchObject({ outcome: 'already' })
    expect(await row(1)).toEqual(before)
    const inTime = { occurredAt: at('16:59'), now: at('23:59') }
    expect(await act('pickup.arrive', { packageIds }, una, inTime)).toEqual({ outcome: 'done' })
  })

  test('is not undone by an announcement that was made before and comes later', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1), await put(2)]
    await act('pickup.arrive', { packageIds: [idOf(1)] }, una, { occurredAt: at('13:55') })
    const waiting = await row(1)
    const earlier = { occurredAt: at('13:55'), now: at('14:00') }
    expect(await act('pickup.announce', { packageIds, ...twoToThree }, una, earlier)).toEqual({
      outcome: 'done',
    })
    expect(await row(1)).toEqual(waiting)
    expect((await row(2)).pickup).toMatchObject({ ...twoToThree, code: waiting.pickup?.code })
    const afterwards = { occurredAt: at('13:56'), now: at('14:00') }
    await act('pickup.announce', { packageIds: [idOf(1)], ...twoToThree }, una, afterwards)
    expect((await row(1)).pickup).toMatchObject({ ...twoToThree, hereAt: null })
  })

  test('makes the codes of two devices one, that of the person who waits already', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1), await put(2), await put(3)]
    for (const packageId of packageIds)
      await act('pickup.announce', { packageIds: [packageId], ...twoToThree })
    const codes = [1, 2, 3].map(async (nth) => (await row(nth)).pickup?.code)
    expect(new Set(await Promise.all(codes)).size).toBe(3)
    const waitingCode = (await row(2)).pickup?.code
    await act('pickup.arrive', { packageIds: [idOf(2)] }, una, { occurredAt: at('13:55') })
    await act('pickup.arrive', { packageIds }, una, { occurredAt: at('14:05') })
    for (const [nth, time] of [
      [1, '14:05'],
      [2, '13:55'],
      [3, '14:05'],
    ] as const)
      expect((await row(nth)).pickup).toMatchObject({ ...twoToThree, code: waitingCode, hereAt: at(time) })
    expect(await act('pickup.arrive', { packageIds }, una, { occurredAt: at('14:10') })).toEqual({
      outcome: 'already',
    })
  })

  test('is refused at a closed office with its next opening', async () => {
    const { act, put } = await counterWorld()
    const packageIds = [await put(1)]
    await expect(act('pickup.arrive', { packageIds }, una, { occurredAt: at('17:00') })).rejects.toThrow(
      'Kingston is closed now. Open again on Tuesday at 9:00\u00a0am.',
    )
  })

  test('a plan of a past day doesn’t count', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1)]
    await act('pickup.announce', { packageIds, ...twoToThree })
    const nextDay = at('11:00', '2026-12-01')
    await act('pickup.arrive', { packageIds }, una, { occurredAt: nextDay })
    expect((await row(1)).pickup).toMatchObject({ from: nextDay, hereAt: nextDay })
  })
})

describe('the end of a plan', () => {
  test('the customer takes it back, once', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1)]
    await act('pickup.announce', { packageIds, ...twoToThree })
    expect(await act('pickup.cancel', { packageIds })).toEqual({ outcome: 'done' })
    expect((await row(1)).pickup).toBeNull()
    expect(await act('pickup.cancel', { packageIds })).toEqual({ outcome: 'already' })
  })

  test.each<[string, object, Actor]>([
    ['another customer', { accountId: stan.accountId }, actorOf('Supervisor', idOf(0xa3), 'Sue Boss')],
    ['another office', { branchId: mobay }, actorOf('Supervisor', idOf(0xa3), 'Sue Boss')],
  ])('%s ends it', async (_what, changes, boss) => {
    const { tx, act, put, row } = await counterWorld()
    await tx.put('account', accountOf(stan))
    const packageId = await put(1, { billedAt: null })
    await act('pickup.announce', { packageIds: [packageId], ...twoToThree })
    await act('package.update', { packageId, changes }, boss)
    expect((await row(1)).pickup).toBeNull()
  })

  test('a change that has nothing to do with it leaves it', async () => {
    const { act, put, row } = await counterWorld()
    const packageId = await put(1)
    await act('pickup.announce', { packageIds: [packageId], ...twoToThree })
    await act(
      'package.update',
      { packageId, changes: { note: 'Heavy' } },
      actorOf('Supervisor', idOf(0xa3), 'Sue'),
    )
    expect((await row(1)).pickup).toMatchObject(twoToThree)
  })
})

describe('a person with the code', () => {
  const deliver = (packageIds: string[], code: string, name = 'Ursula Thompson') => ({
    ...{ packageIds, reason: '', overrideReason: '', code, signatureFileId: null, photoFileIds: [] },
    recipient: { name, relationship: '', idType: '', idLast4: '' },
  })
  const onServer = {
    authorizedNamesOf: async () => [],
    owedFor: async () => 0,
    storageOwedFor: async () => 0,
  }

  test('gets the packages without being authorized, and the proof says so', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1)]
    await act('pickup.announce', { packageIds, ...twoToThree })
    const code = (await row(1)).pickup?.code ?? ''
    const grouped = `${code.slice(0, 3)} ${code.slice(3)}`
    await act('package.deliver', deliver(packageIds, grouped), clerk, onServer)
    expect(await row(1)).toMatchObject({
      status: 'Delivered',
      pickup: null,
      handover: { recipientName: 'Ursula Thompson', reason: 'Showed the code of the customer' },
    })
  })

  test('a stranger without one, with a wrong one, with one of yesterday or for another package is refused', async () => {
    const { act, put, row } = await counterWorld()
    const packageIds = [await put(1), await put(2)]
    await act('pickup.announce', { packageIds: [idOf(1)], ...twoToThree })
    const code = (await row(1)).pickup?.code ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    const hand = (ids: string[], shown: string, context = {}) =>
      act('package.deliver', deliver(ids, shown), clerk, { ...onServer, ...context })
    await expect(hand([idOf(1)], '')).rejects.toThrow('isn’t an authorized person')
    await expect(hand([idOf(1)], wrong)).rejects.toThrow('has another code, or none for today')
    await expect(hand(packageIds, code)).rejects.toThrow('has another code, or none for today')
    await expect(hand([idOf(1)], code, { occurredAt: at('10:00', '2026-12-01') })).rejects.toThrow(
      'none for today',
    )
    await expect(hand([idOf(1)], '12345')).rejects.toThrow('is not six digits')
    expect(currentPickup(await row(1), at('10:00'))).not.toBeNull()
  })
})
