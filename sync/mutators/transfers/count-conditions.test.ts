import { describe, expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { PackageLoss } from '../../entities/packages/loss.ts'
import type { Package } from '../../entities/packages/package.ts'
import { beginEnding } from '../../rules/packages/ending.ts'
import { idOf } from '../../test/people.ts'
import {
  head,
  heidi,
  mandeville,
  mandy,
  minute,
  mobay,
  mona,
  onTheRoad,
  roadWorld,
  transferId,
} from '../../test/road-world.ts'

// People count a transfer at its other end and close it, condition by condition.

const otherId = idOf(0xe2)

describe('a count', () => {
  const loss: PackageLoss = {
    ...{ status: 'Reported', reason: '', reportedBy: '', reportedAt: minute(9), valueUsdCents: 100 },
    ...{ valueJmdCents: 16_000, paidJmdCents: 0, creditNoteId: null, decidedBy: null, decidedAt: null },
    decision: '',
  }

  test('keeps damage that was counted before this road until it is looked at', async () => {
    const { change, count, lines, pkg, boxes } = await onTheRoad()
    await change(boxes[0], { arrival: 'Damaged' })
    await count(boxes[0])
    expect([lines()[0]?.arrival, (await pkg(boxes[0])).arrival]).toEqual(['Received', 'Damaged'])
    await change(boxes[1], { arrival: 'Damaged' })
    await count(boxes[1], 'Missing')
    expect((await pkg(boxes[1])).arrival).toBe('Missing')
  })

  test('of an extra keeps its earlier damage as well', async () => {
    const { change, count, pkg, putBox } = await onTheRoad()
    const extra = await putBox(3, mobay)
    await change(extra, { arrival: 'Damaged' })
    await count(extra)
    expect((await pkg(extra)).arrival).toBe('Damaged')
  })

  test('takes back the damage that was counted on this road', async () => {
    const { count, pkg, boxes } = await onTheRoad()
    await count(boxes[0], 'Damaged')
    await count(boxes[0])
    expect((await pkg(boxes[0])).arrival).toBe('Received')
  })

  test.each<[what: string, before: Partial<Package>, pieces: number[] | undefined, outcome: string]>([
    ['as it was', {}, undefined, 'already'],
    ['with its pieces as they were', { missingPieces: [2] }, [2], 'already'],
    ['with another piece missing', { missingPieces: [2] }, [3], 'done'],
    ['with all pieces there now', { missingPieces: [2] }, [], 'done'],
  ])('once more, %s', async (_what, before, pieces, outcome) => {
    const { act, change, count, pkg, boxes } = await onTheRoad()
    await count(boxes[0])
    await change(boxes[0], { pieces: 3, ...before })
    const line = { packageId: boxes[0], arrival: 'Received', ...(pieces && { missingPieces: pieces }) }
    const answer = await act('transfer.count', { transferId, lines: [line] }, mona)
    expect(answer).toEqual(
      outcome === 'done' ? { outcome } : { outcome, message: 'This is how it was counted before.' },
    )
    expect((await pkg(boxes[0])).missingPieces).toEqual(pieces ?? [])
  })

  test('once more where a row of an earlier app has no list of pieces', async () => {
    const { tx, act, count, pkg, boxes } = await onTheRoad()
    await count(boxes[0])
    const { missingPieces: _none, ...row } = await pkg(boxes[0])
    await tx.put('package', row as Package)
    const line = { packageId: boxes[0], arrival: 'Received', missingPieces: [] }
    expect((await act('transfer.count', { transferId, lines: [line] }, mona)).outcome).toBe('already')
  })

  test.each([
    ['was missed since', minute(50), 'already', 'Missing'],
    ['was missed before', minute(2), 'done', 'Received'],
  ])('of a box whose loss was reported, and that %s', async (_what, missingSince, outcome, arrival) => {
    const { act, change, pkg, boxes, count } = await onTheRoad()
    await count(boxes[1])
    await change(boxes[0], { arrival: 'Missing', missingSince, loss })
    const lines = [{ packageId: boxes[0], arrival: 'Received' }]
    const late = { occurredAt: minute(5), now: minute(55), knownVersion: -1 }
    expect((await act('transfer.count', { transferId, lines }, mona, late)).outcome).toBe(outcome)
    expect((await pkg(boxes[0])).arrival).toBe(arrival)
  })

  test('of a box that was handed over since is on its line alone', async () => {
    const { change, count, lines, pkg, boxes } = await onTheRoad()
    await count(boxes[1])
    await change(boxes[0], { status: 'Delivered' })
    const before = await pkg(boxes[0])
    expect((await count(boxes[0], 'Missing')).outcome).toBe('already')
    expect(await count(boxes[0])).toEqual({ outcome: 'done' })
    expect([lines()[0]?.arrival, await pkg(boxes[0])]).toEqual(['Received', before])
  })

  test('of a box whose customer has some pieces no longer calls it missing', async () => {
    const { change, count, pkg, boxes } = await onTheRoad()
    await count(boxes[1])
    await change(boxes[0], { pieces: 2, deliveredPieces: [1] })
    expect((await count(boxes[0], 'Missing')).outcome).toBe('already')
    expect((await pkg(boxes[0])).arrival).toBeNull()
  })

  test.each<[what: string, fields: Partial<Package>, words: string]>([
    ['has not come', { status: 'PreAlert' }, 'is not checked in yet'],
    ['was handed over', { status: 'Delivered' }, 'was handed over'],
  ])('takes no extra that %s', async (_what, fields, words) => {
    const { change, count, lines, putBox, boxes } = await onTheRoad()
    const extra = await putBox(3, mobay)
    await change(extra, fields)
    await expect(count(extra)).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining(words) },
    })
    expect(lines()).toHaveLength(boxes.length)
  })

  test('of an extra says who counted it, and when', async () => {
    const { count, lines, putBox, transfer } = await onTheRoad()
    const extra = await putBox(3, mobay)
    await count(extra)
    expect(lines().find(({ packageId }) => packageId === extra)).toMatchObject({
      ...{ extra: true, addedBy: 'Mona Bay', addedAt: (await transfer()).arrivedAt },
    })
  })

  test.each([
    ['one box that came', ['Received'], true],
    ['a damaged one', ['Damaged'], true],
    ['one that came and one that did not', ['Received', 'Missing'], false],
    ['none', [], false],
  ])('of %s before it departed', async (_what, arrivals, isProven) => {
    const { act, create, load, putBox, transfer } = await roadWorld()
    const boxes = [await putBox(1, mobay), await putBox(2, mobay)]
    await create()
    await load(boxes)
    const lines = arrivals.map((arrival, n) => ({ packageId: boxes[n], arrival }))
    const answer = act('transfer.count', { transferId, lines }, mona)
    if (isProven) expect(await answer).toEqual({ outcome: 'done' })
    else await expect(answer).rejects.toMatchObject({ code: 'wrong-state' })
    expect((await transfer()).status).toBe(isProven ? 'Arrived' : 'Open')
  })

  test('says that the truck has come, once', async () => {
    const { act, count, transfer, boxes } = await onTheRoad()
    expect(await act('transfer.count', { transferId, lines: [] }, mona)).toEqual({ outcome: 'done' })
    const { arrivedAt } = await transfer()
    expect(await count(boxes[0])).toEqual({ outcome: 'done' })
    expect((await transfer()).arrivedAt).toBe(arrivedAt)
    expect(await act('transfer.count', { transferId, lines: [] }, mona)).toMatchObject({ outcome: 'already' })
  })

  test('after it was closed leaves it closed', async () => {
    const { close, count, transfer, boxes } = await onTheRoad()
    await count(boxes[0])
    await close([boxes[1]])
    expect(await count(boxes[1])).toEqual({ outcome: 'done' })
    expect((await transfer()).status).toBe('Closed')
  })

  test('that calls a box missing needs it to be on the transfer', async () => {
    const { count, putBox } = await onTheRoad()
    const extra = await putBox(3, mobay)
    await expect(count(extra, 'Missing')).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining('can’t be missing there') },
    })
  })
})

