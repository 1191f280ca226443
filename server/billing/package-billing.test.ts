import { describe, expect, test } from 'vitest'
import type { DutyTable } from '#sync/entities/money/duty-table.ts'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { dutyTermsOf } from '#sync/test/duty-terms.ts'
import { paidClaim } from '../test/claims.ts'
import {
  billingGaps,
  categoryWarning,
  heldBack,
  holdOf,
  notBillable,
  withActualDuty,
} from './package-billing.ts'

const pkg: Package = {
  ...blankPackage('p1', '2026-11-02T08:00:00.000Z'),
  ...{ accountId: 'a1', weightLb: 4, declaredValueUsdCents: 5_000 },
}
const chargesWaiver = { reason: 'A gift', by: 'Ida Green', at: pkg.createdAt }

const gaps: readonly (readonly [
  name: string,
  changes: Partial<Package>,
  field: string | null,
  text: string | null,
])[] = [
  ['is whole', {}, null, null],
  ['weighs nothing', { weightLb: 0 }, null, null],
  ['is worth nothing', { declaredValueUsdCents: 0 }, null, null],
  ['has no owner', { accountId: null }, 'accountId', 'nobody is known to own it. Find the owner first.'],
  ['was not weighed', { weightLb: null }, 'weightLb', 'it has not been weighed. Enter its weight first.'],
  ['has no value', { declaredValueUsdCents: null }, 'declaredValueUsdCents', 'Enter it first.'],
]
test.each(gaps)('a package that %s can be billed, or says what is missing', (_name, changes, field, text) => {
  const row = { ...pkg, ...changes }
  expect(billingGaps(row).map((gap) => gap.field)).toEqual(field === null ? [] : [field])
  if (text === null) expect(notBillable(row)).toBeNull()
  else expect(notBillable(row)).toContain(text)
})

test('a package whose charges were waived is not billed, and all that is missing is listed', () => {
  const text = 'its charges were waived by Ida Green: A gift. Take the waiver back first.'
  expect(notBillable({ ...pkg, chargesWaiver })).toBe(text)
  const blank = { ...pkg, accountId: null, weightLb: null, declaredValueUsdCents: null }
  expect(billingGaps(blank).map(({ field }) => field)).toEqual([
    ...['accountId', 'weightLb', 'declaredValueUsdCents'],
  ])
})

const customs = (state: 'Hold' | 'Cleared', note = '') => ({ ...untouchedCustoms, state, note })
const holds: readonly (readonly [
  name: string,
  changes: Partial<Package>,
  field: string | null,
  text: string,
])[] = [
  ['is cleared', { customs: customs('Cleared', 'Papers') }, null, ''],
  [
    'is on hold',
    { customs: customs('Hold') },
    'customs',
    'customs holds it. It is billed once it is cleared.',
  ],
  [
    'is on hold, with a note',
    { customs: customs('Hold', 'Papers') },
    'customs',
    'customs holds it (Papers). It is billed once it is cleared.',
  ],
  ['is missing', { arrival: 'Missing' }, 'arrival', 'it was counted as missing.'],
  ['is damaged', { arrival: 'Damaged' }, 'arrival', 'it arrived damaged.'],
  [
    'was paid for and found',
    { arrival: 'Received', loss: paidClaim },
    'arrival',
    'it was paid for as lost. A supervisor or a senior decides about the credit first.',
  ],
  ['came', { arrival: 'Received' }, null, ''],
  ['was not counted', { arrival: null }, null, ''],
]
test.each(holds)('a package that %s is held back, or not', (_name, changes, field, text) => {
  const gap = holdOf({ ...pkg, ...changes })
  expect(gap?.field ?? null).toBe(field)
  expect(gap?.text ?? '').toContain(text)
  expect(heldBack({ ...pkg, ...changes })).toBe(gap?.text ?? null)
})

const duty: DutyTable = {
  ...{ ...dutyTermsOf('General goods'), dutyTableId: 'd1', validFrom: '2026-01-01' },
  ...{ createdAt: pkg.createdAt, updatedAt: pkg.createdAt },
}
test.each<[name: string, changes: Partial<Package>, table: DutyTable | undefined, field: string | null]>([
  ['above the limit without a category', {}, duty, 'dutyCategory'],
  ['at the limit', { declaredValueUsdCents: 10_000 }, duty, null],
  ['while there is no duty table', {}, undefined, null],
])('goods %s have a warning, or none', (_name, changes, table, field) => {
  const row = { ...pkg, declaredValueUsdCents: 10_001, dutyCategory: null, ...changes }
  expect(categoryWarning(row, { duty: table })?.field ?? null).toBe(field)
})

describe('the duty that customs charged', () => {
  const line = (feature: Charge['feature'], packageId: string | null = 'p1'): Charge => ({
    ...{ feature, description: feature, quantity: 1, unitJmdCents: 700, how: 'test', packageId },
  })
  const dutyPackage = (dutyJmdCents: number | null, entryNumber = ''): Package => ({
    ...pkg,
    customs: { ...untouchedCustoms, dutyJmdCents, entryNumber },
  })
  const short = (charges: readonly Charge[]) =>
    charges.map(({ feature, unitJmdCents, packageId }) => `${feature} ${unitJmdCents} ${packageId}`)

  test.each([
    ['is unknown', null, 0, ['Freight 700 p1', 'Duty 700 p1', 'Fuel 700 p1']],
    ['takes the place of what was computed', 900, 0, ['Freight 700 p1', 'Duty 900 p1', 'Fuel 700 p1']],
    ['is nothing', 0, 0, ['Freight 700 p1', 'Duty 0 p1', 'Fuel 700 p1']],
    ['was billed in part', 900, 400, ['Freight 700 p1', 'Duty 500 p1', 'Fuel 700 p1']],
  ] as const)('%s', (_name, duty, billedCents, lines) => {
    const charges = [line('Freight'), line('Duty'), line('Fuel')]
    expect(short(withActualDuty(charges, dutyPackage(duty), billedCents))).toEqual(lines)
  })

  test('comes last where none was computed, and leaves that of other packages', () => {
    const charges = [line('Duty', 'p2'), line('Freight')]
    expect(short(withActualDuty(charges, dutyPackage(900), 0))).toEqual([
      'Duty 700 p2',
      'Freight 700 p1',
      'Duty 900 p1',
    ])
  })

  test.each([
    ['', 0, 'Customs charged J$9.00'],
    ['C87', 0, 'Customs charged J$9.00, entry C87'],
    ['', 400, 'Customs charged J$9.00, J$4.00 of it billed before'],
  ])('says how it came about: %s, %s', (entry, billedCents, explanation) => {
    expect(withActualDuty([], dutyPackage(900, entry), billedCents)[0]).toMatchObject({
      how: explanation,
      quantity: 1,
      feature: 'Duty',
    })
  })
})
