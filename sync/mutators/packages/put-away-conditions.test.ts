import { describe, expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { Package } from '../../entities/packages/package.ts'
import { beginEnding } from '../../rules/packages/ending.ts'
import { idOf } from '../../test/people.ts'
import {
  head,
  heidi,
  mandeville,
  minute,
  mobay,
  mona,
  onTheRoad,
  roadWorld,
  transferId,
} from '../../test/road-world.ts'

// A scan into a bin shows that a box and its truck have arrived, and makes the box ready for its customer.

const endingOf = (status: 'Sold' | 'GoingBack') =>
  beginEnding('Unclaimed', status, { reason: '', by: '', at: minute(1) })

describe('a bin takes no box', () => {
  test.each<[what: string, fields: Partial<Package>, words: string]>([
    ['that has not come', { status: 'PreAlert' }, 'is not checked in yet. Check it in first.'],
    ['that was handed over', { status: 'Delivered', deliveredTo: 'Una' }, 'was handed over to Una'],
    ['that was handed over to nobody known', { status: 'Delivered' }, 'was handed over to its owner'],
    ['that was sold', { status: 'Delivered', ending: endingOf('Sold') }, 'was sold. Ask a supervisor'],
  ])('%s', async (_what, fields, words) => {
    const { change, pkg, putAway, putBox } = await roadWorld()
    const box = await putBox(1, mobay)
    await change(box, fields)
    const before = await pkg(box)
    await expect(putAway(box, 'BIN-A1', mona)).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining(words) },
    })
    expect(await pkg(box)).toEqual(before)
  })
})

