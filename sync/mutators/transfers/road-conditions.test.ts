import { describe, expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { Transfer, TransferLine } from '../../entities/packages/transfer.ts'
import { beginEnding } from '../../rules/packages/ending.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import {
  head,
  heidi,
  mandeville,
  mandy,
  minute,
  mobay,
  mona,
  roadWorld,
  transferId,
} from '../../test/road-world.ts'
import { placedAt, setOffPackage } from './place.ts'
import { mustWorkThere, newRoadLine, roadOf } from './rows.ts'

// People open a transfer, load it and send it off, condition by condition.

const driver = actorOf('Driver', idOf(0xd1), 'Devon Driver')
const chief = { ...actorOf('Supervisor', idOf(0xaff)), branchId: head }

const lineOf = (pkg: Package, transfer: Transfer, over: Partial<TransferLine> = {}): TransferLine => ({
  ...newRoadLine({
    ...{
      transferLineId: idOf(0x77),
      transfer,
      pkg,
      now: minute(1),
      addedAt: minute(1),
      addedBy: 'Heidi Head',
    },
    ...{ arrival: 'Pending', extra: false },
  }),
  ...over,
})

describe('a transfer is opened', () => {
  const args = {
    transferId,
    fromBranchId: head,
    toBranchId: mobay,
    vehicle: 'Van 1',
    driverId: driver.accountId,
  }
  test.each<[what: string, account: object | null, side: 'device' | 'server', isOpened: boolean]>([
    ['a driver', {}, 'server', true],
    ['somebody who is no driver', { role: 'Employee' }, 'server', false],
    ['a driver who was deleted', { deletedAt: minute(0) }, 'server', false],
    ['nobody of this company', null, 'server', false],
    ['a driver whom a device does not know', null, 'device', true],
  ])('for %s', async (_who, account, side, isOpened) => {
    const { tx, act, transfer } = await roadWorld(side)
    if (account) await tx.put('account', { ...accountOf(driver), ...account })
    const answer = act('transfer.create', args)
    if (isOpened) {
      await answer
      expect(await transfer()).toMatchObject({ ...args, seal: '', status: 'Open' })
    } else {
      await expect(answer).rejects.toMatchObject({ code: 'invalid', fields: { driverId: ['is no driver'] } })
      expect(await transfer()).toBeUndefined()
    }
  })

  test('without a driver', async () => {
    const { act, transfer } = await roadWorld()
    await act('transfer.create', { ...args, driverId: null })
    expect((await transfer()).driverId).toBeNull()
  })

  test.each([
    ['to where it starts', { toBranchId: head }, { toBranchId: ['is the office where it starts'] }],
    ['from the warehouse', { fromBranchId: idOf(0xb4) }, { fromBranchId: ['is a warehouse'] }],
    ['to the warehouse', { toBranchId: idOf(0xb4) }, { toBranchId: ['is a warehouse'] }],
  ])('not %s', async (_what, over, fields) => {
    const { act } = await roadWorld()
    await expect(act('transfer.create', { ...args, driverId: null, ...over }, chief)).rejects.toMatchObject({
      ...{ code: 'invalid', fields },
    })
  })

  test('on a device that does not know where it goes', async () => {
    const { act, transfer } = await roadWorld('device')
    await act('transfer.create', { ...args, toBranchId: idOf(0xb9), driverId: null })
    expect((await transfer()).toBranchId).toBe(idOf(0xb9))
  })
})

