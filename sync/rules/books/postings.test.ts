import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '../../entities/money/payment-method.ts'
import { linesByDay } from './journal-lines.ts'
import {
  creditNotePosting,
  flightCostPosting,
  invoicePosting,
  paymentPosting,
  tillPosting,
} from './postings.ts'

// Each row of money moves amounts between accounts that add up to nothing, condition by condition.

type Posted = ReturnType<typeof invoicePosting>
const amountsIn = ({ amounts }: Posted) => Object.fromEntries([...amounts].filter(([, cents]) => cents !== 0))
const sumOf = ({ amounts }: Posted): number => [...amounts.values()].reduce((sum, cents) => sum + cents, 0)

const freight = { feature: 'Freight' as const, amountJmdCents: 1_000 }

describe('an invoice', () => {
  const invoice = (statusId: 'draft' | 'void' | 'issued' | 'paid', number: string | null = 'INV-1') =>
    invoicePosting({ accountId: 'una', number, statusId: statusId as 'draft', totalJmdCents: 2_150 }, [
      freight,
      freight,
      { feature: 'GCT', amountJmdCents: 150 },
    ])
  test.each([
    ['draft', {}],
    ['void', {}],
    ['issued', { Receivables: 2_150, Freight: -2_000, GCT: -150 }],
    ['paid', { Receivables: 2_150, Freight: -2_000, GCT: -150 }],
  ] as const)('that is %s moves %j', (statusId, amounts) => {
    expect(amountsIn(invoice(statusId))).toEqual(amounts)
    expect(sumOf(invoice(statusId))).toBe(0)
  })

  test('is named by its number, and by nothing before it has one', () => {
    expect(invoice('issued')).toMatchObject({
      accountId: 'una',
      reference: 'INV-1',
      texts: { first: 'Invoice' },
    })
    expect(invoice('draft', null).reference).toBe('')
  })
})

describe('a payment', () => {
  const postingOf = (over: object = {}) =>
    paymentPosting({
      ...{ accountId: 'una', kind: 'Payment', method: 'Cash', currency: 'JMD', amountJmdCents: 1_000 },
      ...{ changeJmdCents: 0, roundingJmdCents: 14, receiptNumber: 'REC-1', reversedAt: null },
      ...over,
    } as Parameters<typeof paymentPosting>[0])
  const usd = { currency: 'USD', changeJmdCents: 200 }

  test.each<[what: string, over: object, name: string, amounts: object]>([
    ['in cash', {}, 'Payment: cash', { Cash: 1_000, CashRounding: 14, Receivables: -1_014 }],
    [
      'that gives change in Jamaican dollars',
      { changeJmdCents: 200 },
      'Payment: cash',
      { Cash: 1_000, CashRounding: 14, Receivables: -1_014 },
    ],
    [
      'by cheque',
      { method: 'Cheque', roundingJmdCents: 0 },
      'Payment: cheque',
      { Cheque: 1_000, Receivables: -1_000 },
    ],
    [
      'paid back',
      { kind: 'Refund' },
      'Refund: cash',
      { Cash: -1_000, CashRounding: -14, Receivables: 1_014 },
    ],
    [
      'of US dollars with change',
      usd,
      'Payment: cash in US$',
      { CashUsd: 1_200, Cash: -200, CashRounding: 14, Receivables: -1_014 },
    ],
    ['of credit', { method: 'AccountCredit' }, 'Payment: account credit', {}],
    ['that was reversed', { reversedAt: '2026-11-02T08:00:00.000Z' }, 'Payment: cash', {}],
  ])('%s', (_what, over, name, amounts) => {
    expect(amountsIn(postingOf(over))).toEqual(amounts)
    expect(sumOf(postingOf(over))).toBe(0)
    expect(postingOf(over)).toMatchObject({ accountId: 'una', reference: 'REC-1', texts: { first: name } })
  })

  test.each<[method: PaymentMethod, account: string]>([
    ['Cash', 'CashUsd'],
    ['Card', 'CardUsd'],
    ['BankTransfer', 'BankTransferUsd'],
    ['Cheque', 'Cheque'],
  ])('of US dollars by %s is in the account %s', (method, account) => {
    expect(amountsIn(postingOf({ ...usd, changeJmdCents: 0, method }))).toHaveProperty(account, 1_000)
  })
})

