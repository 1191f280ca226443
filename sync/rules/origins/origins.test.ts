import { expect, test } from 'vitest'
import type { AddressChoice } from '../../entities/company/address-choice.ts'
import { choicesOfBrand, originOf } from './origins.ts'

const choice = (branchId: string, more: Partial<AddressChoice> = {}): AddressChoice => ({
  ...{ brand: null, mode: null, service: '', branchId },
  ...more,
})

test('customers have the addresses of their brand and those of all brands', () => {
  const [all, slp, quayside] = [
    choice('a'),
    choice('b', { brand: 'slp' }),
    choice('c', { brand: 'quayside' }),
  ]
  expect(choicesOfBrand([all, slp, quayside], 'slp')).toEqual([all, slp])
})

test('the choice for a service counts before that for a mode, and both before that for everything', () => {
  const choices = [choice('a'), choice('b', { mode: 'Air' }), choice('c', { service: 'Express' })]
  expect(originOf(choices, { mode: 'Sea', service: 'Standard' })).toBe('a')
  expect(originOf(choices, { mode: 'Air', service: 'Standard' })).toBe('b')
  expect(originOf(choices, { mode: 'Air', service: 'Express' })).toBe('c')
})
