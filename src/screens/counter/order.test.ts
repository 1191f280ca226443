import { expect, test } from 'vitest'
import { paymentMethods } from '#sync/entities/money/payment-method.ts'
import { toOrder } from './order.ts'

const till = { amount: 300_000, change: 0, toCredit: 0 }
const ids = { invoiceIds: ['i'], storage: [], creditNoteIds: [] }
const input = { till, reference: ' TRF 5512 ', usedAgainReason: 'Other money' }

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
