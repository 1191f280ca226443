import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../entities/deliveries/delivery.ts'
import type { Package } from '../../entities/packages/package.ts'
import { project } from '../../policies/project.ts'
import { scopesOfRow } from '../../policies/scope.ts'
import { deliveryRow } from '../../test/delivery-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { MutatorContext } from '../mutator.ts'
import { blankPackage } from '../packages/rows.ts'

const driver = actorOf('Driver', idOf(0xd1), 'Devon Driver')
const otherDriver = actorOf('Driver', idOf(0xd2), 'Dana Driver')
const office = actorOf('Employee', idOf(0xa1), 'Erica Employee')
const owner = actorOf('User', idOf(0xc1), 'Una Customer')
const [first, second, deliveryId] = [idOf(1), idOf(2), idOf(0xde)]
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const proof = { recipientName: 'Una Customer' }
const cash = { method: 'Cash', amountJmdCents: 92_000 } as const
const sumOf = (n: number) => ({ ...cash, roundingJmdCents: 0, paymentId: idOf(n), reversedAt: null })

type Knows = Partial<
  Pick<
    MutatorContext,
    'owedFor' | 'storageOwedFor' | 'authorizedNamesOf' | 'side' | 'doorMoney' | 'fileOf' | 'isQueued'
  >
>

/** Two packages that wait on a driver's delivery, on a device or, as far as is said, on the server. */
async function world(knows: Knows = {}, row: Partial<Delivery> = {}) {
  const tx = memoryTx()
  let n = 0
  const act = (name: string, args: object, actor = driver, uid = idOf(0x100000 * ++n)) =>
    runMutator(tx, name, args, actor, {
      ...{ uid, now: at(500), occurredAt: at(n), deviceId: 'phone', side: 'device' as const },
      ...{ isQueued: true, ...knows },
    })
  await tx.put('account', { ...accountOf(owner), firstName: 'Una', lastName: 'Customer' })
  for (const packageId of [first, second])
    await tx.put('package', {
      ...blankPackage(packageId, at(0)),
      ...{ trackingNumber: `TBA${packageId.slice(-1)}`, accountId: owner.accountId },
      ...{ driverId: driver.accountId, status: 'ReadyForPickup', billedAt: at(0) },
    })
  await tx.put(
    'delivery',
    deliveryRow({
      ...{ deliveryId, accountId: owner.accountId, packageIds: [first, second] },
      ...{ driverId: driver.accountId, ...row },
    }),
  )
  const step = (name: string, args: object = {}, actor = driver) =>
    act(`delivery.${name}`, { deliveryId, ...args }, actor)
  const now = () => tx.get('delivery', deliveryId) as Promise<Delivery>
  const pkg = (packageId = first) => tx.get('package', packageId) as Promise<Package>
  const out = async () => {
    await step('load', { packageIds: [first, second] })
    await step('setOut')
  }
  return { tx, act, step, now, pkg, out }
}

