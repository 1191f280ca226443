import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../entities/deliveries/delivery.ts'
import { at, cash, driver, first, office, owner, proof, world } from '../../test/door-world.ts'
import { idOf } from '../../test/people.ts'

// The driver hands over some boxes of a stop and brings another back.

const second = idOf(2)
const refusedBox = { packageId: second, reason: 'Refused' as const, note: 'Wrong colour' }
/** The fee of 92 dollars, and an invoice of 300 and 500 dollars for each of the packages. */
const owing: Partial<Delivery> = {
  dueJmdCents: 89_200,
  owedParts: [
    { packageIds: [], dueJmdCents: 9_200 },
    { packageIds: [first], dueJmdCents: 30_000 },
    { packageIds: [second], dueJmdCents: 50_000 },
  ],
}

describe.each(['device', 'server'] as const)('on the %s, a box that is not taken', (side) => {
  test('stays out of the hand-over, with its reason, and is on no delivery', async () => {
    const { tx, step, stop } = await world({}, side)
    await step('handOver', { proof, refusedPackages: [refusedBox] })
    expect(await stop()).toMatchObject({
      ...{ status: 'Delivered', packageIds: [first] },
      refusedPackages: [{ ...refusedBox, trackingNumber: 'TBA2', at: at(20) }],
    })
    const handedBox = await tx.get('package', first)
    const box = await tx.get('package', second)
    expect([handedBox?.status, box?.status]).toEqual(['Delivered', 'ReadyForPickup'])
    expect([handedBox?.driverId, box?.driverId]).toEqual([null, null])
    expect([handedBox?.handover?.recipientName, box?.handover]).toEqual([proof.recipientName, null])
  })

  test('asks its customer what to do with it, unless it is damaged; its timeline says why', async () => {
    for (const [reason, status] of [
      ['Refused', 'Asked'],
      ['Damaged', undefined],
    ] as const) {
      const { tx, step } = await world({}, side)
      await step('handOver', { proof, refusedPackages: [{ ...refusedBox, reason }] })
      const box = await tx.get('package', second)
      expect(box?.ending?.status).toBe(status)
      if (status) expect(box?.ending).toMatchObject({ cause: 'RefusedAtDoor', reason: 'Wrong colour' })
      const notes = (await tx.find('packageEvent', 'packageId', second)).map(({ note }) => note)
      expect(notes).toEqual([
        reason === 'Refused'
          ? 'Not taken at the door: the customer refuses it. Wrong colour'
          : 'Not taken at the door: it is damaged. Wrong colour',
      ])
    }
  })

  test('owes nothing at this door, and the rest is due', async () => {
    const { step, stop, booked } = await world(owing, side)
    await step('handOver', { proof, collected: cash(39_200), refusedPackages: [refusedBox] })
    expect(await stop()).toMatchObject({ dueJmdCents: 0, collected: { amountJmdCents: 39_200 } })
    expect(booked).toHaveLength(side === 'server' ? 1 : 0)
  })

  test('that shares an invoice with one that is taken is paid with it', async () => {
    const oneInvoice = {
      dueJmdCents: 50_000,
      owedParts: [{ packageIds: [first, second], dueJmdCents: 50_000 }],
    }
    const { step, stop } = await world(oneInvoice, side)
    await step('handOver', { proof, refusedPackages: [refusedBox] })
    expect((await stop()).dueJmdCents).toBe(50_000)
  })

  test.each([
    ['all of them', [{ packageId: first, reason: 'Damaged' }, refusedBox], 'Choose “Can’t deliver” instead'],
    ['one of another delivery', [{ packageId: idOf(9), reason: 'Refused' }], 'is not on this delivery'],
    ['one of them twice', [refusedBox, refusedBox], 'names a package twice'],
    [
      'one for a reason that there isn’t',
      [{ packageId: second, reason: 'Late' }],
      'is not one of Refused, Damaged',
    ],
  ])('is refused in words as %s, and nothing is handed over', async (_what, refusedPackages, text) => {
    const { tx, step, stop } = await world(owing, side)
    const refusal = await step('handOver', { proof, refusedPackages }).catch((error: unknown) => error)
    expect(JSON.stringify([refusal, (refusal as Error).message])).toContain(text)
    expect(await stop()).toMatchObject({ status: 'OutForDelivery', packageIds: [first, second] })
    expect((await tx.get('package', first))?.status).toBe('ReadyForPickup')
  })
})

test('an earlier app, which names none, hands over all, and all is due', async () => {
  const { step, stop } = await world(owing)
  await step('handOver', { proof })
  expect(await stop()).toMatchObject({
    packageIds: [first, second],
    refusedPackages: [],
    dueJmdCents: 89_200,
  })
})

test('a row of an earlier server has no parts, so the whole sum is due', async () => {
  const { step, stop } = await world({ dueJmdCents: 89_200 })
  await step('handOver', { proof, refusedPackages: [refusedBox] })
  expect((await stop()).dueJmdCents).toBe(89_200)
})

test('a second phone with the same boxes says the same; with others it asks who has them', async () => {
  const { step, stop } = await world(owing)
  await step('handOver', { proof, refusedPackages: [refusedBox] })
  expect(await step('handOver', { proof, refusedPackages: [refusedBox] })).toMatchObject({
    outcome: 'already',
  })
  const before = await stop()
  for (const refusedPackages of [[], [{ packageId: first, reason: 'Refused' }]])
    await expect(step('handOver', { proof, refusedPackages })).rejects.toThrow(
      `This delivery was already handed over to ${owner.name}, with 1 of its packages not taken. Tell the office which boxes came back.`,
    )
  expect(await stop()).toEqual(before)
})

test('the office can hand over a part as well, and a stranger nothing', async () => {
  const { step, stop } = await world(owing)
  await expect(step('handOver', { proof, refusedPackages: [refusedBox] }, owner)).rejects.toMatchObject({
    code: 'forbidden',
  })
  await step('handOver', { proof, refusedPackages: [refusedBox] }, office)
  expect(await stop()).toMatchObject({ packageIds: [first], driverId: driver.accountId })
})
