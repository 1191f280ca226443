import { describe, expect, test } from 'vitest'
import { actorOf, idOf } from '../../test/people.ts'
import {
  florida,
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

// Boxes between offices, on the device and on the server.

const other = idOf(0xe2)

describe('a box on a transfer', () => {
  test('goes with it, is on its way for its customer, and waits at its office once it is counted there', async () => {
    const { create, putBox, load, depart, count, close, pkg, transfer } = await roadWorld()
    const box = await putBox(1, mobay)
    await create()
    await load([box])
    expect(await pkg(box)).toMatchObject({ status: 'AtHeadOffice', headingTo: null, bin: '' })
    await depart()
    expect(await pkg(box)).toMatchObject({ status: 'AtHeadOffice', headingTo: mobay })
    expect(await transfer()).toMatchObject({ status: 'Departed', seal: 'K1', departedBy: 'Heidi Head' })
    await count(box)
    expect(await pkg(box)).toMatchObject({
      ...{ status: 'AtLocalOffice', headingTo: null, arrival: 'Received' },
      placement: { branchId: mobay, by: 'Mona Bay' },
    })
    expect(await transfer()).toMatchObject({ status: 'Arrived' })
    await close()
    expect(await transfer()).toMatchObject({ status: 'Closed', closedBy: 'Mona Bay' })
  })

  test.each([
    [
      'of another office',
      mandeville,
      'AtHeadOffice',
      'goes to Mandeville, and this transfer goes to Montego Bay',
    ],
    ['without an office', null, 'AtHeadOffice', 'has no pickup office yet'],
    ['that is at customs', mobay, 'AtCustoms', 'is not at Kingston Head Office by our records'],
    ['that is at its office', mobay, 'AtLocalOffice', 'is not at Kingston Head Office by our records'],
    ['that was handed over', mobay, 'Delivered', 'was handed over'],
  ] as const)('is no package %s', async (_which, branchId, status, words) => {
    const { create, putBox, load, lines } = await roadWorld()
    const box = await putBox(1, branchId, status)
    await create()
    await expect(load([box])).rejects.toThrow(words)
    expect(lines()).toEqual([])
  })

  test('is loaded once: the second device reads who loaded it and where it goes', async () => {
    const { create, putBox, load, lines } = await roadWorld()
    const box = await putBox(1, mobay)
    await create()
    await create(other)
    await load([box])
    expect((await load([box])).outcome).toBe('already')
    await expect(load([box], heidi, other)).rejects.toThrow(
      'a transfer that has no number yet to Montego Bay: Heidi Head loaded it there',
    )
    expect([lines().length, lines(other).length]).toEqual([1, 0])
  })

  test('can be taken off before it departs, and then loaded elsewhere', async () => {
    const { act, create, putBox, load, depart, lines } = await roadWorld()
    const [box, second] = [await putBox(1, mobay), await putBox(2, mobay)]
    await create()
    await create(other)
    await load([box, second])
    await act('transfer.load', { transferId, packageIds: [], removedPackageIds: [box] })
    await load([box], heidi, other)
    expect([lines().length, lines(other).length]).toEqual([1, 1])
    await depart()
    const takeOff = act('transfer.load', { transferId, packageIds: [], removedPackageIds: [second] })
    await expect(takeOff).rejects.toThrow('Packages can be loaded or taken off only before it departs.')
  })

  test('scanned onto the truck without a signal is on it although it has left since', async () => {
    const { act, create, putBox, load, depart, lines, pkg } = await roadWorld()
    const [box, late] = [await putBox(1, mobay), await putBox(2, mobay)]
    await create()
    await load([box])
    await depart()
    await act('transfer.load', { transferId, packageIds: [late] })
    expect(lines().map(({ arrival }) => arrival)).toEqual(['Pending', 'Pending'])
    expect(await pkg(late)).toMatchObject({ headingTo: mobay })
    const now = act('transfer.load', { transferId, packageIds: [await putBox(3, mobay)] }, heidi, {
      isQueued: false,
    })
    await expect(now).rejects.toThrow('only before it departs')
  })

  test('may go back to the head office, and is ready no longer', async () => {
    const { create, putBox, load, depart, count, pkg } = await roadWorld()
    const box = await putBox(1, mobay, 'ReadyForPickup')
    await create(transferId, head, mobay, mona)
    await load([box], mona)
    await depart(mona)
    expect(await pkg(box)).toMatchObject({ status: 'AtHeadOffice', headingTo: head })
    await count(box, 'Received', heidi)
    expect(await pkg(box)).toMatchObject({ status: 'AtHeadOffice', headingTo: null })
    await create(other)
    await load([box], heidi, other)
    await depart(heidi, other)
    await count(box, 'Received', mona, other)
    expect(await pkg(box)).toMatchObject({ status: 'AtLocalOffice', headingTo: null })
  })
})

describe('the count at the other end', () => {
  test('makes what has not come missing when it closes, and finds it when it comes', async () => {
    const { create, putBox, load, depart, count, close, pkg, lines } = await roadWorld()
    const [box, lost] = [await putBox(1, mobay), await putBox(2, mobay)]
    await create()
    await load([box, lost])
    await depart()
    await count(box, 'Damaged')
    expect(await pkg(box)).toMatchObject({ arrival: 'Damaged', status: 'AtLocalOffice' })
    await expect(close()).rejects.toThrow('1 package is not counted yet')
    await close([box, lost])
    expect(await pkg(box)).toMatchObject({ arrival: 'Damaged' })
    expect(await pkg(lost)).toMatchObject({ arrival: 'Missing', headingTo: mobay })
    expect((await pkg(lost)).missingSince).not.toBeNull()
    await count(lost)
    expect(await pkg(lost)).toMatchObject({
      arrival: 'Received',
      missingSince: null,
      status: 'AtLocalOffice',
    })
    expect(lines().map(({ arrival }) => arrival)).toEqual(['Damaged', 'Received'])
  })

  test('takes a box that wasn’t loaded as an extra, off the transfer that held it', async () => {
    const { create, putBox, load, depart, count, pkg, lines } = await roadWorld()
    const [box, strange] = [await putBox(1, mobay), await putBox(2, mandeville)]
    await create()
    await create(other, mandeville)
    await load([box])
    await load([strange], heidi, other)
    await depart()
    await depart(heidi, other)
    await count(box)
    await count(strange)
    expect(lines(other)).toEqual([])
    expect(lines()).toMatchObject([{ extra: false }, { extra: true, arrival: 'Received' }])
    // It lies at an office that isn't its own, so its customer isn't told to come there.
    expect(await pkg(strange)).toMatchObject({
      status: 'AtHeadOffice',
      headingTo: null,
      placement: { branchId: mobay },
    })
    await expect(count(await putBox(3, mobay), 'Missing')).rejects.toThrow('can’t be missing there')
  })

  test('may arrive before the change that says it left, and before those that loaded it', async () => {
    const { act, create, putBox, count, pkg, transfer, lines } = await roadWorld()
    const [box, still] = [await putBox(1, mobay), await putBox(2, mobay)]
    await create()
    const none = act('transfer.count', { transferId, lines: [] }, mona)
    await expect(none).rejects.toThrow('has not departed')
    await count(box)
    const loaded = { occurredAt: minute(1), knownVersion: 1 }
    await act('transfer.load', { transferId, packageIds: [box, still] }, heidi, loaded)
    await act('transfer.depart', { transferId, seal: 'K1' }, heidi, loaded)
    expect(await transfer()).toMatchObject({ status: 'Arrived', seal: 'K1' })
    expect(lines()).toMatchObject([
      { packageId: box, extra: false, arrival: 'Received' },
      { packageId: still, arrival: 'Pending' },
    ])
    expect(await pkg(box)).toMatchObject({ status: 'AtLocalOffice', headingTo: null })
    expect(await pkg(still)).toMatchObject({ status: 'AtHeadOffice', headingTo: mobay })
  })

  test('counts the same twice as once', async () => {
    const { create, putBox, load, depart, count } = await roadWorld()
    const box = await putBox(1, mobay)
    await create()
    await load([box])
    await depart()
    expect((await depart()).outcome).toBe('already')
    expect((await count(box)).outcome).toBe('done')
    expect((await count(box)).outcome).toBe('already')
  })
})

describe('people', () => {
  test('of a third office neither load, nor send off, nor count, nor close', async () => {
    const { create, putBox, load, depart, count, close, pkg } = await roadWorld()
    const box = await putBox(1, mobay)
    await expect(create(transferId, mobay, head, mandy)).rejects.toMatchObject({ code: 'forbidden' })
    await create()
    await expect(load([box], mandy)).rejects.toMatchObject({ code: 'forbidden' })
    await load([box])
    await expect(depart(mona)).rejects.toMatchObject({ code: 'forbidden' })
    await depart()
    await expect(count(box, 'Received', mandy)).rejects.toThrow('Only people of Montego Bay, or a supervisor')
    await expect(close([box], mandy)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await pkg(box)).toMatchObject({ headingTo: mobay })
    const supervisor = { ...actorOf('Supervisor', idOf(0xaff)), branchId: mandeville }
    await count(box, 'Received', supervisor)
    expect(await pkg(box)).toMatchObject({ status: 'AtLocalOffice' })
  })

  test.each(['User', 'Employee', 'Driver'] as const)(
    'with the rights of %s do nothing with transfers',
    async (role) => {
      const { create } = await roadWorld()
      await expect(create(transferId, mobay, head, actorOf(role))).rejects.toMatchObject({
        code: 'forbidden',
      })
    },
  )
})

test('a transfer goes from one office to another, never from a warehouse or to where it starts', async () => {
  const { create, close, transfer, depart } = await roadWorld()
  await expect(create(other, head)).rejects.toThrow('From and to are the same office')
  await expect(create(other, florida)).rejects.toThrow('A transfer goes from office to office')
  await expect(create(other, idOf(0xbad))).rejects.toThrow('This branch no longer exists')
  await create()
  await expect(create()).rejects.toMatchObject({ code: 'already-exists' })
  await expect(depart()).rejects.toThrow('has no packages')
  await close()
  expect(await transfer()).toMatchObject({ status: 'Closed' })
})
