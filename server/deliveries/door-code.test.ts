import { expect, test } from 'vitest'
import { isDoorCode } from '#sync/rules/deliveries/door-code.ts'
import { cash, openVan, proof, wayOf } from '../test/van.ts'

const { deliveries, push, planned, rowOf, allReviewsOf } = await openVan()
const { ids, call, put, as } = deliveries
const { db } = deliveries.app.deps
const reads = db.reads.kysely

async function askForCodes(asksCode: boolean): Promise<void> {
  const token = deliveries.tokens['Admin'] ?? ''
  const reply = await as(token, {
    method: 'PUT',
    url: '/api/settings',
    payload: { delivery: { feeJmdCents: 80_000, showStopsAway: false, asksCode } },
  })
  expect(reply.statusCode).toBe(200)
}
const arrivals = async (role = 'User') =>
  (await call(role, 'GET', '/customer/arrivals')).json() as { deliveryId: string; code: string | null }[]
const codeOf = async (deliveryId: string) =>
  (await arrivals()).find((row) => row.deliveryId === deliveryId)?.code
const handOver = (deliveryId: string, words: object) =>
  push([
    [
      'delivery.handOver',
      {
        deliveryId,
        proof: { ...proof, ...words },
        collected: { ...cash, tenderedJmdCents: null, reference: '' },
      },
    ],
  ])
const factsOf = async (deliveryId: string, event: 'delivery.out' | 'delivery.done') =>
  (await reads.selectFrom('notice').where('event', '=', event).select('facts').execute())
    .map(({ facts }) => JSON.parse(facts) as { deliveryId: string; code?: string; withoutCode?: boolean })
    .find((facts) => facts.deliveryId === deliveryId)

/** A delivery on its way, and its code as the customer reads it. */
async function onTheWay() {
  const stop = await planned()
  await push(wayOf(stop))
  return { ...stop, code: await codeOf(stop.deliveryId) }
}

test('by default nobody is asked for a code', async () => {
  const { deliveryId, code } = await onTheWay()
  expect([(await rowOf(deliveryId)).asksCode, code]).toEqual([false, null])
  await handOver(deliveryId, {})
  expect((await rowOf(deliveryId)).proof).toMatchObject({ codeResult: 'NotAsked' })
  expect(await factsOf(deliveryId, 'delivery.done')).not.toHaveProperty('withoutCode')
})

test('the customer reads the code and gets it by message; the staff read it nowhere', async () => {
  await askForCodes(true)
  const { deliveryId, code } = await onTheWay()
  expect([(await rowOf(deliveryId)).asksCode, isDoorCode(code ?? '')]).toEqual([true, true])
  expect(await factsOf(deliveryId, 'delivery.out')).toMatchObject({ code })
  for (const role of ['Driver', 'Employee', 'Supervisor', 'Admin']) {
    const texts = [
      (await call(role, 'GET', `/${deliveryId}`)).body,
      (await call(role, 'GET', '/status/OutForDelivery')).body,
      JSON.stringify(await arrivals(role)),
    ]
    expect(texts.join()).not.toContain(code)
  }
  expect(JSON.stringify(await rowOf(deliveryId))).not.toContain(code)
  const audit = await reads.selectFrom('audit').selectAll().execute()
  expect(JSON.stringify(audit)).not.toContain(code)
})

test('the office and the customer hear of a wrong code, and of a hand-over without a code', async () => {
  for (const [answer, codeResult] of [
    ['right', 'Right'],
    ['wrong', 'Wrong'],
    ['none', 'None'],
  ] as const) {
    const { deliveryId, packageIds, code = '' } = await onTheWay()
    const codes = {
      right: { code },
      wrong: { code: code === '000000' ? '123456' : '000000' },
      none: { codeReason: 'No phone' },
    }
    const [result] = await handOver(deliveryId, codes[answer])
    expect(result).toMatchObject({ status: 'applied' })
    expect((await rowOf(deliveryId)).proof).toMatchObject({ codeResult })
    const reviews = (await allReviewsOf(packageIds[0] ?? '')).map(({ kind }) => kind)
    expect(reviews).toEqual(answer === 'right' ? [] : ['doorCode'])
    const facts = await factsOf(deliveryId, 'delivery.done')
    expect(facts?.withoutCode ?? false).toBe(answer !== 'right')
  }
})

test('another delivery’s code is wrong', async () => {
  const [first, second] = [await onTheWay(), await onTheWay()]
  expect(first.code).not.toBe(second.code)
  await handOver(first.deliveryId, { code: second.code ?? '' })
  expect((await rowOf(first.deliveryId)).proof).toMatchObject({ codeResult: 'Wrong' })
})

test('the code stays when the delivery comes back and goes out again', async () => {
  const { deliveryId, packageIds, code } = await onTheWay()
  await push([
    ['delivery.bringBack', { deliveryId, attempt: { reason: 'NobodyHome', note: '', photoFileIds: [] } }],
  ])
  expect(await codeOf(deliveryId)).toBeUndefined()
  await push(wayOf({ deliveryId, packageIds }))
  expect(await codeOf(deliveryId)).toBe(code)
})

test('a setting that changes concerns what is in the office, not what is on its way', async () => {
  const [officeStop, vanStop] = [await planned(), await onTheWay()]
  await askForCodes(false)
  expect([(await rowOf(officeStop.deliveryId)).asksCode, (await rowOf(vanStop.deliveryId)).asksCode]).toEqual(
    [false, true],
  )
  await askForCodes(true)
  expect((await rowOf(officeStop.deliveryId)).asksCode).toBe(true)
  await askForCodes(false)
  await push(wayOf(officeStop))
  await askForCodes(true)
  expect([(await rowOf(officeStop.deliveryId)).asksCode, await codeOf(officeStop.deliveryId)]).toEqual([
    false,
    null,
  ])
})

test('a call of the office that hands over is compared in the same way', async () => {
  await askForCodes(true)
  const { deliveryId, code } = await onTheWay()
  const reply = await put('Employee', deliveryId, {
    ...{ status: 'Delivered', proof: { ...proof, code }, collected: cash },
  })
  expect(reply.statusCode).toBe(200)
  expect((await rowOf(deliveryId)).proof).toMatchObject({ codeResult: 'Right', codeReason: '' })
  expect(ids['Driver']).toBe((await rowOf(deliveryId)).driverId)
})
