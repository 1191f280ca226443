import { expect, test } from 'vitest'
import type { AddressChoice } from '../../entities/company/address-choice.ts'
import { choicesOfBrand, originAddresses, originFrom, originOf, originsOf } from './origins.ts'

const choice = (branchId: string, more: Partial<AddressChoice> = {}): AddressChoice => ({
  ...{ brand: null, mode: null, service: '', branchId },
  ...more,
})

test('customers have the addresses of their brand and those of all brands', () => {
  const [everyone, slp, quayside] = [
    choice('a'),
    choice('b', { brand: 'slp' }),
    choice('c', { brand: 'quayside' }),
  ]
  expect(choicesOfBrand([everyone, slp, quayside], 'slp')).toEqual([everyone, slp])
})

test('the choice for a service counts before that for a mode, and both before that for everything', () => {
  const choices = [choice('a'), choice('b', { mode: 'Air' }), choice('c', { service: 'Express' })]
  expect(originOf(choices, { mode: 'Sea', service: 'Standard' })).toBe('a')
  expect(originOf(choices, { mode: 'Air', service: 'Standard' })).toBe('b')
  expect(originOf(choices, { mode: 'Air', service: 'Express' })).toBe('c')
})

test.each<[what: string, choices: AddressChoice[], branchId: string | null]>([
  ['no choice', [], null],
  ['a choice for another mode', [choice('a', { mode: 'Sea' })], null],
  ['a choice for another service', [choice('a', { service: 'Jet' })], null],
  ['the brand’s choice before that of all', [choice('a'), choice('b', { brand: 'slp' })], 'b'],
  [
    'the brand’s choice before a service of all',
    [choice('a', { service: 'Express' }), choice('b', { brand: 'slp' })],
    'b',
  ],
  [
    'the brand’s service before its mode',
    [choice('a', { brand: 'slp', mode: 'Air' }), choice('b', { brand: 'slp', service: 'Express' })],
    'b',
  ],
])('customers send Express by air where it is chosen: %s', (_what, choices, branchId) => {
  const way = { mode: 'Air', service: 'Express' } as const
  expect(originOf(choices, way)).toBe(branchId)
  expect(originOf(choices.toReversed(), way)).toBe(branchId)
})

test('of two equal choices the first one counts', () => {
  expect(originOf([choice('a'), choice('b')], { mode: 'Air', service: '' })).toBe('a')
})

test('a known origin stays, and an unknown one is no guess', () => {
  const way = { mode: 'Air', service: '' } as const
  expect(originFrom([choice('a')], { ...way, originBranchId: 'b' })).toBe('b')
  expect(originFrom([choice('a')], { ...way, originBranchId: null })).toBeNull()
  expect(originFrom([choice('a')], way)).toBe('a')
})

const service = (name: string, modes: ('Air' | 'Sea')[]) => ({
  name,
  modes,
  transit: { air: null, sea: null },
})
const services = [service('Standard', ['Air', 'Sea']), service('Express', ['Air'])]

test.each<[what: string, addresses: AddressChoice[], labels: Record<string, string>]>([
  ['everything', [choice('a')], { a: '' }],
  ['nothing', [], {}],
  ['one mode', [choice('a', { mode: 'Air' })], { a: 'By air' }],
  ['each mode elsewhere', [choice('a'), choice('b', { mode: 'Sea' })], { a: 'By air', b: 'By sea' }],
  [
    'one service elsewhere',
    [choice('a'), choice('b', { service: 'Express' })],
    { a: 'Standard by air and by sea', b: 'Express by air' },
  ],
  ['one service alone', [choice('b', { service: 'Express' })], { b: 'Express by air' }],
  [
    'each way elsewhere',
    [choice('a'), choice('b', { service: 'Express' }), choice('c', { mode: 'Sea' })],
    { a: 'Standard by air', b: 'Express by air', c: 'By sea' },
  ],
])('customers read what each address is for: %s', (_what, addresses, labels) => {
  const origins = originsOf({ addresses, services })
  expect(Object.fromEntries(origins.map(({ branchId, label }) => [branchId, label]))).toEqual(labels)
})

test('a company without services has its addresses by mode', () => {
  const labelsOf = (...addresses: AddressChoice[]) =>
    originsOf({ addresses, services: [] }).map(({ branchId, label }) => [branchId, label])
  expect(labelsOf(choice('a'))).toEqual([['a', '']])
  expect(labelsOf(choice('a'), choice('b', { mode: 'Sea' }))).toEqual([
    ['a', 'By air'],
    ['b', 'By sea'],
  ])
})

test('customers read the address of a warehouse that takes packages, and of no other one', () => {
  const branch = (branchId: string, active: boolean) => ({
    ...{ branchId, active, address: `${branchId} Street`, phone: `555-${branchId}` },
  })
  const settings = { addresses: [choice('a'), choice('b', { mode: 'Sea' })], services }
  const [air, sea] = ['a', 'b'].map((branchId) => ({
    ...{ branchId, address: `${branchId} Street`, phone: `555-${branchId}` },
  }))
  const addressesOf = (...branches: ReturnType<typeof branch>[]) =>
    originAddresses(settings, branches).map(({ label: _, ...address }) => address)
  expect(addressesOf(branch('c', true), branch('b', true), branch('a', true))).toEqual([air, sea])
  expect(addressesOf(branch('b', true), branch('a', false))).toEqual([sea])
  expect(addressesOf(branch('b', false), branch('c', true))).toEqual([])
})
