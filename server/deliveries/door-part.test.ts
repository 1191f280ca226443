import { expect, test } from 'vitest'
import { openVan, proof, wayOf } from '../test/van.ts'

const { deliveries, push, planned, rowOf, paymentsOf } = await openVan()

const invoiceOf = async (deliveryId: string) => {
  const { deliveryInvoiceId } = (await deliveries.call('Employee', 'GET', `/${deliveryId}`)).json()
  const token = deliveries.tokens['Employee'] ?? ''
  return (await deliveries.as(token, { url: `/api/invoices/${deliveryInvoiceId}` })).json()
}
const handOver = async (stop: Awaited<ReturnType<typeof planned>>, amountJmdCents: number) => {
  const { deliveryId } = stop
  const moneyTaken = {
    method: 'Cash' as const,
    amountJmdCents,
    tenderedJmdCents: amountJmdCents,
    reference: '',
  }
  const results = await push([
    ...wayOf(stop),
    ['delivery.handOver', { deliveryId, proof, collected: moneyTaken }],
  ])
  return results.at(-1)
}

test('part of the cash pays part of the invoice of a delivery whose rest may be owed', async () => {
  const stop = await planned()
  const { deliveryId } = stop
  const waiverReason = 'Pays the rest on Friday'
  expect((await deliveries.put('Supervisor', deliveryId, { waiverReason })).statusCode).toBe(200)
  expect(await handOver(stop, 50_000)).toMatchObject({ status: 'applied' })
  expect(await rowOf(deliveryId)).toMatchObject({
    ...{ status: 'Delivered', dueJmdCents: 42_000 },
    collected: { method: 'Cash', amountJmdCents: 50_000, roundingJmdCents: 0 },
  })
  expect(await paymentsOf(deliveryId)).toMatchObject([{ amountJmdCents: 50_000, receiptCheck: 0 }])
  expect(await invoiceOf(deliveryId)).toMatchObject({ statusId: 'part-paid', balanceJmdCents: 42_000 })
})

test('without a waiver part of the cash hands nothing over', async () => {
  const stop = await planned()
  expect(await handOver(stop, 50_000)).toMatchObject({ status: 'refused' })
  expect(await rowOf(stop.deliveryId)).toMatchObject({ status: 'OutForDelivery', dueJmdCents: 92_000 })
  expect(await paymentsOf(stop.deliveryId)).toEqual([])
})

test('half coins are refused in words to a caller who is present', async () => {
  const stop = await planned()
  await deliveries.put('Supervisor', stop.deliveryId, { waiverReason: 'Pays the rest on Friday' })
  await push(wayOf(stop))
  const call = (amountJmdCents: number) =>
    deliveries.put('Driver', stop.deliveryId, {
      ...{ status: 'Delivered', proof, collected: { method: 'Cash', amountJmdCents } },
    })
  const refusal = await call(50_050)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    400,
    'Coins can’t make J$500.50. The smallest coin is J$1.00. Make it J$500.00 or J$501.00.',
  ])
  expect(await paymentsOf(stop.deliveryId)).toEqual([])
  expect((await call(50_000)).statusCode).toBe(200)
})
