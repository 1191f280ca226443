import { expect, test } from 'vitest'
import { usAddress } from './us-address.ts'

test.each([
  ['100 Quayside Way, Doral, FL 33166', ['100 Quayside Way', 'Doral', 'FL', '33166']],
  [
    '8400 NW 25th St, Suite 100, Doral, FL 33198-1534',
    ['8400 NW 25th St, Suite 100', 'Doral', 'FL', '33198-1534'],
  ],
])('%s is what a shop asks for, field by field', (address, fields) => {
  expect(Object.values(usAddress(address) ?? {})).toEqual(fields)
})

test('an address of another form stays whole', () => {
  expect(usAddress('12 Harbour Street, Kingston')).toBeNull()
})