describe('a transfer that is not there', () => {
  test.each([
    ['because it was deleted', true],
    ['at all', false],
  ])('%s is not found', async (_what, isCreated) => {
    const { create, changeTransfer, depart } = await roadWorld()
    if (isCreated) {
      await create()
      await changeTransfer({ deletedAt: minute(1) })
    }
    await expect(depart()).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the people of a transfer', () => {
  test.each<[who: string, actor: typeof heidi | typeof chief, may: boolean]>([
    ['a person without an office', { ...heidi, branchId: null }, true],
    ['a person of the head office', heidi, true],
    ['a person of its other end', mona, false],
    ['a person of a third office', mandy, false],
  ])('%s', async (_who, actor, may) => {
    const { tx, create, transfer } = await roadWorld()
    await create(transferId, head, mobay, mona)
    const row = { ...(await transfer()), fromBranchId: mandeville }
    const isOfThirdOffice = actor === mandy
    const answer = mustWorkThere(tx, actor, row, isOfThirdOffice ? 'canReceive' : 'canSend')
    if (may) await answer
    else await expect(answer).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is named by another office that a device does not know', async () => {
    const { tx, create, transfer } = await roadWorld()
    await create()
    const row = { ...(await transfer()), fromBranchId: idOf(0xb9) }
    await expect(mustWorkThere(tx, mona, row, 'canSend')).rejects.toThrow('Only people of another office,')
  })
})

describe('a box on the road', () => {
  test.each<[what: string, line: Partial<TransferLine>, transfer: Partial<Transfer>, isOnIt: boolean]>([
    ['not counted yet', {}, {}, true],
    ['counted', { arrival: 'Received' }, {}, false],
    ['taken off', { deletedAt: minute(2) }, {}, false],
    ['of a transfer that was closed', {}, { status: 'Closed' }, false],
    ['of a transfer that was deleted', {}, { deletedAt: minute(2) }, false],
    ['of a transfer that a device does not hold', { transferId: idOf(9) }, {}, false],
  ])('%s', async (_what, line, transferChange, isOnIt) => {
    const { tx, create, putBox, pkg, transfer, changeTransfer } = await roadWorld()
    const box = await putBox(1, mobay)
    await create()
    await changeTransfer(transferChange)
    await tx.put('transferLine', lineOf(await pkg(box), await transfer(), line))
    expect((await roadOf(tx, box))?.line.transferId).toBe(isOnIt ? transferId : undefined)
  })

  test('is for the people of both ends, in one order', async () => {
    const { create, putBox, pkg, transfer } = await roadWorld()
    const box = await putBox(1, mobay)
    await create()
    const row = await transfer()
    expect(lineOf(await pkg(box), row).offices).toEqual([head, mobay])
    expect(lineOf(await pkg(box), { ...row, fromBranchId: mobay, toBranchId: head }).offices).toEqual([
      head,
      mobay,
    ])
  })

  test.each<[status: Package['status'], isCounted: boolean, stepBack: boolean]>([
    ['AtHeadOffice', false, false],
    ['ReadyForPickup', false, true],
    ['ReadyForPickup', true, false],
  ])('that was at %s and counted (%s) steps back: %s', async (status, isCounted, stepBack) => {
    const { tx, create, putBox, pkg, transfer, events } = await roadWorld()
    const box = await putBox(1, mobay, status)
    await create()
    const context = {
      ...{
        uid: idOf(0x5000000),
        now: minute(9),
        occurredAt: minute(9),
        deviceId: '',
        side: 'server' as const,
      },
      ...{ version: 9, id: () => idOf(0x5000001) },
    }
    const run = { actor: heidi, context }
    await setOffPackage(tx, await pkg(box), { transfer: await transfer(), isCounted }, run)
    expect(events(box).at(-1)).toMatchObject({
      ...{ status: 'AtHeadOffice', stepBack, headingTo: mobay, branchId: head },
      note: 'On a transfer that has no number yet to Montego Bay',
    })
  })

  test('is placed behind where it was placed before', async () => {
    const { putBox, pkg } = await roadWorld()
    const row = await pkg(await putBox(1, mobay))
    const placement = { by: '', at: minute(1), branchId: head, rank: 40 }
    const context = {
      ...{ uid: idOf(1), now: minute(9), occurredAt: minute(9), deviceId: '', side: 'server' as const },
      ...{ version: 9, id: () => idOf(2) },
    }
    const run = { actor: mona, context }
    expect(placedAt({ ...row, placement }, mobay, run).placement?.rank).toBeGreaterThan(40)
    expect(placedAt({ ...row, placement: null }, mobay, run)).toMatchObject({
      ...{ bin: '', placement: { rank: 9, branchId: mobay, by: mona.name, at: minute(9) } },
    })
  })
})

describe('loading', () => {
  test('tells when nothing is to be taken off, and loads again what was taken off by the same scan', async () => {
    const { act, create, load, lines, putBox } = await roadWorld()
    const [box, never] = [await putBox(1, mobay), await putBox(2, mobay)]
    await create()
    await load([box])
    const change = (packageIds: string[], removedPackageIds: string[]) =>
      act('transfer.load', { transferId, packageIds, removedPackageIds })
    expect(await change([], [never])).toEqual({
      ...{ outcome: 'already', message: 'This transfer is loaded so already.' },
    })
    expect(await change([box], [box])).toEqual({ outcome: 'done' })
    expect(lines()).toMatchObject([{ packageId: box, extra: false }])
    expect(await change([], [box])).toEqual({ outcome: 'done' })
    expect(lines()).toEqual([])
  })

  test.each<[what: string, fields: Partial<Package>, words: string]>([
    [
      'was counted as missing since',
      { arrival: 'Missing', missingSince: minute(50) },
      'was counted as missing since',
    ],
    [
      'customs holds',
      { customs: { ...untouchedCustoms, state: 'Hold', note: 'Opened' } },
      'Customs holds 1Z1 (Opened)',
    ],
    ['was handed over', { status: 'Delivered' }, 'was handed over'],
    [
      'was sold',
      { ending: { ...beginEnding('Unclaimed', 'Sold', { reason: '', by: '', at: minute(1) }) } },
      'was sold',
    ],
  ])('leaves out a box that %s', async (_what, fields, words) => {
    const { act, change, create, lines, putBox } = await roadWorld()
    const box = await putBox(1, mobay)
    await create()
    await change(box, fields)
    const late = { occurredAt: minute(3), now: minute(55), knownVersion: -1 }
    await expect(act('transfer.load', { transferId, packageIds: [box] }, heidi, late)).rejects.toMatchObject({
      code: 'wrong-state',
      message: expect.stringContaining(words),
    })
    expect(lines()).toEqual([])
  })

  test('on a device that knows neither office loads the box', async () => {
    const { create, load, lines, putBox, changeTransfer } = await roadWorld('device')
    const box = await putBox(1, mobay)
    await create()
    await changeTransfer({ fromBranchId: idOf(0xb8), toBranchId: idOf(0xb9) })
    await load([box])
    expect(lines()).toMatchObject([{ packageId: box }])
  })

  test('of a box that was ready steps back, also where the scan comes after the departure', async () => {
    const { create, depart, events, load, putBox } = await roadWorld()
    const [box, late] = [await putBox(1, mobay, 'ReadyForPickup'), await putBox(2, mobay, 'ReadyForPickup')]
    await create(transferId, head, mobay, mona)
    await load([box], mona)
    await depart(mona)
    await load([late], mona)
    for (const id of [box, late])
      expect(events(id).at(-1)).toMatchObject({ status: 'AtHeadOffice', stepBack: true })
  })

  test('makes no extra of a box that was counted before', async () => {
    const { create, count, load, lines, putBox } = await roadWorld()
    const box = await putBox(1, mobay)
    await create()
    await count(box)
    expect(lines()).toMatchObject([{ extra: true }])
    expect((await load([box])).outcome).toBe('done')
    expect(lines()).toMatchObject([{ extra: false, arrival: 'Received' }])
    expect((await load([box])).outcome).toBe('already')
  })
})

describe('a departure', () => {
  test.each<[what: string, fields: Partial<Package>, isMoved: boolean]>([
    ['is here', {}, true],
    ['was handed over since', { status: 'Delivered' }, false],
    ['was deleted since', { deletedAt: minute(1) }, false],
    [
      'was sold since',
      { ending: beginEnding('Unclaimed', 'Sold', { reason: '', by: '', at: minute(1) }) },
      false,
    ],
  ])('moves a box that %s: %o', async (_what, fields, isMoved) => {
    const { change, create, depart, load, pkg, putBox, transfer } = await roadWorld()
    const [box, second] = [await putBox(1, mobay), await putBox(2, mobay)]
    await create()
    await load([box, second])
    await change(box, fields)
    await depart()
    expect((await transfer()).status).toBe('Departed')
    expect([(await pkg(box)).headingTo, (await pkg(second)).headingTo]).toEqual([
      isMoved ? mobay : null,
      mobay,
    ])
  })

  test('of which a device does not hold a box moves the others', async () => {
    const { tx, create, depart, load, lines, pkg, putBox } = await roadWorld('device')
    const box = await putBox(1, mobay)
    await create()
    await load([box])
    const [line] = lines()
    if (line) await tx.put('transferLine', { ...line, transferLineId: idOf(0x78), packageId: idOf(9) })
    await depart()
    expect((await pkg(box)).headingTo).toBe(mobay)
    expect(tx.all('package')).toHaveLength(1)
  })

  test('leaves where it was what came as an extra, and is recorded although nothing was loaded', async () => {
    const { act, create, count, pkg, putBox, transfer, events } = await roadWorld()
    const box = await putBox(1, mobay)
    await create()
    await count(box)
    const before = [await pkg(box), events(box).length]
    const late = { occurredAt: minute(1), knownVersion: 1 }
    expect(await act('transfer.depart', { transferId, seal: 'K1' }, heidi, late)).toEqual({ outcome: 'done' })
    expect([await pkg(box), events(box).length]).toEqual(before)
    expect(await transfer()).toMatchObject({ status: 'Arrived', departedAt: minute(1) })
  })

  test('of nothing is refused', async () => {
    const { create, depart } = await roadWorld()
    await create()
    await expect(depart()).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining('has no packages') },
    })
  })

  test('that comes after the count takes no step back', async () => {
    const { act, count, create, events, load, pkg, putBox } = await roadWorld()
    const box = await putBox(1, mobay, 'AtHeadOffice')
    await create()
    await load([box])
    await count(box)
    await act('transfer.depart', { transferId, seal: 'K1' }, heidi, {
      occurredAt: minute(2),
      knownVersion: 2,
    })
    expect(events(box).map(({ stepBack }) => stepBack)).toEqual([false, false, false])
    expect((await pkg(box)).status).toBe('AtLocalOffice')
  })
})
