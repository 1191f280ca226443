import { describe, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { hawbOf } from '#sync/rules/packages/hawb.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { blankLine, type TypedLine } from '../../components/goods/typed-lines.ts'
import {
  contentOfMessage,
  goodsIn,
  linesOfMessage,
  type PrealertValues,
  prealertProblems,
  prealertValues,
  trackingHint,
  valuesOfMessage,
} from './prealert-rules.ts'

const [blank] = prealertValues(undefined).lines
const shoes: TypedLine = { ...must(blank, 'a line'), description: 'Shoes', value: '45.90' }

const problemsWith = (overrides: Partial<PrealertValues>) => {
  const values = {
    ...prealertValues(undefined),
    trackingNumber: '1Z999AA10123456784',
    lines: [shoes],
    ...overrides,
  }
  return prealertProblems(values, recognise(values.trackingNumber))
}
const lineProblem = (name: keyof TypedLine, value: string | number) =>
  problemsWith({ lines: [{ ...shoes, [name]: value }] })[`lines.0.${name}`]

test('a filled-in form has no problems, also with a courier we do not know', () => {
  expect(problemsWith({})).toEqual({})
  expect(problemsWith({ trackingNumber: 'ZZ-7731-XQ' })).toEqual({})
})

test('each field reports its problem and what to type', () => {
  expect(problemsWith({ trackingNumber: ' ' })['trackingNumber']).toMatch(/Enter the tracking number/)
  expect(problemsWith({ trackingNumber: 'QS-10234' })['trackingNumber']).toMatch(/mailbox number/)
  expect(problemsWith({ trackingNumber: hawbOf(2026, 7) })['trackingNumber']).toMatch(
    /one of our own numbers/,
  )
  expect(lineProblem('description', ' ')).toMatch(/customs requires/)
  expect(lineProblem('value', 'about 50')).toMatch(/like 45.90/)
  expect(lineProblem('value', '1000000.01')).toMatch(/at most US\$1,000,000/)
  for (const quantity of [0, '', 1.5, 1000, 'two'])
    expect(lineProblem('quantity', quantity), String(quantity)).toMatch(/1 to 999/)
})

test.each(['8765550101', '18765550101', '876 555 0101', '+1 (876) 555-0101', '305-555-0100'])(
  'the telephone number %s is no tracking number',
  (trackingNumber) => {
    expect(problemsWith({ trackingNumber })['trackingNumber']).toMatch(/phone number/)
    expect(trackingHint(trackingNumber, recognise(trackingNumber)).text).toMatch(/phone number/)
  },
)

test('a courier’s number of ten digits is taken, also where it begins like a telephone number', () => {
  const dhl = [
    '8760000000',
    '8760000001',
    '8760000002',
    '8760000003',
    '8760000004',
    '8760000005',
    '8760000006',
  ]
  const [good = ''] = dhl.filter((number) => recognise(number).check === 'ok')
  expect(problemsWith({ trackingNumber: good })).toEqual({})
  expect(problemsWith({ trackingNumber: '12 3456 7891' })).toEqual({})
})

test('while a number is typed, the form says whose it is or that a digit is wrong', () => {
  const hint = (text: string) => trackingHint(text, recognise(text))
  expect(hint('1Z9')).toEqual({ text: '', sure: false })
  expect(hint('1Z999AA10123456784')).toEqual({ text: 'UPS, the number checks out', sure: true })
  expect(hint('1Z999AA10123456785').text).toMatch(/Looks like UPS, but a digit is wrong/)
  expect(hint('ZZ-7731-XQ').text).toMatch(/don’t recognise this courier/)
})

const book: TypedLine = { ...shoes, lineId: 'b', description: 'Book', quantity: 2, value: '30' }

test('a single item is sent as it always was, and several as lines with their sum', () => {
  expect(goodsIn([{ ...book, dutyCategory: 'Books' }], undefined)).toEqual({
    pieces: 2,
    goods: { lines: [], description: 'Book', declaredValueUsdCents: 3000, dutyCategory: 'Books' },
  })
  expect(goodsIn([shoes, book], undefined)).toMatchObject({
    pieces: 1,
    goods: { lines: [{ valueUsdCents: 4590 }, { valueUsdCents: 3000 }], declaredValueUsdCents: 7590 },
  })
})

test('a problem of the second item is shown at the second item', () => {
  expect(problemsWith({ lines: [shoes, { ...book, value: '' }] })).toEqual({
    'lines.1.value': 'Enter what you paid in US dollars, like 45.90.',
  })
  expect(
    problemsWith({
      lines: [
        { ...shoes, value: '600000' },
        { ...book, value: '600000' },
      ],
    }),
  ).toEqual({
    'lines.0.value': 'Together at most US$1,000,000.',
  })
})

test('a pre-alert is edited with the values that it has', () => {
  const row = {
    ...blankPackage('01890000-0000-7000-8000-0000000000aa', '2026-11-20T14:00:00.000Z'),
    ...{ description: 'Boots', declaredValueUsdCents: 1250, pieces: 3, dutyCategory: 'Clothing and shoes' },
  }
  expect(goodsIn(prealertValues(row).lines, row)).toEqual({
    pieces: 3,
    goods: {
      lines: [],
      description: 'Boots',
      declaredValueUsdCents: 1250,
      dutyCategory: 'Clothing and shoes',
    },
  })
  const line = { lineId: row.packageId, quantity: 2, valueUsdCents: 900, dutyCategory: null, hsCode: '6403' }
  const boxWithLines = { ...row, lines: [{ ...line, description: 'Boots' }] }
  expect(goodsIn(prealertValues(boxWithLines).lines, boxWithLines)).toMatchObject({
    pieces: 3,
    goods: { lines: [{ hsCode: '6403', quantity: 2 }], declaredValueUsdCents: 900 },
  })
})

describe('a shop’s message', () => {
  const message = 'Paperback, Qty: 2, $12.50\nMug, Qty: 1, $4.00\nTracking: 1Z999AA10123456784'
  const content = contentOfMessage(message)

  test('fills in the number and the items, and leaves what is unclear empty', () => {
    const values = valuesOfMessage(content)
    expect(values.trackingNumber).toBe('1Z999AA10123456784')
    expect(values.lines).toMatchObject([
      { description: 'Paperback', quantity: 2, value: '', dutyCategory: null },
      { description: 'Mug', quantity: 1, value: '4.00', dutyCategory: null },
    ])
    expect(Object.keys(problemsWith(values))).toEqual(['lines.0.value'])
  })

  test('without items leaves one empty line', () => {
    expect(valuesOfMessage(contentOfMessage('It has shipped.')).lines).toMatchObject([{ description: '' }])
  })

  test.each<[what: string, part: Partial<TypedLine>, count: number | undefined]>([
    ['fills empty lines when it is pasted', {}, 2],
    ['leaves a name that was typed before', { description: 'Kettle' }, undefined],
    ['leaves a value that was typed before', { value: '9' }, undefined],
  ])('%s', (_what, part, count) => {
    expect(linesOfMessage(content, [{ ...blankLine(), ...part }])?.length).toBe(count)
  })

  test('without items changes no lines', () => {
    expect(linesOfMessage(contentOfMessage('1Z999AA10123456784'), [blankLine()])).toBeNull()
  })
})
