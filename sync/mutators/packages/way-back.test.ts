import { describe, expect, test } from 'vitest'
import type { PackageEnding } from '../../entities/packages/ending.ts'
import type { Package } from '../../entities/packages/package.ts'
import { must } from '../../lib/must.ts'
import { beginEnding, choicesFor } from '../../rules/packages/ending.ts'
import { deliveryId, world as doorWorld, driver, first } from '../../test/door-world.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { mustBeDeliverable } from '../deliveries/rows.ts'
import { runMutator } from '../index.ts'
import { blankPackage } from './rows.ts'

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const chief = actorOf('Supervisor', idOf(0xa2), 'Sonia Chief')
const driverActor = actorOf('Driver', idOf(0xa4), 'Devon Driver')
const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const at = '2026-11-02T08:00:00.000Z'
const packageId = idOf(1)
const question = beginEnding('Unwanted', 'Asked', { reason: 'Not wanted', by: clerk.name, at })
const chosenEnding: PackageEnding = { ...question, status: 'Chosen', choice: 'ReturnToShop' }

async function world(overrides: Partial<Package> = {}, owed = 0) {
  const tx = memoryTx()
  await tx.put('account', accountOf(customer))
  const row = { ...blankPackage(packageId, at), trackingNumber: 'TBA1', accountId: customer.accountId }
  await tx.put('package', { ...row, status: 'ReceivedAtWharehouse', ...overrides })
  let n = 0
  const step = (name: string, more: object = {}, actor = clerk) =>
    runMutator(tx, 'package.wayBack', { packageId, step: name, ...more }, actor, {
      ...{ uid: idOf(0x100000 * ++n), now: at, occurredAt: at, deviceId: 'd', side: 'server' },
      ...{ owedFor: async () => owed, storageOwedFor: async () => 0, authorizedNamesOf: async () => [] },
    })
  const pkg = () => tx.get('package', packageId) as Promise<Package>
  return { tx, step, pkg }
}

describe('[N5] the way back', () => {
  test('goes from the question over the choice to the shop, each step once', async () => {
    const { tx, step, pkg } = await world()
    await expect(step('Ask')).rejects.toThrow('Say why the customer is asked')
    await step('Ask', { reason: 'A loose battery' })
    expect((await pkg()).ending).toMatchObject({ status: 'Asked', reason: 'A loose battery' })
    expect((await step('Ask', { reason: 'Again' })).outcome).toBe('already')
    await expect(step('Leave')).rejects.toThrow('wasn’t chosen to go back')
    await tx.put('package', { ...(await pkg()), bin: 'A1', ending: chosenEnding })
    await step('Leave', { carrier: 'UPS', carrierNumber: '1Z' })
    expect(await pkg()).toMatchObject({
      bin: '',
      status: 'ReceivedAtWharehouse',
      ending: { status: 'GoingBack' },
    })
    expect((await step('Leave')).outcome).toBe('already')
    await step('Arrive')
    expect(await pkg()).toMatchObject({
      status: 'Delivered',
      deliveredAt: at,
      ending: { status: 'Returned' },
    })
    expect((await step('Arrive')).outcome).toBe('already')
    await expect(step('Ask', { reason: 'x' })).rejects.toThrow('TBA1 was returned to the shop.')
  })

  test('needs the right to move packages', async () => {
    const { step } = await world()
    for (const actor of [customer, driverActor])
      await expect(step('Ask', { reason: 'x' }, actor)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test.each<[string, Partial<Package>, string]>([
    ['is on its way', { status: 'OnRoute' }, 'neither in the warehouse nor at an office'],
    ['is missing', { arrival: 'Missing' }, 'neither in the warehouse nor at an office'],
    ['has no owner', { accountId: null }, 'no owner to ask'],
    ['was delivered', { status: 'Delivered', deliveredTo: 'Una' }, 'already delivered to Una'],
    ['goes back already', { ending: { ...chosenEnding, status: 'GoingBack' } }, 'on its way back already'],
  ])('doesn’t begin for a package that %s', async (_what, overrides, words) => {
    const { step } = await world(overrides)
    await expect(step('Ask', { reason: 'x' })).rejects.toThrow(words)
  })

  test.each<[string, Partial<Package>, number, string | null]>([
    ['from Florida, with nothing owed', {}, 0, null],
    ['from Florida, with its fee owed', {}, 172_500, 'has J$1,725.00 to be paid'],
    ['from an office, not billed', { status: 'ReadyForPickup' }, 0, 'hasn’t been billed yet'],
    ['from an office, billed', { status: 'ReadyForPickup', billedAt: at }, 0, null],
    ['from an office, owed', { status: 'ReadyForPickup', billedAt: at }, 100, 'has J$1.00 to be paid'],
  ])('leaves %s', async (_what, overrides, owed, words) => {
    const { step, pkg } = await world({ ending: chosenEnding, ...overrides }, owed)
    if (words === null) await step('Leave')
    else {
      await expect(step('Leave')).rejects.toThrow(words)
      await expect(step('Leave', { overrideReason: 'Trust me' })).rejects.toMatchObject({ code: 'forbidden' })
      await step('Leave', { overrideReason: 'The shop pays' }, chief)
    }
    expect((await pkg()).ending?.status).toBe('GoingBack')
  })

  test('that ends in Florida charges nothing more; one that was billed or flew stays as it was', async () => {
    for (const [overrides, isWaived] of [
      [{}, true],
      [{ billedAt: at }, false],
      [{ status: 'ReadyForPickup' }, false],
    ] as const) {
      const { step, pkg } = await world({ ...overrides, ending: { ...chosenEnding, status: 'GoingBack' } })
      await step('Arrive')
      expect((await pkg()).chargesWaiver !== null).toBe(isWaived)
    }
  })
})

describe.each(['device', 'server'] as const)('[N6] on the %s, a delivery that comes back', (side) => {
  test.each([
    ['Refused', 'Asked'],
    ['NobodyHome', undefined],
  ] as const)('as %s: its customer is %s', async (reason, status) => {
    const { act, tx } = await doorWorld({}, side)
    const attempt = { reason, note: 'Doesn’t want it', photoFileIds: [] }
    await act('delivery.bringBack', { deliveryId, attempt }, driver)
    const ending = (await tx.get('package', first))?.ending
    expect(ending?.status).toBe(status)
    if (!status) return
    expect(ending).toMatchObject({ cause: 'RefusedAtDoor', reason: 'Doesn’t want it' })
    const pkg = must(await tx.get('package', first), 'the refused package')
    expect(choicesFor(pkg)).toContain('ReturnToShop')
    expect(() => mustBeDeliverable(pkg)).not.toThrow()
    const chosenPkg = { ...pkg, ending: { ...question, status: 'Chosen' as const } }
    expect(() => mustBeDeliverable(chosenPkg)).toThrow('its customer chose something else')
  })
})
