import { expect, test } from 'vitest'
import { paymentMethods } from '#sync/entities/money/payment-method.ts'
import { toOrder } from './order.ts'

const till = { amount: 300_000, change: 0, toCredit: 0, amountUsdCents: null }
const ids = { invoiceIds: ['i'], storage: [], creditNoteIds: [] }
const input = { till, rate: null, reference: ' TRF 5512 ', usedAgainReason: 'Other money' }

test('a number typed for a transfer, and hidden since, isn’t sent with cash or credit', () => {
  const orderFields = paymentMethods.map((method) => {
    const { reference, usedAgainReason } = toOrder('a', { ...input, method }, ids)
    return [method, reference, usedAgainReason]
  })
  expect(orderFields).toEqual(
    paymentMethods.map((method) =>
      method === 'Cash' || method === 'AccountCredit'
        ? [method, '', undefined]
        : [method, 'TRF 5512', 'Other money'],
    ),
  )
})

test('US dollars go with the rate that was shown, and their change is left to the server', () => {
  const dollars = { ...input, till: { ...till, change: 10_500, amountUsdCents: 2_000 }, rate: 15_525 }
  const usd = { currency: 'USD', amountUsdCents: 2_000, rate: 15_525, tenderedJmdCents: null }
  const paying = toOrder('a', { ...dollars, method: 'Cash' }, ids)
  expect(paying).toMatchObject(usd)
  expect(paying).not.toHaveProperty('amountJmdCents')
  const fullAmount = { amountJmdCents: 300_000 }
  expect(toOrder('a', { ...dollars, method: 'Card' }, ids)).toMatchObject({ ...usd, ...fullAmount })
  expect(toOrder('a', { ...dollars, method: 'Cash' }, { ...ids, invoiceIds: [] })).toMatchObject({
    ...usd,
    ...fullAmount,
  })
  const isSent = toOrder('a', { ...input, rate: 15_525, method: 'Cash' }, ids)
  expect(isSent).toMatchObject({ currency: 'JMD', amountUsdCents: null, rate: null })
})
