import { describe, expect, test } from 'vitest'
import type { PackageEnding } from '../../entities/packages/ending.ts'
import type { Package } from '../../entities/packages/package.ts'
import { actorOf, idOf } from '../../test/people.ts'
import { head, heidi, mandy, minute, mobay, mona, roadWorld, transferId } from '../../test/road-world.ts'

// These tests follow a box while it is on a transfer, and counts that don't say where it is.

const other = idOf(0xe2)
const chief = { ...actorOf('Supervisor', idOf(0xaff)), branchId: head }

const questionOfEnding: PackageEnding = {
  ...{ cause: 'Unwanted', status: 'Asked', reason: '', by: '', at: minute(0), notices: [], choice: null },
  ...{ chosenBy: null, chosenAt: null, feeJmdCents: 0, feeInvoiceId: null, carrier: '' },
  ...{ carrierNumber: '', photoFileId: null, proceedsJmdCents: 0, paymentId: null },
}

async function onTheRoad() {
  const world = await roadWorld()
  const [box, second] = [await world.putBox(1, mobay), await world.putBox(2, mobay)]
  await world.create()
  await world.load([box, second])
  await world.depart()
  const change = async (packageId: string, fields: Partial<Package>) =>
    world.tx.put('package', { ...(await world.pkg(packageId)), ...fields })
  return { ...world, box, second, change }
}

describe('a count', () => {
  test('that names an extra twice counts it once, as it was said last', async () => {
    const { act, lines, pkg, putBox } = await onTheRoad()
    const extra = await putBox(3, mobay)
    const twice = ['Received', 'Damaged'].map((arrival) => ({ packageId: extra, arrival }))
    await act('transfer.count', { transferId, lines: twice }, mona)
    expect(lines().filter(({ packageId }) => packageId === extra)).toMatchObject([
      { extra: true, arrival: 'Damaged' },
    ])
    expect(await pkg(extra)).toMatchObject({ arrival: 'Damaged', status: 'AtLocalOffice' })
  })

  test('that calls a box missing changes nothing after another scan of the box', async () => {
    const { act, count, putAway, pkg, box } = await onTheRoad()
    await count(box)
    await putAway(box, 'BIN-A1', mona)
    const stale = { occurredAt: minute(4), knownVersion: 3 }
    const missing = { transferId, lines: [{ packageId: box, arrival: 'Missing' }] }
    expect((await act('transfer.count', missing, heidi, stale)).outcome).toBe('already')
    expect(await pkg(box)).toMatchObject({ arrival: 'Received', status: 'ReadyForPickup', bin: 'BIN-A1' })
  })

  test.each(['Returned', 'Sold', 'Destroyed'] as const)(
    'moves no box that was %s, and closing doesn’t ask for it',
    async (status) => {
      const { count, close, change, lines, pkg, transfer, box, second } = await onTheRoad()
      await count(box)
      const ending = { ...questionOfEnding, status }
      await change(box, { ending })
      await change(second, { ending })
      expect((await count(box, 'Missing')).outcome).toBe('already')
      await close()
      expect(await transfer()).toMatchObject({ status: 'Closed' })
      expect(await pkg(second)).toMatchObject({ arrival: null, missingSince: null, headingTo: mobay })
      await count(second)
      expect(await pkg(second)).toMatchObject({ arrival: null, headingTo: mobay })
      expect(lines()).toMatchObject([{ arrival: 'Received' }, { arrival: 'Received' }])
    },
  )
})

test('a load that arrives after the transfer was closed counts for boxes that came, and for no others', async () => {
  const { act, close, count, create, lines, putBox } = await roadWorld()
  const [box, still] = [await putBox(1, mobay), await putBox(2, mobay)]
  await create()
  await count(box)
  await close()
  const load = (packageIds: string[], more = {}) =>
    act('transfer.load', { transferId, packageIds }, heidi, {
      occurredAt: minute(1),
      knownVersion: 1,
      ...more,
    })
  await expect(load([box], { isQueued: false })).rejects.toThrow('only before it departs')
  await expect(load([box, still])).rejects.toThrow('What was on it has been counted')
  expect((await load([box])).outcome).toBe('done')
  expect(lines()).toMatchObject([{ packageId: box, extra: false, arrival: 'Received' }])
})

test('a departure that arrives after the close is recorded, and moves no box', async () => {
  const { act, close, count, create, load, pkg, putAway, putBox, transfer } = await roadWorld()
  const [box, lost] = [await putBox(1, mobay), await putBox(2, mobay)]
  await create()
  await load([box, lost])
  await count(box)
  await putAway(box, 'BIN-A1', mona)
  await close([lost])
  const before = [await pkg(box), await pkg(lost)]
  const departure = { transferId, seal: 'K1' }
  const late = { occurredAt: minute(1), knownVersion: 1, isQueued: true }
  expect((await act('transfer.depart', departure, heidi, late)).outcome).toBe('done')
  expect(await transfer()).toMatchObject({ status: 'Closed', seal: 'K1', departedAt: minute(1) })
  const place = ({ status, bin, headingTo, arrival }: Package) => ({ status, bin, headingTo, arrival })
  expect(place(await pkg(box))).toEqual(place(before[0] as Package))
  expect(place(await pkg(lost))).toMatchObject({ arrival: 'Missing', status: before[1]?.status })
  expect((await act('transfer.depart', departure, heidi, late)).outcome).toBe('already')
})

test('a transfer that was closed empty has not departed', async () => {
  const { act, close, create, transfer } = await roadWorld()
  await create()
  await close([], heidi)
  expect((await act('transfer.depart', { transferId, seal: 'K1' }, heidi)).outcome).toBe('already')
  expect(await transfer()).toMatchObject({ status: 'Closed', departedAt: null })
})

describe('a bin of an office where the transfer doesn’t go', () => {
  test.each([
    ['where it started', heidi],
    ['of a third place', mandy],
  ] as const)('takes the box off it, %s', async (_where, person) => {
    const { close, count, create, lines, load, pkg, putAway, box, second } = await onTheRoad()
    await putAway(box, 'BIN-X1', person)
    expect(lines()).toMatchObject([{ packageId: second }])
    await count(second)
    await close()
    expect(await pkg(box)).toMatchObject({ arrival: null, headingTo: null, bin: 'BIN-X1' })
    await create(other, mobay, person.branchId ?? head, person)
    await load([box], person, other)
    expect(lines(other)).toMatchObject([{ packageId: box, arrival: 'Pending' }])
  })
})

describe('a package on a transfer', () => {
  test('isn’t deleted before it is taken off or counted', async () => {
    const { act, close, count, create, depart, lines, load, putBox, transfer } = await roadWorld()
    const box = await putBox(1, mobay)
    await create()
    await load([box])
    const remove = () => act('package.remove', { packageId: box }, chief)
    await expect(remove()).rejects.toThrow(
      'on a transfer that has no number yet, which is at "Open". Take it off',
    )
    await depart()
    await expect(remove()).rejects.toThrow('which is at "On the road". Count it there first.')
    await count(box)
    await remove()
    await close()
    expect([lines().length, (await transfer()).status]).toEqual([1, 'Closed'])
  })

  test('that was packed into another one since keeps no transfer from being closed', async () => {
    const { box, second, change, close, count, lines, putBox, transfer } = await onTheRoad()
    const container = await putBox(7, mobay)
    await count(second)
    await change(box, { mergedInto: container, deletedAt: minute(30) })
    expect(await close()).toEqual({ outcome: 'done' })
    expect(lines().map(({ packageId }) => packageId)).toEqual([second])
    expect((await transfer()).status).toBe('Closed')
  })
})