describe('[Y1] a delivery sets out', () => {
  test('[R13] with billed packages, or by the waiver of a person with that right, which is then kept as the reason', async () => {
    const unbillPackage = async ({ tx }: Awaited<ReturnType<typeof world>>) => {
      const row = await tx.get('package', first)
      if (row) await tx.put('package', { ...row, billedAt: null })
    }
    const refusedWorld = await world()
    await unbillPackage(refusedWorld)
    await expect(refusedWorld.out()).rejects.toThrow('TBA1 hasn’t been billed yet.')
    const waiver = { reason: 'Her mother is ill', by: 'Sonia Chief', at: at(0) }
    const waivedWorld = await world({}, { waiver })
    await unbillPackage(waivedWorld)
    await waivedWorld.out()
    await waivedWorld.step('handOver', { proof })
    const reasons = [(await waivedWorld.pkg()).handover, (await waivedWorld.pkg(second)).handover]
    expect(reasons.map((handover) => handover?.overrideReason)).toEqual([waiver.reason, ''])
  })

  test('[R13] with what is owed for storage, which is paid at the door', async () => {
    const { out, step } = await world({ side: 'server', storageOwedFor: async () => 17_250 })
    await out()
    await expect(step('handOver', { proof })).rejects.toThrow('TBA1 has J$172.50 of storage to pay')
  })

  test('when each package was scanned, and names what is missing; without a scan with a reason only', async () => {
    const { step, now } = await world()
    await step('load', { packageIds: [first] })
    await expect(step('setOut')).rejects.toThrow(
      'TBA2 was not scanned onto the van. Scan what is missing, or say why it goes without a scan.',
    )
    expect(await step('load', { packageIds: [first] })).toMatchObject({ outcome: 'already' })
    await step('setOut', { unscannedReason: 'The label is torn' })
    expect(await now()).toMatchObject({
      ...{ status: 'OutForDelivery', outBy: driver.accountId, unscannedReason: 'The label is torn' },
      ...{ loadedPackageIds: [first], outAt: at(4) },
    })
    expect(await step('setOut')).toMatchObject({ outcome: 'already' })
  })

  test('with what is on it, and not with what customs holds or what was never found', async () => {
    const { tx, step, pkg } = await world()
    await expect(step('load', { packageIds: [idOf(9)] })).rejects.toThrow('took this package off')
    await step('load', { packageIds: [first, second] })
    const row = await pkg()
    await tx.put('package', { ...row, customs: { ...row.customs, state: 'Hold', note: 'Opened' } })
    await expect(step('setOut')).rejects.toThrow('TBA1 is held by customs: Opened')
    await tx.put('package', { ...row, arrival: 'Missing' })
    await expect(step('setOut')).rejects.toThrow('TBA1 was counted as missing')
    await tx.put('package', { ...row, status: 'AtHeadOffice' })
    await expect(step('setOut')).rejects.toThrow('Only a package that is')
  })

  test('of a driver of one’s own only, and not when the office cancelled it', async () => {
    const { tx, step, now } = await world()
    for (const actor of [otherDriver, { ...driver, permissions: [] }])
      await expect(step('load', { packageIds: [first] }, actor)).rejects.toThrow()
    await tx.put('delivery', { ...(await now()), deletedAt: at(9) })
    await expect(step('setOut')).rejects.toThrow('the office cancelled it or gave it to another driver')
  })
})

