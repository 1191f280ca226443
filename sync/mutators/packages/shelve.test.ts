import { describe, expect, test } from 'vitest'
import { actorOf } from '../../test/people.ts'
import { head, heidi, mandy, minute, mobay, mona, roadWorld } from '../../test/road-world.ts'

describe('a bin of the pickup office makes a package ready', () => {
  test('once, although it moves to another bin afterwards', async () => {
    const { putBox, putAway, pkg, tx } = await roadWorld()
    const box = await putBox(1, mobay, 'AtLocalOffice')
    await putAway(box, 'BIN-A1', mona)
    expect(await pkg(box)).toMatchObject({ status: 'ReadyForPickup', bin: 'BIN-A1' })
    await putAway(box, 'BIN-A2', mona)
    await putAway(box, '', mona)
    const events = tx.all('packageEvent').filter(({ status }) => status === 'ReadyForPickup')
    expect(events).toMatchObject([{ branchId: mobay, by: 'Mona Bay' }])
  })

  test('at the head office too, which is one place and one step for its customer', async () => {
    const { putBox, putAway, pkg } = await roadWorld()
    const box = await putBox(1, head)
    await putAway(box, 'BIN-H1', heidi)
    expect(await pkg(box)).toMatchObject({ status: 'ReadyForPickup' })
  })

  test('while it is on the road, whose transfer has then received it', async () => {
    const { create, putBox, load, depart, putAway, close, pkg, lines, transfer } = await roadWorld()
    const box = await putBox(1, mobay)
    await create()
    await load([box])
    await depart()
    await putAway(box, 'BIN-A1', mona)
    expect(await pkg(box)).toMatchObject({ status: 'ReadyForPickup', headingTo: null })
    expect(lines()).toMatchObject([{ arrival: 'Received' }])
    await close()
    expect(await transfer()).toMatchObject({ status: 'Closed' })
  })

  test('and no other bin does, nor a person without an office', async () => {
    const { putBox, putAway, pkg } = await roadWorld()
    const box = await putBox(1, mobay)
    await putAway(box, 'BIN-H1', heidi)
    await putAway(box, 'BIN-V1', mandy)
    await putAway(box, 'BIN-X1', actorOf('Processor'))
    expect(await pkg(box)).toMatchObject({ status: 'AtHeadOffice', bin: 'BIN-X1' })
  })

  test.each([
    ['of a third office ends that', mandy, 'AtHeadOffice'],
    ['of a helper from the head office leaves it', heidi, 'ReadyForPickup'],
    ['of a person without an office leaves it', actorOf('Processor'), 'ReadyForPickup'],
  ] as const)('and a bin %s', async (_whose, person, status) => {
    const { putBox, putAway, pkg, events } = await roadWorld()
    const box = await putBox(1, mobay, 'AtLocalOffice')
    await putAway(box, 'BIN-A1', mona)
    await putAway(box, 'BIN-V1', person)
    expect(await pkg(box)).toMatchObject({ status, bin: 'BIN-V1' })
    const isBack = status === 'AtHeadOffice'
    const note = isBack ? 'In a bin of Mandeville, where it isn’t picked up' : ''
    expect(events(box).at(-1)).toMatchObject({ stepBack: isBack, note })
    await putAway(box, 'BIN-A2', mona)
    expect((await pkg(box)).status).toBe('ReadyForPickup')
  })

  test('the later of two scans counts, also if it arrives first', async () => {
    const late = { occurredAt: minute(20), now: minute(50), knownVersion: 0, version: 50 }
    for (const order of [
      [mona, mandy],
      [mandy, mona],
    ]) {
      const road = await roadWorld()
      const box = await road.putBox(1, mobay, 'AtLocalOffice')
      for (const [n, person] of order.entries()) {
        const occurredAt = person === mandy ? minute(30) : late.occurredAt
        const moment = { ...late, occurredAt, now: minute(50 + n), version: 50 + n }
        await road.putAway(box, person === mandy ? 'BIN-V1' : 'BIN-A1', person, moment)
      }
      expect(await road.pkg(box)).toMatchObject({ status: 'AtHeadOffice', bin: 'BIN-V1' })
    }
  })

  test('unless the company says so itself, by its setting', async () => {
    const { putBox, putAway, pkg } = await roadWorld()
    const box = await putBox(1, mobay, 'AtLocalOffice')
    await putAway(box, 'BIN-A1', mona, { isReadyOnPutAway: async () => false })
    expect(await pkg(box)).toMatchObject({ status: 'AtLocalOffice', bin: 'BIN-A1' })
  })

  test('unless customs holds it, or it hasn’t come to Jamaica', async () => {
    const { act, putBox, putAway, pkg } = await roadWorld()
    const [held, far] = [
      await putBox(1, mobay, 'AtLocalOffice'),
      await putBox(2, mobay, 'ReceivedAtWharehouse'),
    ]
    const hold = { packageIds: [held], state: 'Hold', note: 'Opened' }
    await act('package.customs', hold, actorOf('Supervisor'))
    await putAway(held, 'BIN-A1', mona)
    await putAway(far, 'BIN-A1', mona)
    expect([(await pkg(held)).status, (await pkg(far)).status]).toEqual([
      'AtLocalOffice',
      'ReceivedAtWharehouse',
    ])
  })
})
