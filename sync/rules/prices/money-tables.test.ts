import { describe, expect, test } from 'vitest'
import type { CountedPiece } from '../../entities/money/till.ts'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { idOf } from '../../test/people.ts'
import { covers, settledFor } from '../payments/cash.ts'
import { allocatePart, minimumPart, oldestDueFirst, partProblem } from '../payments/part-payment.ts'
import { cardPageMs } from '../payments/pending-payment.ts'
import { boughtText, dollarText, paidText } from '../payments/receipt-text.ts'
import { countedSum, pieceKey, tillStateOf, tillSums } from '../payments/till-sums.ts'
import { checkoutDue, type ItemInvoice } from './checkout-due.ts'
import { computedCifOf, isCustomsCharge } from './customs-charges.ts'
import { gctRateOf, importGct } from './gct.ts'
import { taxSumsOf } from './tax-invoice.ts'
import { isToBill, toBillStatuses } from './to-bill.ts'

// Each single condition about drawers, checkouts, part payments and bills.

describe('a drawer', () => {
  const noDollars = {
    ...{ floatUsdCents: 0, cashInUsdCents: 0, reversedUsdCents: 0, droppedUsdCents: 0, expectedUsdCents: 0 },
  }
  const sumOf = (kind: 'Payment' | 'Reversal' | 'Refund' | 'Drop', amountJmdCents: number) => ({
    ...{ kind, amountJmdCents, changeJmdCents: kind === 'Payment' ? 300 : 0, entries: 2 },
    amountUsdCents: 0,
  })
  const nothing = {
    ...{ floatJmdCents: 1_000, payments: 0, cashInJmdCents: 0, changeJmdCents: 0, reversedJmdCents: 0 },
    ...{ refundedJmdCents: 0, droppedJmdCents: 0, expectedJmdCents: 1_000 },
    usd: noDollars,
  }

  test.each([
    ['without entries has its float', [], {}],
    [
      'has what came in, and not the change',
      [sumOf('Payment', 5_000)],
      { payments: 2, cashInJmdCents: 5_300, changeJmdCents: 300, expectedJmdCents: 6_000 },
    ],
    ['lacks what was reversed', [sumOf('Reversal', -70)], { reversedJmdCents: 70, expectedJmdCents: 930 }],
    ['lacks what was refunded', [sumOf('Refund', -80)], { refundedJmdCents: 80, expectedJmdCents: 920 }],
    ['lacks what went to the safe', [sumOf('Drop', -90)], { droppedJmdCents: 90, expectedJmdCents: 910 }],
    [
      'has the sum of them all',
      [sumOf('Payment', 5_000), sumOf('Reversal', -70), sumOf('Refund', -80), sumOf('Drop', -90)],
      {
        ...{ payments: 2, cashInJmdCents: 5_300, changeJmdCents: 300, reversedJmdCents: 70 },
        ...{ refundedJmdCents: 80, droppedJmdCents: 90, expectedJmdCents: 5_760 },
      },
    ],
  ])('%s', (_what, kinds, sums) => {
    expect(tillSums({ floatJmdCents: 1_000, floatUsdCents: 0 }, kinds)).toEqual({ ...nothing, ...sums })
  })

  test('has US dollars apart, and their change as JMD', () => {
    const entries = [
      {
        kind: 'Payment' as const,
        entries: 1,
        amountJmdCents: -400,
        changeJmdCents: 400,
        amountUsdCents: 5_000,
      },
      {
        kind: 'Reversal' as const,
        entries: 1,
        amountJmdCents: 100,
        changeJmdCents: 0,
        amountUsdCents: -2_000,
      },
      { kind: 'Drop' as const, entries: 1, amountJmdCents: 0, changeJmdCents: 0, amountUsdCents: -1_000 },
    ]
    const sums = tillSums({ floatJmdCents: 1_000, floatUsdCents: 300 }, entries)
    expect(sums).toMatchObject({ cashInJmdCents: 0, changeJmdCents: 400, expectedJmdCents: 700 })
    expect(sums.usd).toEqual({
      ...{ floatUsdCents: 300, cashInUsdCents: 5_000, reversedUsdCents: 2_000, droppedUsdCents: 1_000 },
      expectedUsdCents: 2_300,
    })
  })

  test('is counted by its notes and coins, in each currency', () => {
    expect(countedSum([], 'JMD')).toBe(0)
    const pieces: CountedPiece[] = [
      { currency: 'JMD', valueJmdCents: 100_000, pieces: 3 },
      { currency: 'JMD', valueJmdCents: 5_000, pieces: 2 },
      { currency: 'USD', valueUsdCents: 5_000, pieces: 7 },
    ]
    expect([countedSum(pieces, 'JMD'), countedSum(pieces, 'USD')]).toEqual([310_000, 35_000])
    // A note of J$50 isn't one of US$50.
    expect(new Set(pieces.map(pieceKey)).size).toBe(3)
  })

  const at = '2026-11-21T17:00:00.000Z'
  test.each([
    [null, null, 'open'],
    [at, null, 'toConfirm'],
    [at, at, 'confirmed'],
  ] as const)('closed at %s and confirmed at %s is %s', (closedAt, confirmedAt, state) => {
    expect(tillStateOf({ closedAt, confirmedAt })).toBe(state)
  })
})

