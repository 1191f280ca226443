import { expect, test } from 'vitest'
import { emptyDetails, type Package } from '../../entities/packages/package.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { actorOf, idOf } from '../../test/people.ts'
import { type ArgsOf, runMutator } from '../index.ts'

const branchId = idOf(0xb1)
const wendy = { ...actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk'), branchId }
const oscar = { ...actorOf('Warehouse', idOf(0xa2), 'Oscar Other'), branchId }
const tracking = '1Z999AA10123456784'
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()

/** Makes a package that is checked in without a bin. */
async function world() {
  const tx = memoryTx()
  let n = 0
  const act = (name: string, args: unknown, minute: number, actor = wendy) =>
    runMutator(tx, name, args, actor, {
      uid: idOf(0x100000 * ++n),
      ...{ now: at(500), occurredAt: at(minute), deviceId: 'handheld', side: 'server' },
    })
  const labels = { trackingNumber: tracking, rawBarcode: tracking, hawbNumber: null, manifestId: null }
  await act('package.checkIn', { packageId: idOf(1), ...labels, ...emptyDetails }, 1)
  const put = (args: Partial<ArgsOf<'package.putAway'>>, minute: number, actor = wendy) =>
    act('package.putAway', { packageId: idOf(1), bin: 'BIN-A1', ...args }, minute, actor)
  const place = () => {
    const [row] = tx.all('package') as Package[]
    return [row?.bin, row?.placement?.by, row?.placement?.at, row?.placement?.branchId]
  }
  return { tx, act, put, place }
}

test('a package is in the bin it was put into last, with who, when and at which branch', async () => {
  const { put, place } = await world()
  expect(place()).toEqual(['', undefined, undefined, undefined])
  expect((await put({}, 5)).outcome).toBe('done')
  expect(place()).toEqual(['BIN-A1', 'Wendy Clerk', at(5), branchId])
  expect((await put({}, 6, oscar)).outcome).toBe('already')
  expect(place()).toEqual(['BIN-A1', 'Wendy Clerk', at(5), branchId])
  await put({ bin: '' }, 7, oscar)
  expect(place()).toEqual(['', 'Oscar Other', at(7), branchId])
})

test('a late scan doesn’t move a package that was moved since, and says who moved it', async () => {
  const { put, place } = await world()
  await put({ bin: 'BIN-B2' }, 9, oscar)
  const late = await put({}, 5)
  expect([late.outcome, late.message]).toEqual([
    'already',
    `Oscar Other has put ${tracking} into BIN-B2 since.`,
  ])
  expect(place()[0]).toBe('BIN-B2')
})

test('a package that was missing from a bin, or is undone, stays in the bin that another person has put it in', async () => {
  const { put, place } = await world()
  await put({ bin: 'BIN-B2' }, 5, oscar)
  expect((await put({ bin: '', from: 'BIN-A1' }, 6)).outcome).toBe('already')
  expect(place()[0]).toBe('BIN-B2')
  expect((await put({ bin: '', from: 'BIN-B2' }, 7)).outcome).toBe('done')
  expect(place()[0]).toBe('')
})

test('only packages in our hands can be in a bin, and moving them takes the right to change packages', async () => {
  const { act, put, tx } = await world()
  const [row] = tx.all('package') as Package[]
  const set = (more: Partial<Package>) => tx.put('package', { ...(row as Package), ...more })
  await set({ status: 'PreAlert' })
  await expect(put({}, 5)).rejects.toThrow(`${tracking} is not checked in yet. Check it in first.`)
  await set({ status: 'Delivered', deliveredTo: 'Una Customer' })
  await expect(put({}, 5)).rejects.toThrow('was handed over to Una Customer')
  await set({})
  await expect(put({}, 5, { ...wendy, permissions: ['PackageView'] })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(act('package.putAway', { packageId: idOf(9), bin: 'A' }, 5)).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a bin that is set by an edit or at check-in says who set it, too', async () => {
  const { act, place } = await world()
  await act('package.update', { packageId: idOf(1), changes: { bin: 'C3' } }, 5, oscar)
  expect(place()).toEqual(['C3', 'Oscar Other', at(5), branchId])
  await act('package.update', { packageId: idOf(1), changes: { note: 'x' } }, 6)
  expect(place()).toEqual(['C3', 'Oscar Other', at(5), branchId])
})