describe('the place of a counted box', () => {
  const hold = { ...untouchedCustoms, state: 'Hold' as const, note: 'Opened' }

  test.each<[what: string, toId: string, branchId: string, status: Package['status']]>([
    ['its own office', mobay, mobay, 'AtLocalOffice'],
    ['another office', mobay, mandeville, 'AtHeadOffice'],
  ])('at %s', async (_what, toId, branchId, status) => {
    const { create, count, events, pkg, putBox } = await roadWorld()
    const box = await putBox(1, branchId)
    await create(transferId, toId)
    await count(box)
    expect(await pkg(box)).toMatchObject({ status, headingTo: null, placement: { branchId: toId } })
    expect(events(box).at(-1)).toMatchObject({
      ...{ status, stepBack: false, branchId: toId },
      note: 'Counted at Montego Bay, from a transfer that has no number yet',
    })
  })

  test('at the head office, which is its own', async () => {
    const { create, count, events, pkg, putBox } = await roadWorld()
    const box = await putBox(1, head, 'AtHeadOffice')
    await create(transferId, head, mobay, mona)
    await count(box, 'Received', heidi)
    expect([(await pkg(box)).status, events(box).length]).toEqual(['AtHeadOffice', 1])
  })

  test('that was ready at another office steps back', async () => {
    const { create, count, events, putBox } = await roadWorld()
    const box = await putBox(1, mandeville, 'ReadyForPickup')
    await create()
    await count(box)
    expect(events(box).at(-1)).toMatchObject({ status: 'AtHeadOffice', stepBack: true })
  })

  test.each(['AtLocalOffice', 'ReadyForPickup'] as const)(
    'that is at %s of its own office already stays so',
    async (status) => {
      const { create, count, events, pkg, putBox } = await roadWorld()
      const box = await putBox(1, mobay, status)
      await create()
      await count(box)
      expect([(await pkg(box)).status, events(box).length]).toEqual([status, 1])
    },
  )

  test('stays in the bin of that office where it lies already', async () => {
    const { count, pkg, putAway, boxes } = await onTheRoad()
    await putAway(boxes[0], 'BIN-A1', mona)
    await count(boxes[0], 'Damaged')
    expect(await pkg(boxes[0])).toMatchObject({ bin: 'BIN-A1', placement: { branchId: mobay } })
  })

  test('stays where another person has put it since', async () => {
    const { act, change, events, pkg, boxes, count } = await onTheRoad()
    await count(boxes[1])
    await change(boxes[0], {
      bin: 'BIN-X9',
      placement: { by: mandy.name, at: minute(50), branchId: mandeville, rank: 90 },
    })
    const before = events(boxes[0]).length
    const lines = [{ packageId: boxes[0], arrival: 'Received' }]
    const late = { occurredAt: minute(5), now: minute(55), knownVersion: 0 }
    expect((await act('transfer.count', { transferId, lines }, mona, late)).outcome).toBe('done')
    expect(await pkg(boxes[0])).toMatchObject({ bin: 'BIN-X9', placement: { branchId: mandeville } })
    expect(events(boxes[0])).toHaveLength(before)
  })

  test('is that office, though customs holds the box, which goes no further', async () => {
    const { change, count, events, pkg, boxes } = await onTheRoad()
    await change(boxes[0], { customs: hold })
    const before = events(boxes[0]).length
    await count(boxes[0])
    expect(await pkg(boxes[0])).toMatchObject({ placement: { branchId: mobay }, headingTo: mobay })
    expect(events(boxes[0])).toHaveLength(before)
  })

  test('is an office that a device does not know', async () => {
    const road = await roadWorld('device')
    const box = await road.putBox(1, mandeville)
    await road.create()
    await road.changeTransfer({ toBranchId: idOf(0xb9) })
    await road.count(box, 'Received', { ...mona, branchId: null })
    expect(road.events(box).at(-1)?.note).toBe(
      'Counted at the office, from a transfer that has no number yet',
    )
  })
})