describe('cash', () => {
  test.each([
    ['in coins', 663_200, { amountJmdCents: 663_200, roundingJmdCents: 14 }, true],
    ['a cent short', 663_199, { amountJmdCents: 663_200, roundingJmdCents: 14 }, false],
    [
      'to the cent where coins come to more',
      663_260,
      { amountJmdCents: 663_300, roundingJmdCents: -40 },
      true,
    ],
    ['a cent short of that', 663_259, { amountJmdCents: 663_300, roundingJmdCents: -40 }, false],
    ['that is more', 700_000, { amountJmdCents: 663_200, roundingJmdCents: 14 }, true],
  ])('%s covers the sum or not', (_what, tenderedCents, sum, isCovered) => {
    expect(covers(tenderedCents, sum)).toBe(isCovered)
  })

  test('of nothing settles no credit', () => {
    expect(settledFor({ method: 'Cash', amountJmdCents: 0 }, -40, 100)).toBe(0)
  })
})

describe('a checkout asks', () => {
  const bills = { accountId: 'c', topUpJmdCents: 0, totalUsdCents: 645 }
  const item = {
    ...{ type: 'invoice' as const, id: 'i', invoiceId: 'i', label: 'INV-1', amountUsdCents: 645 },
    ...{ amountJmdCents: 100_000, askedJmdCents: null },
  }
  const invoice: ItemInvoice = {
    ...{ accountId: 'c', statusId: 'unpaid', balanceJmdCents: 100_000, exchangeRate: 15_500 },
  }

  test.each<
    [what: string, invoice: ItemInvoice | undefined, state: string, jmdCents: number, usdCents: number]
  >([
    ['for what it was made for', invoice, 'owed', 100_000, 645],
    ['for no more than is owed', { ...invoice, balanceJmdCents: 62_000 }, 'owed', 62_000, 400],
    ['for no more than it was made for', { ...invoice, balanceJmdCents: 150_000 }, 'owed', 100_000, 645],
    ['for the rest of a part', { ...invoice, statusId: 'part-paid', balanceJmdCents: 100 }, 'owed', 100, 1],
    ['for nothing of a paid invoice', { ...invoice, statusId: 'paid' }, 'paid', 0, 0],
    ['for nothing of a void one', { ...invoice, statusId: 'void' }, 'withdrawn', 0, 0],
    ['for nothing of a draft', { ...invoice, statusId: 'draft' }, 'withdrawn', 0, 0],
    ['for nothing of another customer’s', { ...invoice, accountId: 'd' }, 'withdrawn', 0, 0],
    [
      'for nothing of another’s that is paid',
      { ...invoice, accountId: 'd', statusId: 'paid' },
      'withdrawn',
      0,
      0,
    ],
    ['for nothing of one that is gone', undefined, 'withdrawn', 0, 0],
  ])('%s', (_what, row, state, amountJmdCents, amountUsdCents) => {
    const due = checkoutDue({ ...bills, items: [item] }, (invoiceId) => (invoiceId === 'i' ? row : invoice))
    expect(due).toEqual({
      items: [{ ...item, state, amountJmdCents, amountUsdCents }],
      ...{ totalJmdCents: amountJmdCents, totalUsdCents: amountUsdCents },
      hasChanged: amountJmdCents !== 100_000,
    })
  })

  test('for the sum of its invoices', () => {
    const items = [item, { ...item, invoiceId: 'j' }]
    expect(checkoutDue({ ...bills, items }, () => invoice)).toMatchObject({
      ...{ totalJmdCents: 200_000, totalUsdCents: 1_290, hasChanged: false },
    })
  })

  test('for the whole of a top-up, even if bills are owed', () => {
    const topUp = { ...bills, items: [], topUpJmdCents: 50_000, totalUsdCents: 322 }
    expect(checkoutDue(topUp, () => invoice)).toEqual({
      ...{ items: [], totalJmdCents: 50_000, totalUsdCents: 322, hasChanged: false },
    })
  })
})

