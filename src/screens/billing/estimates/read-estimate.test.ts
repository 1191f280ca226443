import { expect, test } from 'vitest'
import { newLine } from '../line-values.ts'
import { blankEstimate, type EstimateValues } from './estimate-values.ts'
import { readEstimate } from './read-estimate.ts'

const filledForm: EstimateValues = {
  ...blankEstimate,
  title: ' Two tyres ',
  weightLb: '38.5',
  declaredValueUsdCents: '1,210.50',
  delivery: true,
}
const errorsOf = (changes: Partial<EstimateValues>) => {
  const read = readEstimate({ ...filledForm, ...changes })
  return read.ok ? {} : read.errors
}

test('the entered values become the request to the server', () => {
  const read = readEstimate({
    ...filledForm,
    lines: [{ ...newLine('a'), feature: 'ServiceFee', unit: '45.50', quantity: 2 }],
  })
  expect(read).toMatchObject({
    ok: true,
    body: {
      title: 'Two tyres',
      accountId: null,
      parcel: { mode: 'Air', weightLb: 38.5, declaredValueUsdCents: 121_050, category: null, delivery: true },
      featureValues: [{ feature: 'ServiceFee', quantity: 2, unitJmdCents: 4_550 }],
    },
  })
})

test.each([
  ['no weight', { weightLb: '' }, { weightLb: 'Enter the weight in pounds, such as 4.5.' }],
  ['a weight in words', { weightLb: 'heavy' }, { weightLb: 'Enter the weight in pounds, such as 4.5.' }],
  [
    'no value',
    { declaredValueUsdCents: 'about 5' },
    { declaredValueUsdCents: 'Enter an amount in US dollars, such as 49.99.' },
  ],
  ['nothing at all', { hasParcel: false }, { featureValues: 'Describe a package or add a line.' }],
  ['a line without a price', { lines: [newLine('a')] }, { lines: 'Some lines have no price yet.' }],
  [
    'a name that was not chosen',
    { ownerText: 'Urs' },
    { accountId: 'Choose a customer from the list, or clear this field.' },
  ],
])('%s is said at its field', (_, changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors)
})

test('a mixed box has a line for each kind, and its value is their sum', () => {
  const read = readEstimate({ ...filledForm, more: [{ value: '40', category: 'Books' }] })
  expect(read).toMatchObject({
    ok: true,
    body: {
      parcel: {
        ...{ declaredValueUsdCents: 125_050, category: null },
        lines: [
          { valueUsdCents: 121_050, dutyCategory: null },
          { valueUsdCents: 4_000, dutyCategory: 'Books' },
        ],
      },
    },
  })
  expect(Object.keys(errorsOf({ more: [{ value: 'some', category: '' }] }))).toContain('valueUsdCents')
})

test('only lines make an estimate too', () => {
  const lines = [{ ...newLine('a'), unit: '1500' }]
  const read = readEstimate({ ...blankEstimate, hasParcel: false, lines })
  expect(read.ok && [read.body.parcel, read.body.featureValues?.length]).toEqual([undefined, 1])
})
