import { expect, test } from 'vitest'
import { deliveryNumber, deliveryNumberEnd } from './delivery-number.ts'

const deliveryId = '0190a1b2-0000-7000-8000-00ab12cd34ef'

test('a delivery’s number is the end of its id, which finds it again', () => {
  expect(deliveryNumber(deliveryId)).toBe('DLV-00AB12CD34EF')
  for (const spelling of ['DLV-00AB12CD34EF', ' dlv00ab12cd34ef ', '00AB12CD34EF'])
    expect(deliveryId.endsWith(deliveryNumberEnd(spelling) ?? 'nothing')).toBe(true)
})

test.each(['DLV-00AB12CD34E', 'DLV-00AB12CD34EF5', 'DEE', '1Z999AA10123456784', ''])(
  '%s is no number of a delivery',
  (text) => {
    expect(deliveryNumberEnd(text)).toBeNull()
  },
)
