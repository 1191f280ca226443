import { expect, test } from 'vitest'
import { formKey } from './form-key.ts'

const identity = {
  accountId: 'a1',
  path: '/account/packages',
  label: 'Add pre-alert',
  rowId: '',
  source: 'Your order shipped: 1Z999AA10123456784',
  fields: ['trackingNumber', 'description'],
}

test('a reload keeps the key, and another person, page, row or shared message has its own', () => {
  expect(formKey({ ...identity })).toBe(formKey(identity))
  const otherParts = [
    { accountId: 'a2' },
    { path: '/slp/account/packages' },
    { rowId: 'p1' },
    { source: 'Your order shipped: 9400111899223197428497' },
    { source: '' },
  ]
  const keys = [identity, ...otherParts.map((part) => ({ ...identity, ...part }))].map(formKey)
  expect(new Set(keys).size).toBe(keys.length)
})