describe('closing', () => {
  test('an open transfer is for both of its ends, once nothing is on it', async () => {
    for (const person of [mona, heidi]) {
      const { act, create, close, load, putBox, transfer } = await roadWorld()
      const [box, second] = [await putBox(1, mobay), await putBox(2, mobay)]
      await create()
      await load([box])
      await expect(close([box], person)).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining('and 1 package is on it. Take them off') },
      })
      await load([second])
      await expect(close([], person)).rejects.toThrow('and 2 packages are on it')
      await act('transfer.load', { transferId, packageIds: [], removedPackageIds: [box, second] })
      expect(await close([], person)).toEqual({ outcome: 'done' })
      expect(await close([], person)).toEqual({
        ...{ outcome: 'already', message: 'This transfer is closed already.' },
      })
      expect((await transfer()).status).toBe('Closed')
    }
  })

  test('between local offices is for both ends while it is open, and then for the one that counts', async () => {
    const { create, close, count, putBox, transfer } = await roadWorld()
    await create(transferId, mobay, mandeville, mandy)
    await close([], mandy)
    expect((await transfer()).status).toBe('Closed')
    await create(otherId, mobay, mandeville, mandy)
    await count(await putBox(1, mobay), 'Received', mona, otherId)
    await expect(close([], mandy, otherId)).rejects.toMatchObject({ code: 'forbidden' })
    await close([], mona, otherId)
  })

  test.each([
    ['one', 1, '1 package is not counted yet (1Z1). Count'],
    ['two', 2, '2 packages are not counted yet (1Z1, ...). Count'],
  ])('waits for %s', async (_what, count, words) => {
    const { act, close } = await onTheRoad(count)
    await act('transfer.count', { transferId, lines: [] }, mona)
    await expect(close()).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining(words) },
    })
  })

  test.each<[what: string, fields: Partial<Package>]>([
    ['was handed over', { status: 'Delivered' }],
    ['was deleted', { deletedAt: minute(1) }],
    ['was sold', { ending: beginEnding('Unclaimed', 'Sold', { reason: '', by: '', at: minute(1) }) }],
  ])('asks for no box that %s since', async (_what, fields) => {
    const { change, close, count, pkg, boxes } = await onTheRoad()
    await count(boxes[1])
    await change(boxes[0], fields)
    expect(await close()).toEqual({ outcome: 'done' })
    expect((await pkg(boxes[0])).arrival).toBeNull()
  })

  test('asks for no box that a device does not hold', async () => {
    const { tx, close, count, boxes, lines } = await onTheRoad()
    await count(boxes[0])
    await count(boxes[1])
    const [line] = lines()
    if (line)
      await tx.put('transferLine', {
        ...line,
        transferLineId: idOf(0x78),
        packageId: idOf(9),
        arrival: 'Pending',
      })
    expect(await close()).toEqual({ outcome: 'done' })
  })
})