describe('a part payment', () => {
  const owed = (invoiceId: string, dueAt: string | null, balanceJmdCents = 100) => ({
    ...{ invoiceId, dueAt, balanceJmdCents },
  })
  const [a, b, c, d] = [
    owed('a', '2026-11-20T00:00:00.000Z'),
    owed('b', '2026-11-10T00:00:00.000Z'),
    owed('c', '2026-11-10T00:00:00.000Z'),
    owed('d', null),
  ]

  test('goes to what was due first, then to what was made first', () => {
    const invoices = [c, a, d, b]
    expect(oldestDueFirst(invoices)).toEqual([d, b, c, a])
    expect(oldestDueFirst(invoices.toReversed())).toEqual([d, b, c, a])
    expect(allocatePart(250, invoices)).toEqual([
      { invoiceId: 'd', amountJmdCents: 100 },
      { invoiceId: 'b', amountJmdCents: 100 },
      { invoiceId: 'c', amountJmdCents: 50 },
    ])
  })

  test.each([
    [100_001, 100_000, 50_000, 'Only J$1,000.00 is due. Enter that amount or less.'],
    [100_000, 100_000, 50_000, ''],
    [50_000, 100_000, 50_000, ''],
    [49_999, 100_000, 50_000, 'Pay at least J$500.00.'],
    [40_000, 40_000, 50_000, ''],
    [39_999, 40_000, 50_000, 'Pay all J$400.00. Part payments start at J$500.00.'],
  ])('of %d of %d due, from %d on: “%s”', (amount, due, minimum, problem) => {
    expect(partProblem(amount, due, minimum)).toBe(problem)
  })

  test('is no smaller than the minimum, or than all that is due', () => {
    expect([minimumPart(100, 50), minimumPart(50, 100)]).toEqual([50, 50])
  })
})

describe('a package', () => {
  const at = '2026-11-21T12:00:00.000Z'
  const arrivedPackage = {
    ...blankPackage(idOf(1), at),
    ...{ accountId: idOf(2), status: 'ReadyForPickup' as const, arrival: 'Received' as const },
  }
  const customs = (state: 'Cleared' | 'NotNeeded' | 'Hold') => ({ customs: { ...untouchedCustoms, state } })

  test.each<[what: string, over: Partial<typeof arrivedPackage> | object, isDue: boolean]>([
    ['that has arrived', {}, true],
    ['that was handed over', { status: 'Delivered' }, true],
    ['that is at customs', { status: 'AtCustoms' }, false],
    ['that is delayed', { status: 'Delayed' }, false],
    ['that is delayed and cleared', { status: 'Delayed', ...customs('Cleared') }, true],
    ['that is delayed and needs no customs', { status: 'Delayed', ...customs('NotNeeded') }, true],
    ['that is delayed and held', { status: 'Delayed', ...customs('Hold') }, false],
    ['that is at customs, which has cleared it', { status: 'AtCustoms', ...customs('Cleared') }, false],
    ['that is deleted', { deletedAt: at }, false],
    ['without an owner', { accountId: null }, false],
    ['that is billed', { billedAt: at }, false],
    ['whose charges are waived', { chargesWaiver: { reason: 'Ours', by: 'Sue', at } }, false],
    ['that is missing', { arrival: 'Missing' }, false],
    ['that came damaged', { arrival: 'Damaged' }, false],
    ['that is not counted yet', { arrival: null }, true],
  ])('%s is to be billed or not', (_what, over, isDue) => {
    expect(isToBill({ ...arrivedPackage, ...over })).toBe(isDue)
    expect(toBillStatuses).toContain('Delayed')
  })
})

