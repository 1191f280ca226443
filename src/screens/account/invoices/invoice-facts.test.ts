import { expect, test } from 'vitest'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { idOf } from '#sync/test/people.ts'
import { invoiceSubject } from './invoice-facts.ts'

const line = (feature: 'Goods' | 'ServiceFee' | 'Delivery', description: string) => ({
  ...{ featureValueId: idOf(1), feature, description, quantity: 1, inStock: null },
  ...{ unitJmdCents: 100, amountJmdCents: 100, packageId: null, how: '' },
})
const invoice = { packageId: null, storeOrderId: null, deliveryId: null }
const noName = () => undefined

test('the list names store orders and deliveries by their kind', () => {
  const order = (...lines: ReturnType<typeof line>[]) =>
    invoiceSubject({ ...invoice, kind: 'StoreOrder', storeOrderId: idOf(2), featureValues: lines }, noName)
  const fee = line('ServiceFee', 'Service fee')
  expect(order(line('Goods', 'Kettle'), fee)).toBe('Store order: Kettle')
  expect(order(line('Goods', 'Kettle'), line('Goods', 'Toaster'), fee)).toBe('Store order: Kettle and 1 more')
  expect(order(fee)).toBe('Store order')
  const delivery = { ...invoice, kind: 'Delivery', deliveryId: idOf(3) } as const
  expect(invoiceSubject({ ...delivery, featureValues: [line('Delivery', 'Delivery')] }, noName)).toBe(
    `Delivery ${deliveryNumber(idOf(3))}`,
  )
})