describe('a box', () => {
  test('that is taken out of its bin is not made ready by that, nor found', async () => {
    const { change, pkg, putAway, putBox } = await roadWorld()
    const box = await putBox(1, mobay, 'AtLocalOffice')
    await change(box, { bin: 'BIN-A1', arrival: 'Missing', missingSince: minute(0) })
    expect(await putAway(box, '', mona)).toEqual({ outcome: 'done', packageId: box })
    expect(await pkg(box)).toMatchObject({ status: 'AtLocalOffice', bin: '', arrival: 'Missing' })
  })

  test('that is taken out of its bin at its own office stays as it was', async () => {
    const { change, events, pkg, putAway, putBox } = await roadWorld()
    const box = await putBox(1, mobay, 'AtLocalOffice')
    await change(box, { bin: 'BIN-A1' })
    await putAway(box, '', mona)
    expect([(await pkg(box)).status, events(box).length]).toEqual(['AtLocalOffice', 1])
  })

  test('that lies in the bin already is made ready by a scan, once', async () => {
    const { change, pkg, putAway, putBox } = await roadWorld()
    const box = await putBox(1, mobay, 'AtLocalOffice')
    await change(box, { bin: 'BIN-A1' })
    expect(await putAway(box, 'BIN-A1', mona)).toEqual({ outcome: 'done', packageId: box })
    expect((await pkg(box)).status).toBe('ReadyForPickup')
    expect(await putAway(box, 'BIN-A1', mona)).toEqual({ outcome: 'already', packageId: box })
  })

  test.each<[what: string, by: string, isQueued: boolean, isMoved: boolean]>([
    ['oneself, from the same queue', mona.name, true, true],
    ['oneself, not from a queue', mona.name, false, false],
    ['another person', heidi.name, true, false],
  ])('that was put away at a later time by %s', async (_what, by, isQueued, isMoved) => {
    const { change, pkg, putAway, putBox } = await roadWorld()
    const box = await putBox(1, mobay, 'AtLocalOffice')
    await change(box, { bin: 'BIN-X9', placement: { by, at: minute(40), branchId: mobay, rank: 90 } })
    const late = { occurredAt: minute(5), now: minute(55), knownVersion: 0, isQueued }
    const answer = await putAway(box, 'BIN-A1', mona, late)
    expect([answer.outcome, (await pkg(box)).bin]).toEqual(
      isMoved ? ['done', 'BIN-A1'] : ['already', 'BIN-X9'],
    )
    if (!isMoved) expect(answer.message).toBe(`${by} has put 1Z1 into BIN-X9 since.`)
  })

  const hold = { customs: { ...untouchedCustoms, state: 'Hold' as const, note: '' } }
  test.each<
    [
      what: string,
      branchId: string | null,
      fields: Partial<Package>,
      setting: boolean | undefined,
      isReady: boolean,
    ]
  >([
    ['of that office', mobay, {}, true, true],
    ['of that office, where this side does not know the setting', mobay, {}, undefined, true],
    ['of that office, where the company makes none ready so', mobay, {}, false, false],
    ['of no office', null, {}, true, false],
    ['that customs holds', mobay, hold, true, false],
    ['that goes back', mobay, { ending: endingOf('GoingBack') }, true, false],
  ])('%s is ready in a bin of the office: %o', async (_what, branchId, fields, setting, isReady) => {
    const { change, events, pkg, putAway, putBox } = await roadWorld()
    const box = await putBox(1, branchId, 'AtLocalOffice')
    await change(box, fields)
    const knows = setting === undefined ? {} : { isReadyOnPutAway: async () => setting }
    await putAway(box, 'BIN-A1', mona, knows)
    expect((await pkg(box)).status).toBe(isReady ? 'ReadyForPickup' : 'AtLocalOffice')
    expect(events(box).slice(1)).toMatchObject(
      isReady ? [{ status: 'ReadyForPickup', stepBack: false, note: '', branchId: mobay }] : [],
    )
  })

  test('of a different office than that of the bin steps back, with the reason', async () => {
    const { events, pkg, putAway, putBox } = await roadWorld()
    const box = await putBox(1, mandeville, 'AtLocalOffice')
    await putAway(box, 'BIN-A1', mona)
    expect((await pkg(box)).status).toBe('AtHeadOffice')
    expect(events(box).at(-1)).toMatchObject({
      ...{ status: 'AtHeadOffice', stepBack: true, branchId: mobay },
      note: expect.stringMatching(/^In a bin of .+, where it isn’t picked up$/),
    })
  })

  test('on the road is at an office that is not its own, without a step back', async () => {
    const { events, pkg, putAway, boxes } = await onTheRoad()
    await putAway(boxes[0], 'BIN-H1', heidi)
    expect(await pkg(boxes[0])).toMatchObject({ status: 'AtHeadOffice', headingTo: null })
    expect(events(boxes[0]).at(-1)).toMatchObject({ stepBack: false, note: '', branchId: head })
  })

  test('on the road stays there in a bin of a person without an office', async () => {
    const { lines, pkg, putAway, boxes } = await onTheRoad()
    await putAway(boxes[0], 'BIN-1', { ...mona, branchId: null })
    expect(lines()).toMatchObject([{ arrival: 'Pending' }, { arrival: 'Pending' }])
    expect(await pkg(boxes[0])).toMatchObject({ headingTo: mobay, bin: 'BIN-1' })
  })

  test('of a truck whose arrival was noted leaves the time of that', async () => {
    const { count, putAway, transfer, boxes } = await onTheRoad()
    await count(boxes[0])
    const { arrivedAt } = await transfer()
    await putAway(boxes[1], 'BIN-A1', mona)
    expect(await transfer()).toMatchObject({ status: 'Arrived', arrivedAt })
  })

  test('of a truck that is not counted yet says that it has come', async () => {
    const { putAway, transfer, boxes, tx } = await onTheRoad()
    await putAway(boxes[1], 'BIN-A1', mona, { occurredAt: minute(20), now: minute(25) })
    expect(await tx.get('transfer', transferId)).toMatchObject({ status: 'Arrived', arrivedAt: minute(20) })
    expect((await transfer()).updatedAt).toBe(minute(25))
  })

  test('that is only in another bin by now stays there', async () => {
    const { act, change, pkg, putBox } = await roadWorld()
    const box = await putBox(1, idOf(0xb9), 'AtLocalOffice')
    await change(box, { bin: 'BIN-A2' })
    const move = (from: string | null) =>
      act('package.putAway', { packageId: box, bin: 'BIN-A3', from }, mona)
    expect(await move('BIN-A1')).toMatchObject({ outcome: 'already' })
    expect((await pkg(box)).bin).toBe('BIN-A2')
    expect(await move('BIN-A2')).toMatchObject({ outcome: 'done' })
    expect(await move(null)).toMatchObject({ outcome: 'already', packageId: box })
  })
})
