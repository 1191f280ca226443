import { describe, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { reversePayment } from '../payments/payments.ts'
import { doorCash } from '../test/deliveries.ts'
import { type Change, cash, openVan, proof, wayOf } from '../test/van.ts'

const { deliveries, driver, push, planned, rowOf, paymentsOf, allReviewsOf } = await openVan()

describe('[Y6] money that a second phone notes for a hand-over', () => {
  /** The first phone handed it over on a waiver and noted no money. */
  async function handedOverOnWaiver() {
    const stop = await planned()
    await deliveries.put('Supervisor', stop.deliveryId, { waiverReason: 'Pays on Friday' })
    await push([...wayOf(stop), ['delivery.handOver', { deliveryId: stop.deliveryId, proof }]])
    return stop
  }

  test('is booked as the customer’s credit, expected in the day’s cash, and a review', async () => {
    await push([
      ['delivery.closeDay', { driverId: driver().accountId, countedJmdCents: 0, note: 'Stops before' }],
    ])
    const { deliveryId, packageIds } = await handedOverOnWaiver()
    const late: Change = ['delivery.handOver', { deliveryId, proof, collected: cash }]
    const [result] = await push([late])
    expect(result).toMatchObject({
      ...{ status: 'applied', outcome: 'review' },
      message:
        'This was already handed over to Una Brown, and no money was noted. Your J$920.00 in cash is booked on the customer’s account. The office will check it.',
    })
    const [payment, ...more] = await paymentsOf(deliveryId)
    expect(more).toEqual([])
    expect(payment).toMatchObject({ method: 'Cash', amountJmdCents: 92_000, receiptCheck: 0 })
    const { extraCollected } = await rowOf(deliveryId)
    const paymentId = payment?.paymentId
    expect(extraCollected).toEqual([{ ...cash, roundingJmdCents: 0, paymentId, reversedAt: null }])
    const invoice = await deliveries.call('Employee', 'GET', `/${deliveryId}`)
    expect(invoice.json().dueJmdCents).toBe(92_000)
    expect(await allReviewsOf(packageIds[0] ?? '')).toEqual([
      {
        kind: 'doorMoney',
        note: 'A second phone noted J$920.00 in cash from Una Brown. The first hand-over noted no money. The payment is on the customer’s account and pays no invoice yet.',
      },
    ])
    const [short] = await push([['delivery.closeDay', { driverId: driver().accountId, countedJmdCents: 0 }]])
    expect(short?.message).toContain('You collected J$920.00 in cash and counted J$0.00.')
    const [closed] = await push([
      ['delivery.closeDay', { driverId: driver().accountId, countedJmdCents: 92_000 }],
    ])
    expect(closed?.status).toBe('applied')
  })

  test('is booked once, however often it is noted', async () => {
    const { deliveryId } = await handedOverOnWaiver()
    const late: Change = ['delivery.handOver', { deliveryId, proof, collected: cash }]
    const results = [...(await push([late])), ...(await push([late]))]
    expect(results.map(({ outcome }) => outcome)).toEqual(['review', 'already'])
    expect(await paymentsOf(deliveryId)).toHaveLength(1)
  })

  test('is booked besides the first phone’s when the amount differs', async () => {
    const stop = await planned()
    const { deliveryId } = stop
    await push([...wayOf(stop), ['delivery.handOver', { deliveryId, proof, collected: cash }]])
    const more = { method: 'Cash' as const, amountJmdCents: 100_000 }
    const [result] = await push([['delivery.handOver', { deliveryId, proof, collected: more }]])
    expect([result?.outcome, result?.message]).toEqual([
      'review',
      expect.stringContaining('and J$920.00 in cash was noted. Your J$1,000.00 in cash is booked'),
    ])
    expect((await paymentsOf(deliveryId)).map(({ amountJmdCents }) => amountJmdCents)).toEqual([
      92_000, 100_000,
    ])
  })

  test('after the day was closed is refused, as no count would have it, and the office reads who paid it', async () => {
    const { deliveryId, packageIds } = await handedOverOnWaiver()
    const day = { driverId: driver().accountId, countedJmdCents: 0, note: 'Stops before' }
    expect((await push([['delivery.closeDay', day]]))[0]?.status).toBe('applied')
    const [late] = await push([['delivery.handOver', { deliveryId, proof, collected: cash }]])
    expect(late).toMatchObject({
      status: 'refused',
      message:
        'This was already handed over to Una Brown, and no money was noted. Hand the J$920.00 in cash to the office, to be booked under Accept Payments: the day of this delivery is closed.',
    })
    expect(await paymentsOf(deliveryId)).toEqual([])
    expect((await rowOf(deliveryId)).extraCollected).toEqual([])
    expect(await allReviewsOf(packageIds[0] ?? '')).toEqual([
      { kind: 'handedOver', note: expect.stringContaining('who paid J$920.00 at the door') },
    ])
    const [secondResult] = await push([['delivery.handOver', { deliveryId, proof }]])
    expect(secondResult?.outcome).toBe('already')
  })

  test('by a driver who is not the one of the hand-over is not expected of the one who is', async () => {
    const { deliveryId } = await handedOverOnWaiver()
    const { deps } = deliveries.app
    const dana = driver(deps.ids.next())
    const by = { actor: { ...driver(), role: 'Admin' as const }, deviceId: '' }
    await withTransaction(deps, by, async (tx) => {
      const row = must(await tx.get('delivery', deliveryId), 'the delivery')
      await tx.put('delivery', { ...row, outBy: dana.accountId })
    })
    const [late] = await push([['delivery.handOver', { deliveryId, proof, collected: cash }]], dana)
    expect([late?.status, late?.message]).toEqual([
      'refused',
      'This was already handed over to Una Brown, and no money was noted. Hand the J$920.00 in cash to the office, to be booked under Accept Payments: another driver made this hand-over.',
    ])
    expect(await paymentsOf(deliveryId)).toEqual([])
  })

  test('is other money than a payment of the same sum that was reversed', async () => {
    const stop = await planned()
    const { deliveryId, packageIds } = stop
    const handOver: Change = ['delivery.handOver', { deliveryId, proof, collected: cash }]
    await push([...wayOf(stop), handOver])
    const [first] = await paymentsOf(deliveryId)
    const { deps } = deliveries.app
    await withTransaction(deps, { actor: driver(), deviceId: '' }, (tx) =>
      reversePayment(tx, first?.paymentId ?? '', 'Noted by mistake'),
    )
    const [late] = await push([handOver])
    expect([late?.outcome, late?.message]).toEqual([
      'review',
      expect.stringContaining(
        'and J$920.00 in cash (reversed since) was noted. Your J$920.00 in cash is booked',
      ),
    ])
    expect((await paymentsOf(deliveryId)).map(({ reversedAt }) => reversedAt === null)).toEqual([false, true])
    expect(await allReviewsOf(packageIds[0] ?? '')).toEqual([
      { kind: 'doorMoney', note: expect.stringContaining('noted J$920.00 in cash (reversed since).') },
    ])
    const [secondResult] = await push([handOver])
    expect(secondResult?.outcome).toBe('already')
  })

  test('is given back, expected in the day’s cash and ticked with that cash automatically', async () => {
    const day = { driverId: driver().accountId, countedJmdCents: 0, note: 'Stops before' }
    await push([['delivery.closeDay', day]])
    const stop = await planned()
    const { deliveryId } = stop
    await push(wayOf(stop))
    for (const amountJmdCents of [92_000, 100_000, 70_000])
      await push([['delivery.handOver', { deliveryId, proof, collected: { ...cash, amountJmdCents } }]])
    const thirdPayment = must(
      (await paymentsOf(deliveryId)).find(({ amountJmdCents }) => amountJmdCents === 70_000),
      'the third sum',
    )
    const { deps } = deliveries.app
    await withTransaction(deps, { actor: driver(), deviceId: '' }, (tx) =>
      reversePayment(tx, thirdPayment.paymentId, 'Given back'),
    )
    const [closed] = await push([
      ['delivery.closeDay', { driverId: driver().accountId, countedJmdCents: 192_000 }],
    ])
    expect(closed).toMatchObject({ status: 'applied', outcome: 'done' })
    const { driverDayId } = await rowOf(deliveryId)
    await deliveries.call('Senior', 'POST', `/days/${driverDayId}/confirm`, {})
    const checks = (await paymentsOf(deliveryId)).map((row) => [row.amountJmdCents, row.receiptCheck])
    expect(new Map(checks.map(([sum, check]) => [sum, check]))).toEqual(
      new Map([
        [92_000, 1],
        [100_000, 1],
        [70_000, 0],
      ]),
    )
  })

  test('in a call is refused in words, as the caller is present', async () => {
    const { deliveryId } = await handedOverOnWaiver()
    const reply = await deliveries.put('Driver', deliveryId, {
      status: 'Delivered',
      proof,
      collected: doorCash,
    })
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'This delivery was already handed over to Una Brown, and no money was noted. Book the J$920.00 in cash under Accept Payments.',
    ])
    expect(await paymentsOf(deliveryId)).toEqual([])
  })
})
