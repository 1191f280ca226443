import { describe, expect, test } from 'vitest'
import { emptyDetails } from '../../entities/packages/package.ts'
import { manifestRow } from '../../test/manifest-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'

// A manifest leaves from one warehouse, and a package lies in another.

const [florida, port] = [idOf(0xb1), idOf(0xb2)]
const [fromFlorida, fromAnywhere] = [idOf(0xe1), idOf(0xe2)]
const [first, second] = [idOf(1), idOf(2)]
const at = '2026-11-02T08:00:00.000Z'

async function world(side: 'device' | 'server') {
  const tx = memoryTx()
  for (const [branchId, name] of [
    [florida, 'Florida Warehouse'],
    [port, 'Savannah Warehouse'],
  ] as const)
    await tx.put('branch', {
      ...{ branchId, name, kind: 'Warehouse', code: name, address: '', phone: '', openingHours: '' },
      ...{ openDays: [], deliveryDays: [], closedDays: [], active: true },
      ...{ version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null },
    })
  await tx.put('manifest', { ...manifestRow(fromFlorida), originBranchId: florida, number: 'MAN-1' })
  await tx.put('manifest', { ...manifestRow(fromAnywhere), originBranchId: null })
  let n = 0
  const act = (name: string, args: object, branchId: string, isQueued = false) =>
    runMutator(
      tx,
      name,
      args,
      { ...actorOf('Supervisor', idOf(0xa1), 'Sonia Chief'), branchId },
      {
        ...{ uid: idOf(0x100000 * ++n), now: at, deviceId: 'desk', side, occurredAt: at, isQueued },
      },
    )
  const checkIn = (packageId: string, branchId: string, more: object = {}, isQueued = false) => {
    const code = `TBA${packageId.slice(-12)}`
    const codes = { trackingNumber: code, rawBarcode: code, hawbNumber: null, manifestId: null }
    return act('package.checkIn', { ...emptyDetails, ...codes, packageId, ...more }, branchId, isQueued)
  }
  const add = (manifestId: string, packageIds: string[], modeReason = '') =>
    act('manifest.addPackages', { manifestId, packageIds, modeReason }, florida)
  const correct = (packageId: string, originBranchId: string | null) =>
    act('package.update', { packageId, changes: { originBranchId } }, florida)
  const place = async (packageId: string) => (await tx.get('package', packageId))?.manifestId
  return { tx, act, checkIn, add, correct, place }
}

const words =
  'TBA000000000001 is at Savannah Warehouse, and manifest MAN-1 leaves from Florida Warehouse. Choose a manifest from Savannah Warehouse. If the box is here, correct its origin first.'

describe.each(['device', 'server'] as const)('on a %s, a package in another warehouse', (side) => {
  test('is added to no manifest from here, not even with a reason, and the rest of the selection waits', async () => {
    const { checkIn, add, place } = await world(side)
    await checkIn(first, port)
    await checkIn(second, florida)
    await expect(add(fromFlorida, [second, first])).rejects.toMatchObject({
      code: 'wrong-state',
      message: words,
    })
    await expect(add(fromFlorida, [first], 'The customer asked')).rejects.toThrow(words)
    expect(await place(first)).toBeNull()
  })

  test('goes once its origin is corrected or unknown, and on a manifest without an origin', async () => {
    const { checkIn, add, correct, place } = await world(side)
    await checkIn(first, port)
    await checkIn(second, port)
    await correct(first, florida)
    await add(fromFlorida, [first])
    await add(fromAnywhere, [second])
    expect([await place(first), await place(second)]).toEqual([fromFlorida, fromAnywhere])
  })

  test('is refused at the desk, where another manifest can be chosen', async () => {
    const { tx, checkIn } = await world(side)
    await expect(checkIn(first, port, { manifestId: fromFlorida })).rejects.toThrow(words)
    expect(tx.all('package')).toEqual([])
  })

  test('is checked in without the manifest when the desk was offline, and marked for review', async () => {
    const { tx, checkIn, place } = await world(side)
    expect(await checkIn(first, port, { manifestId: fromFlorida }, true)).toMatchObject({ outcome: 'review' })
    expect(await place(first)).toBeNull()
    expect(tx.all('review')).toMatchObject([{ kind: 'otherOrigin', note: words }])
  })

  test('keeps its manifest from being said to leave from elsewhere', async () => {
    const { act, checkIn, add } = await world(side)
    await checkIn(first, port)
    await add(fromAnywhere, [first])
    const leaveFrom = (originBranchId: string) =>
      act('manifest.update', { manifestId: fromAnywhere, changes: { originBranchId } }, florida)
    await expect(leaveFrom(florida)).rejects.toThrow(
      'TBA000000000001 is at Savannah Warehouse, and this manifest leaves from Florida Warehouse.',
    )
    expect((await leaveFrom(port)).outcome).toBe('done')
  })
})
