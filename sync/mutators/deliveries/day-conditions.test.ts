import { describe, expect, test } from 'vitest'
import {
  at,
  deliveryId,
  driver,
  fullProof,
  handedOver,
  now,
  office,
  otherDriver,
  world,
} from '../../test/door-world.ts'
import { idOf } from '../../test/people.ts'

describe('a day', () => {
  const count = (countedJmdCents: number, note = '') => ({
    driverId: driver.accountId,
    countedJmdCents,
    note,
  })

  test.each([
    ['that adds up', 92_000, '', null],
    ['that is short', 91_999, '', 'invalid'],
    ['that is over', 92_001, '', 'invalid'],
    ['that is short, with a reason', 91_999, 'Lost a note', null],
  ])('%s', async (_what, countedCents, note, code) => {
    const { tx, act, stop } = await world(handedOver)
    const attempt = act('delivery.closeDay', count(countedCents, note))
    if (code === null) {
      await attempt
      expect(tx.all('driverDay')).toEqual([
        {
          ...{ driverDayId: expect.any(String), driverId: driver.accountId, deliveryIds: [deliveryId], note },
          ...{
            expectedJmdCents: 92_000,
            countedJmdCents: countedCents,
            closedAt: at(20),
            closedBy: driver.name,
          },
          ...{ confirmedAt: null, confirmedBy: '', confirmNote: '' },
          ...{ version: 0, createdAt: now, updatedAt: now, deletedAt: null, archivedAt: null },
        },
      ])
      expect(await stop()).toMatchObject({ driverDayId: tx.all('driverDay')[0]?.driverDayId, roundOf: null })
    } else {
      const fields = { note: ['is missing: say why it differs'] }
      await expect(attempt).rejects.toMatchObject({ code, fields })
      expect([tx.all('driverDay'), (await stop()).driverDayId]).toEqual([[], null])
    }
  })

  test.each([
    ['the driver’s own', driver, true],
    ['for the office', office, true],
    ['another driver’s', otherDriver, false],
  ] as const)('%s', async (_what, actor, mayClose) => {
    const { act } = await world(handedOver)
    const attempt = act('delivery.closeDay', count(92_000), actor)
    if (mayClose) expect(await attempt).toEqual({ outcome: 'done' })
    else await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
  })

  test.each([
    [1, '1 stop is still on the way (12 Hope Road, Kingston). Hand over'],
    [2, '2 stops are still on the way (12 Hope Road, Kingston, ...). Hand over'],
  ])('with %i stops on the way stays open', async (stops, words) => {
    const { tx, act, stop } = await world()
    if (stops === 2) await tx.put('delivery', { ...(await stop()), deliveryId: idOf(0xdf) })
    await expect(act('delivery.closeDay', count(0))).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining(words) },
    })
  })

  test('counts what was handed over, and neither what waits nor what was cancelled', async () => {
    const { tx, act, stop } = await world(handedOver)
    await tx.put('delivery', { ...(await stop()), deliveryId: idOf(0xdf), deletedAt: at(5) })
    await tx.put('delivery', { ...(await stop()), deliveryId: idOf(0xe0), status: 'InStore' })
    await act('delivery.closeDay', count(92_000))
    expect(tx.all('driverDay')).toMatchObject([{ deliveryIds: [deliveryId] }])
    expect(await tx.get('delivery', idOf(0xe0))).toMatchObject({ driverDayId: null })
  })

  test.each([
    ['the server', 'server', 1, '1 picture is not'],
    ['the server', 'server', 2, '2 pictures are not'],
    ['the server', 'server', 0, null],
    ['a device', 'device', 2, null],
  ] as const)('%s (%s) looks for %i missing pictures', async (_who, side, missing, words) => {
    const pictures = [idOf(0xf1), idOf(0xf2)]
    const { act } = await world(
      { ...handedOver, proof: { ...fullProof, signatureFileId: idOf(0xf1), photoFileIds: [idOf(0xf2)] } },
      side,
    )
    const knownPictures = pictures.slice(missing)
    const fileOf = async (id: string) =>
      knownPictures.includes(id) ? { ownerAccountId: driver.accountId, kind: 'signature' } : undefined
    const attempt = act('delivery.closeDay', count(92_000), driver, { fileOf })
    if (words === null) expect(await attempt).toEqual({ outcome: 'done' })
    else
      await expect(attempt).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining(words) },
      })
  })
})