describe('[Y2] a hand-over at the door', () => {
  test('delivers the packages with its proof, and takes them off the driver’s device', async () => {
    const { step, now, pkg, out } = await world()
    await out()
    const files = { signatureFileId: idOf(0xf1), photoFileIds: [idOf(0xf2)] }
    await step('handOver', { proof: { ...proof, ...files, latitude: 18.01 }, collected: cash })
    expect(await now()).toMatchObject({
      ...{ status: 'Delivered', deliveredAt: at(3), dueJmdCents: 0, roundOf: driver.accountId },
      ...{ collected: { ...cash, paymentId: null }, proof: { ...proof, ...files, at: at(3) } },
    })
    expect(await pkg(second)).toMatchObject({
      ...{ status: 'Delivered', deliveredTo: 'Una Customer', driverId: null },
      handover: { ...proof, ...files, by: 'Devon Driver' },
    })
    const customerView = project('delivery', await now(), 'customer')
    expect([
      customerView.proof?.latitude,
      customerView.proof?.signatureFileId,
      customerView.driverId,
    ]).toEqual([null, null, null])
    expect(customerView.proof?.photoFileIds).toEqual(files.photoFileIds)
  })

  test('follows the rule of the counter, with an ID for an unexpected recipient', async () => {
    const server: Knows = { side: 'server', owedFor: async () => 0, authorizedNamesOf: async () => [] }
    const { step, out } = await world(server)
    await out()
    await expect(step('handOver', { proof: { recipientName: 'Marcia Brown' } })).rejects.toThrow(
      'without the relationship and an ID',
    )
    const neighbour = { recipientName: 'Marcia Brown', relationship: 'Neighbour', idType: 'Passport' }
    expect(await step('handOver', { proof: neighbour })).toEqual({ outcome: 'done' })
  })

  test('takes the money first; what is still owed keeps the packages in the van', async () => {
    const texts: string[] = []
    let isPaid = false
    const doorMoney = {
      billAgain: async () => void texts.push('bill'),
      collect: async () => {
        isPaid = true
        return sumOf(0xaa)
      },
      collectExtra: async () => sumOf(0xab),
      mustBePaid: async () => void texts.push('fee'),
      payStorage: async () => {},
    }
    const owedFor = async () => (isPaid ? 0 : 5_000)
    const { step, now, out } = await world({
      ...{ side: 'server', doorMoney, owedFor, authorizedNamesOf: async () => [] },
    })
    await out()
    await expect(step('handOver', { proof })).rejects.toThrow('TBA1 has J$50.00 to be paid')
    expect((await now()).status).toBe('OutForDelivery')
    await step('handOver', { proof, collected: cash })
    expect([texts, (await now()).collected?.paymentId]).toEqual([['bill', 'fee'], idOf(0xaa)])
  })

  test('twice is done once; by two phones to two people it is refused with who has it', async () => {
    const { step, now, out } = await world()
    await out()
    await step('handOver', { proof })
    const { deliveredAt } = await now()
    expect(await step('handOver', { proof })).toMatchObject({ outcome: 'already' })
    expect((await now()).deliveredAt).toBe(deliveredAt)
    await expect(step('handOver', { proof: { recipientName: 'Delroy Smith' } })).rejects.toThrow(
      'was already handed over to Una Customer. Tell the office who has the packages now.',
    )
  })

  test('by the driver who took it out counts, also when another driver was named at noon', async () => {
    const { tx, step, now, out } = await world()
    await out()
    await tx.put('delivery', {
      ...(await now()),
      driverId: otherDriver.accountId,
      roundOf: otherDriver.accountId,
    })
    expect(await step('handOver', { proof })).toEqual({ outcome: 'done' })
    // Its cash is in the hand of the driver who was at the door.
    expect(scopesOfRow('delivery', await now())).toContain(`driver:${driver.accountId}`)
  })

  test('is not made at the counter while a driver has it', async () => {
    const { act, out } = await world()
    await out()
    const recipient = { name: 'Una Customer', relationship: '', idType: '', idLast4: '' }
    const args = { packageIds: [first], recipient, reason: '', overrideReason: '' }
    await expect(act('package.deliver', args, office)).rejects.toThrow(
      'The driver has it: have the delivery come back first',
    )
  })
})

