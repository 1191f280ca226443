import { expect, test } from 'vitest'
import { maxChangeJmdCents } from '#sync/rules/payments/payment-methods.ts'
import { countTill, type TillInput } from './till.ts'

const count = (input: Partial<TillInput>) =>
  countTill({
    ...{ owed: [300_000], notes: [], credit: 0, method: 'Cash', typed: null },
    ...{ keepsChange: false, reference: '', coin: 100, hasChanged: false, rate: null },
    ...input,
  })

test('cash above the amount due is change, or credit if the customer wants that', () => {
  const typedAmount = '5,000'
  expect(count({ typed: typedAmount })).toMatchObject({
    amount: 300_000,
    change: 200_000,
    toCredit: 0,
    stillOwed: 0,
  })
  expect(count({ typed: typedAmount, keepsChange: true })).toMatchObject({
    amount: 500_000,
    change: 0,
    toCredit: 200_000,
  })
})

test('a smaller amount pays a part, and the rest stays owed', () => {
  expect(count({ typed: '1,000' })).toMatchObject({ amount: 100_000, change: 0, stillOwed: 200_000 })
})

test('cash that coins can’t make isn’t taken, unless it is all of what is due', () => {
  const problem =
    'Coins can’t make J$1,000.50. The smallest coin is J$1.00. Make it J$1,000.00 or J$1,001.00.'
  expect(count({ typed: '1,000.50' }).problems.amount).toBe(problem)
  expect(count({ typed: '1,000.50', owed: [] }).problems.amount).toBe(problem)
  expect(count({ typed: '0.49' }).problems.amount).toContain('Make it J$1.00.')
  expect(count({ typed: '6632.14', owed: [663_214] })).toMatchObject({ problems: {}, stillOwed: 0 })
  expect(count({ typed: '1,000.50', method: 'Card' }).problems).toEqual({})
})

test('more change than a drawer gives is a zero too many', () => {
  const maxDollars = maxChangeJmdCents / 100 + 3_000
  expect(count({ typed: String(maxDollars) }).problems).toEqual({})
  expect(count({ typed: String(maxDollars + 1) }).problems).toEqual({
    amount: 'That’s far more than what’s due. Check the number of zeros.',
  })
  expect(count({ typed: String(maxDollars + 1), keepsChange: true }).problems).toEqual({})
})

test('a card pays the amount due unless another is typed, and an excess becomes credit, never change', () => {
  expect(count({ method: 'Card' })).toMatchObject({ shown: '3000.00', amount: 300_000 })
  const over = count({ method: 'Card', typed: '3500' })
  expect(over).toMatchObject({ amount: 350_000, change: 0, toCredit: 50_000 })
})

test('credit notes go first; when they pay all, no money is asked for', () => {
  expect(count({ notes: [100_000], method: 'Card' })).toMatchObject({
    byNotes: 100_000,
    due: 200_000,
    shown: '2000.00',
  })
  expect(count({ notes: [400_000] })).toMatchObject({ byNotes: 300_000, due: 0, amount: 0, problems: {} })
})

test('account credit pays as far as it goes and no further', () => {
  const credit = { method: 'AccountCredit', credit: 120_000 } as const
  expect(count(credit)).toMatchObject({ shown: '1200.00', amount: 120_000, stillOwed: 180_000, problems: {} })
  expect(count({ ...credit, typed: '1300' }).problems.amount).toContain('J$1,200.00 of credit')
  expect(count({ ...credit, credit: 900_000, typed: '3001' }).problems.amount).toBe('Only J$3,000.00 is due.')
  expect(count({ ...credit, owed: [], typed: '10' }).problems.amount).toContain('Choose the invoices')
})

test('without an invoice the whole amount becomes credit', () => {
  expect(count({ owed: [], typed: '2000' })).toMatchObject({ amount: 200_000, change: 0, toCredit: 200_000 })
})

test.each(['', '0', '-5', '1.234', '1,50', 'abc', 'US$20', '1e3', '99999999999'])(
  '"%s" is refused',
  (typedAmount) => {
    expect(count({ typed: typedAmount }).problems.amount).toBeTruthy()
  },
)

test('no payment is taken for an invoice that was just paid elsewhere, until the cashier has seen it', () => {
  const late = { owed: [], typed: '5,000', hasChanged: true }
  expect(count(late).problems.amount).toMatch(/amount due has changed/)
  expect(count({ ...late, hasChanged: false }).problems).toEqual({})
})

test('a bank transfer is worth nothing without its reference', () => {
  expect(count({ method: 'BankTransfer' }).problems.reference).toBe('Bank transfer needs its reference.')
  expect(count({ method: 'BankTransfer', reference: 'FT-1' }).problems).toEqual({})
})

test('the amount due in cash is rounded to coins, and the difference counts as paid', () => {
  const due = { owed: [663_214] }
  expect(count(due)).toMatchObject({ due: 663_214, toPay: 663_200 })
  expect(count({ ...due, typed: '6632' })).toMatchObject({
    amount: 663_200,
    change: 0,
    stillOwed: 0,
    problems: {},
  })
  expect(count({ ...due, typed: '7000' })).toMatchObject({ amount: 663_200, change: 36_800, toCredit: 0 })
  expect(count({ ...due, typed: '6000' })).toMatchObject({ amount: 600_000, change: 0, stillOwed: 63_214 })
  expect(count({ ...due, typed: '7000', keepsChange: true })).toMatchObject({
    amount: 700_000,
    toCredit: 36_786,
  })
  expect(count({ ...due, typed: '6632', keepsChange: true })).toMatchObject({ toCredit: 0, stillOwed: 0 })
  expect(count({ ...due, method: 'Card' })).toMatchObject({ toPay: 663_214, amount: 663_214 })
  expect(count({ owed: [663_250], typed: '6632' })).toMatchObject({ stillOwed: 50 })
  expect(count({ owed: [30], typed: null })).toMatchObject({
    amount: 0,
    toPay: 0,
    stillOwed: 0,
    problems: {},
  })
})

const inDollars = (more: Partial<TillInput>) => count({ owed: [300_049], rate: 15_525, ...more })

test('US dollars in cash leave change in coins, or credit if the customer wants that', () => {
  const sum = {
    amountUsdCents: 2_000,
    amount: 300_000,
    change: 10_500,
    toCredit: 0,
    stillOwed: 0,
    problems: {},
  }
  expect(inDollars({ typed: '20' })).toMatchObject(sum)
  expect(inDollars({ typed: '20', keepsChange: true })).toMatchObject({
    amount: 310_500,
    change: 0,
    toCredit: 10_451,
  })
  expect(inDollars({ typed: '10' })).toMatchObject({ amount: 155_250, change: 0, stillOwed: 144_799 })
  expect(inDollars({ typed: '20', owed: [] })).toMatchObject({ amount: 310_500, toCredit: 310_500 })
})

test('US dollars by card are to the cent, and propose what pays everything', () => {
  expect(inDollars({ method: 'Card' })).toMatchObject({
    shown: '19.33',
    amount: 300_098,
    toCredit: 49,
    stillOwed: 0,
  })
})

test.each([
  ['', 'Enter the US$.'],
  ['20,50', 'Enter US$ such as 20 or 20.00.'],
  ['20.50', 'Make it US$20.00 or US$21.00.'],
  ['2000000', 'The most is US$1,000,000.00.'],
  ['1000', 'Check the number of zeros.'],
])('US dollars entered as %j: %s', (text, problem) => {
  expect(inDollars({ typed: text }).problems.amount).toContain(problem)
})