test.each([
  ['Issued', 0, { CreditNotes: 500, Receivables: -500 }],
  ['Issued', 65, { CreditNotes: 435, GCT: 65, Receivables: -500 }],
  ['Void', 65, {}],
] as const)('a credit note that is %s with GCT of %i moves %j', (status, gctJmdCents, amounts) => {
  const note = { accountId: 'una', amountJmdCents: 500, gctJmdCents, status: status as 'Void' }
  const posting = creditNotePosting(note)
  expect(amountsIn(posting)).toEqual(amounts)
  expect(posting).toMatchObject({ accountId: 'una', reference: '', texts: { first: 'Credit note' } })
})

test.each<[what: string, over: object, amounts: object]>([
  ['is short', { countedJmdCents: 900 }, { Cash: -100, CashDifferences: 100 }],
  ['is over', { countedJmdCents: 1_100 }, { Cash: 100, CashDifferences: -100 }],
  ['is right', {}, {}],
  ['is short of US dollars', { usdDifferenceJmdCents: -300 }, { CashUsd: -300, CashDifferences: 300 }],
  ['was not counted', { countedJmdCents: null }, { Cash: -1_000, CashDifferences: 1_000 }],
  ['expects nothing', { expectedJmdCents: null }, { Cash: 1_000, CashDifferences: -1_000 }],
  ['is open again', { countedJmdCents: 900, closedAt: null }, {}],
])('a drawer that %s', (_what, over, amounts) => {
  const posting = tillPosting({
    ...{ countedJmdCents: 1_000, expectedJmdCents: 1_000, usdDifferenceJmdCents: 0 },
    ...{ closedAt: '2026-11-02T08:00:00.000Z', ...over },
  })
  expect(amountsIn(posting)).toEqual(amounts)
  expect(posting).toMatchObject({ accountId: null, reference: '', texts: { first: 'Till counted' } })
})

test('a day has one line for each account and side, in the order of the days', () => {
  const entry = (
    day: string,
    account: 'Cash' | 'Receivables',
    debitJmdCents: number,
    creditJmdCents: number,
  ) => ({
    ...{ day, account, debitJmdCents, creditJmdCents, text: '', reference: '', accountId: null },
  })
  const line = ({ day, account, debitJmdCents, creditJmdCents }: ReturnType<typeof entry>) => ({
    ...{ day, account, debitJmdCents, creditJmdCents },
  })
  const entries = [
    entry('2026-11-03', 'Cash', 5, 0),
    entry('2026-11-02', 'Receivables', 0, 30),
    entry('2026-11-02', 'Cash', 10, 0),
    entry('2026-11-02', 'Cash', 20, 0),
    entry('2026-11-02', 'Cash', 0, 7),
    entry('2026-11-02', 'Receivables', 0, 3),
  ]
  expect(linesByDay(entries as never)).toEqual(
    [
      entry('2026-11-02', 'Cash', 0, 7),
      entry('2026-11-02', 'Cash', 30, 0),
      entry('2026-11-02', 'Receivables', 0, 33),
      entry('2026-11-03', 'Cash', 5, 0),
    ].map(line),
  )
})

test.each([
  [null, { Truck: 700, Suppliers: -700 }],
  ['2026-11-02T08:00:00.000Z', {}],
])('a cost of a flight that was voided at %s moves %j', (voidedAt, amounts) => {
  const posting = flightCostPosting({ kind: 'Truck', amountJmdCents: 700, reference: 'TR-9', voidedAt })
  expect(amountsIn(posting)).toEqual(amounts)
  expect(posting).toMatchObject({ accountId: null, reference: 'TR-9' })
})