describe('a line of a bill', () => {
  test.each([
    ['GCT', importGct, true],
    ['GCT', 'GCT on services', false],
    ['Duty', 'Duty', true],
  ] as const)('%s named “%s” is a charge of customs: %s', (feature, description, isCustoms) => {
    expect(isCustomsCharge({ feature, description, how: '' })).toBe(isCustoms)
  })

  const line = (explanation: string) => ({ feature: 'Duty' as const, description: 'Duty', how: explanation })
  test.each([
    [['General: 20% of CIF J$1,234,567.89'], 123_456_789],
    [['0.3% of CIF J$987.00'], 98_700],
    [['The same for every package', '0.5% of CIF J$12.05'], 1_205],
    [['20% of CIF J$10.00', '20% of CIF J$20.00'], 1_000],
    [['15% of CIF, duty and fees J$2,000.00'], null],
    [['CIF up to J$5,500.00'], null],
    [[], null],
  ])('the CIF behind %j is %s', (explanations, cif) => {
    expect(computedCifOf(explanations.map(line))).toBe(cif)
  })

  test.each([
    ['15% of J$100.00, our own services', '15%'],
    ['16.25% of CIF', '16.25%'],
    ['about 15% of it', ''],
    ['15% more', ''],
    ['', ''],
  ])('“%s” is taxed at “%s”', (explanation, rate) => {
    expect(gctRateOf({ how: explanation })).toBe(rate)
  })

  const registeredCompany = { gctNumber: 'GCT 77' }
  const tax = { feature: 'GCT' as const, description: '', how: '', amountJmdCents: 700 }
  test.each([
    ['without a name or a rate', [tax, { ...tax, feature: 'Duty' as const }], [['GCT', 700]]],
    ['of which there is none', [], [['GCT', 900]]],
  ])('the tax of lines %s', (_what, featureValues, sums) => {
    const names = taxSumsOf({ gctJmdCents: 900, featureValues }, registeredCompany)
    expect(names.map(({ name, amountJmdCents }) => [name, amountJmdCents])).toEqual(sums)
  })
})

describe('a receipt', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ text: `Line ${n + 1}`, amountJmdCents: 100 }))
  const words = (count: number) => lines(count).map(({ text }) => `${text} J$1.00`)

  test.each([
    [1, 0, `${words(1).join(', ')}. Paid in full.`],
    [12, 1, `${words(12).join(', ')}. Balance left J$0.01.`],
    [14, -1, `${words(12).join(', ')}, 2 more charges. Paid in full.`],
  ])('of %d lines with a balance of %d', (count, balanceJmdCents, text) => {
    expect(boughtText({ lines: lines(count), balanceJmdCents })).toBe(text)
  })

  test.each([
    [2_000, 15_525, 'US$20.00 at J$155.25'],
    [1, 100, 'US$0.01 at J$1.00'],
    [null, null, ''],
    [2_000, null, ''],
    [null, 15_525, ''],
  ])('of %s US cents at %s says “%s”', (amountUsdCents, rate, text) => {
    expect(dollarText({ amountUsdCents, rate })).toBe(text)
  })

  test('names the invoice and its kind', () => {
    expect(paidText({ number: 'INV-2026-000123', kind: 'StoreOrder' })).toBe('INV-2026-000123 (store order)')
  })
})

test('a card page counts as abandoned after two hours', () => {
  expect(cardPageMs).toBe(7_200_000)
})
