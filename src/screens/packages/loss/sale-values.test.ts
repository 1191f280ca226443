import { expect, test } from 'vitest'
import { saleBody, saleMethods } from './sale-values.ts'

const input = { price: '5,000', reference: 'TRF 5512', usedAgainReason: 'Other money' }

test('a sale has the reference of its method, and none when it is paid in cash', () => {
  expect(saleBody({ ...input, method: 'BankTransfer' })).toMatchObject({
    ...{ amountJmdCents: 500_000, reference: 'TRF 5512', usedAgainReason: 'Other money' },
  })
  expect(saleBody({ ...input, method: 'Cash' })).toMatchObject({ reference: '', usedAgainReason: undefined })
})

test('credit, which brings no money, isn’t offered for a sale', () => {
  expect(saleMethods).toEqual(['Cash', 'Card', 'BankTransfer', 'Cheque'])
})