describe('[Y3] a delivery that cannot be handed over', () => {
  test('is noted with a reason and a photo, and comes back to be scanned again', async () => {
    const { step, now, out } = await world()
    await expect(step('fail', { reason: 'NobodyHome' })).rejects.toThrow('only while it is on the way')
    await out()
    await expect(step('bringBack')).rejects.toThrow('Say why the packages come back.')
    await step('fail', { reason: 'NobodyHome', note: 'Rang twice', photoFileIds: [idOf(0xf3)] })
    await step('bringBack')
    expect(await now()).toMatchObject({
      ...{ status: 'ReturnedToOffice', loadedPackageIds: [] },
      attempts: [{ reason: 'NobodyHome', by: 'Devon Driver', photoFileIds: [idOf(0xf3)] }],
    })
    expect(await step('bringBack')).toMatchObject({ outcome: 'already' })
    await expect(step('setOut')).rejects.toThrow('TBA1, TBA2 were not scanned')
  })

  test('[D1] counts as tried on this round even if the clock says otherwise, and two attempts of one moment are two', async () => {
    const { tx, step, now, out } = await world()
    await out()
    // The server was ahead for a moment when the driver left.
    await tx.put('delivery', { ...(await now()), outAt: at(400) })
    await step('fail', { reason: 'NobodyHome', note: 'Rang twice', photoFileIds: [] })
    await step('fail', { reason: 'NobodyHome', note: 'Rang again', photoFileIds: [] })
    expect((await now()).attempts.map((attempt) => [attempt.at, attempt.note])).toEqual([
      [at(400), 'Rang twice'],
      [at(400), 'Rang again'],
    ])
    expect(await step('bringBack')).toEqual({ outcome: 'done' })
  })

  test('names pictures of one’s own only', async () => {
    const fileOf = async () => ({ ownerAccountId: otherDriver.accountId, kind: 'delivery-photo' })
    const { step, out } = await world({ fileOf })
    await out()
    for (const [name, args] of [
      ['fail', { reason: 'Other', photoFileIds: [idOf(0xf3)] }],
      ['bringBack', { attempt: { reason: 'Other', photoFileIds: [idOf(0xf3)] } }],
      ['handOver', { proof: { ...proof, signatureFileId: idOf(0xf3) } }],
    ] as const)
      await expect(step(name, args)).rejects.toThrow('Somebody else took a picture of this proof')
  })
})

describe('[Y4] a day is closed', () => {
  const count = (countedJmdCents: number, note = '') => ({
    ...{ driverId: driver.accountId, countedJmdCents, note },
  })

  test('when nothing is on the way, with the cash that was collected, once', async () => {
    const { tx, act, step, now, out } = await world()
    await out()
    await expect(act('delivery.closeDay', count(0))).rejects.toThrow(
      '1 stop is still on the way (12 Hope Road, Kingston)',
    )
    await step('handOver', { proof, collected: cash })
    await expect(act('delivery.closeDay', count(90_000))).rejects.toThrow(
      'You collected J$920.00 in cash and counted J$900.00. Count again, or say why it differs.',
    )
    await expect(act('delivery.closeDay', count(92_000), otherDriver)).rejects.toThrow(
      'only close your own day',
    )
    await act('delivery.closeDay', count(90_000, 'Change was short'))
    expect(tx.all('driverDay')).toMatchObject([
      {
        ...{ driverId: driver.accountId, deliveryIds: [deliveryId], expectedJmdCents: 92_000 },
        ...{ countedJmdCents: 90_000, note: 'Change was short', closedBy: 'Devon Driver' },
      },
    ])
    expect(await now()).toMatchObject({ roundOf: null })
    expect(scopesOfRow('delivery', await now())).toEqual([`account:${owner.accountId}`])
    expect(await act('delivery.closeDay', count(0))).toMatchObject({ outcome: 'already' })
    expect(tx.all('driverDay')).toHaveLength(1)
  })

  test('only when each picture is on the server', async () => {
    const files = new Set<string>()
    const doorMoney = {
      billAgain: async () => {},
      collect: async () => sumOf(0xaa),
      collectExtra: async () => sumOf(0xab),
      mustBePaid: async () => {},
      payStorage: async () => {},
    }
    const { act, step, out } = await world({
      ...{ side: 'server', doorMoney, owedFor: async () => 0, authorizedNamesOf: async () => [] },
      fileOf: async (id) =>
        files.has(id) ? { ownerAccountId: driver.accountId, kind: 'signature' } : undefined,
    })
    await out()
    const pictures = { signatureFileId: idOf(0xf1), photoFileIds: [idOf(0xf2)] }
    await step('handOver', { proof: { ...proof, ...pictures }, collected: cash })
    files.add(idOf(0xf1))
    await expect(act('delivery.closeDay', count(92_000))).rejects.toThrow(
      '1 picture is not on the server yet.',
    )
    files.add(idOf(0xf2))
    expect(await act('delivery.closeDay', count(92_000))).toEqual({ outcome: 'done' })
  })
})
