import { describe, expect, test } from 'vitest'
import { emptyDetails } from '../../entities/packages/package.ts'
import type { Role } from '../../policies/roles.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import { blankPackage } from './rows.ts'

const [florida, port, kingston] = [idOf(0xb1), idOf(0xb2), idOf(0xb3)]
const at = '2026-11-02T08:00:00.000Z'
const customer = actorOf('User', idOf(0xc1), 'Una Fast')

async function world(side: 'device' | 'server' = 'server') {
  const tx = memoryTx()
  await tx.put('account', accountOf(customer, 'QS-10001'))
  const places = [
    [florida, 'Warehouse'],
    [port, 'Warehouse'],
    [kingston, 'HeadOffice'],
  ] as const
  for (const [branchId, kind] of places)
    await tx.put('branch', {
      ...{ branchId, kind, code: kind, name: kind, address: '', phone: '', openingHours: '', active: true },
      ...{ openDays: [], deliveryDays: [], closedDays: [], version: 0, createdAt: at, updatedAt: at },
      ...{ deletedAt: null, archivedAt: null },
    })
  let n = 0
  const act = (name: string, args: object, branchId: string | null = florida, role: Role = 'Supervisor') =>
    runMutator(
      tx,
      name,
      args,
      { ...actorOf(role, idOf(0xa1), 'Wendy Clerk'), branchId },
      {
        ...{ uid: idOf(0x100000 * ++n), now: at, deviceId: 'desk', side, occurredAt: at },
      },
    )
  const scan = (branchId: string | null, more: object = {}, packageId = idOf(1)) =>
    act(
      'package.checkIn',
      {
        ...{ ...emptyDetails, packageId, trackingNumber: 'TBA000000000001', rawBarcode: 'TBA000000000001' },
        ...{ hawbNumber: null, manifestId: null, ...more },
      },
      branchId,
    )
  const origin = async () => (await tx.get('package', idOf(1)))?.originBranchId
  const change = (originBranchId: string | null, role?: Role) =>
    act('package.update', { packageId: idOf(1), changes: { originBranchId } }, florida, role)
  return { tx, act, scan, origin, change }
}

describe.each(['device', 'server'] as const)('on a %s', (side) => {
  test.each([
    ['the warehouse where it is checked in', port, {}, port],
    ['another warehouse that was named', florida, { originBranchId: port }, port],
    ['none when an office checks it in', kingston, {}, null],
    ['none when its maker works nowhere', null, {}, null],
    ['none of an office that was named', null, { originBranchId: kingston }, null],
  ])('a package comes from %s', async (_what, branchId, more, outcome) => {
    const { scan, origin } = await world(side)
    await scan(branchId, more)
    expect(await origin()).toBe(outcome)
  })

  test('its origin stays when it is scanned in another warehouse', async () => {
    const { scan, origin } = await world(side)
    await scan(port)
    expect((await scan(florida, {}, idOf(2))).outcome).toBe('already')
    expect(await origin()).toBe(port)
  })

  test('an unknown origin isn’t guessed by a second scan', async () => {
    const { scan, origin } = await world(side)
    await scan(null)
    expect((await scan(florida, {}, idOf(2))).outcome).toBe('already')
    expect(await origin()).toBeNull()
  })

  test('the origin that is known before its first check-in stays', async () => {
    const { tx, scan, origin } = await world(side)
    await tx.put('package', { ...blankPackage(idOf(1), at), originBranchId: port })
    expect((await scan(florida, { originBranchId: florida })).outcome).toBe('done')
    expect(await origin()).toBe(port)
  })

  test('a second scan that names another warehouse is no question for the office', async () => {
    const { scan, origin } = await world(side)
    await scan(port)
    const second = await scan(florida, { originBranchId: florida }, idOf(2))
    expect(second).toMatchObject({ outcome: 'already' })
    expect(await origin()).toBe(port)
  })

  test('staff correct it and clear it', async () => {
    const { scan, origin, change } = await world(side)
    await scan(florida)
    await change(port)
    expect(await origin()).toBe(port)
    await change(null)
    expect(await origin()).toBeNull()
  })
})

test('an office is refused as an origin in words', async () => {
  const { scan, origin, change } = await world()
  await scan(florida)
  await expect(change(kingston)).rejects.toThrow('The origin of a package is a warehouse.')
  await expect(change(idOf(0xbf))).rejects.toThrow('The origin of a package is a warehouse.')
  expect(await origin()).toBe(florida)
})
