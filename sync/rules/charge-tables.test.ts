import { describe, expect, test } from 'vitest'
import type { Settings } from '../entities/company/settings.ts'
import {
  type CardPayment,
  checkoutCurrency,
  lateMs,
  type PayableCheckout,
  verdictOf,
} from './payments/card-verdict.ts'
import { allocate, sumAllocations } from './prices/allocation.ts'
import { estimatedJmdCents } from './prices/bulk-estimate.ts'
import { deliveryCharges } from './prices/delivery-fee.ts'
import { enteredCharges, estimateCharges } from './prices/estimate.ts'
import { importGct, withImportGct, withServiceGct } from './prices/gct.ts'
import type { Charge } from './prices/money.ts'
import { storeOrderCharges } from './prices/store-order-charges.ts'

/** Each single condition that decides about an amount or a payment. */

const gct: Settings['gct'] = { percent: 15, onFeatures: ['Delivery', 'ServiceFee', 'Handling'] }
const charge = (over: Partial<Charge> = {}): Charge => ({
  ...{ feature: 'Handling', description: 'Handling', quantity: 1, unitJmdCents: 10_000, how: 'By hand' },
  ...over,
})
const taxOf = (tax: number, base: string, percent = '15%'): Charge => ({
  ...{ feature: 'GCT', description: 'GCT on services', quantity: 1, unitJmdCents: tax },
  how: `${percent} of ${base}, our own services`,
})

describe('the tax on services', () => {
  test.each([
    ['one service', [charge()], gct, taxOf(1_500, 'J$100.00')],
    ['two services', [charge(), charge({ feature: 'Delivery', quantity: 2 })], gct, taxOf(4_500, 'J$300.00')],
    ['a service and what is none', [charge(), charge({ feature: 'Freight' })], gct, taxOf(1_500, 'J$100.00')],
    ['what is no service', [charge({ feature: 'Freight' })], gct, null],
    ['nothing', [], gct, null],
    ['a service for nothing', [charge({ unitJmdCents: 0 })], gct, null],
    ['a service that was given back', [charge({ unitJmdCents: -100 })], gct, null],
    ['a service without a tax', [charge()], { ...gct, percent: 0 }, null],
    ['a cent of tax', [charge({ unitJmdCents: 4 })], gct, taxOf(1, 'J$0.04')],
    ['less than half a cent of tax', [charge({ unitJmdCents: 3 })], gct, null],
  ] as const)('on %s', (_what, charges, terms, tax) => {
    const settings = { ...terms, onFeatures: [...terms.onFeatures] }
    expect(withServiceGct(charges, settings)).toEqual(tax ? [...charges, tax] : [...charges])
  })
})

describe('the import tax that no one enters', () => {
  const duty = (packageId?: string | null) =>
    charge({ feature: 'Duty', description: 'Duty', ...(packageId === undefined ? {} : { packageId }) })
  const tax = (packageId?: string | null) =>
    charge({ feature: 'GCT', description: importGct, ...(packageId === undefined ? {} : { packageId }) })
  const otherTax = charge({ feature: 'GCT', description: 'GCT on services' })

  test.each([
    ['stands behind its duty', [duty(), charge()], [tax()], [duty(), tax(), charge()]],
    ['goes with its duty', [charge()], [tax()], [charge()]],
    [
      'stands behind the last of two duties',
      [duty(), charge(), duty()],
      [tax()],
      [duty(), charge(), duty(), tax()],
    ],
    [
      'stands behind the duty of its package',
      [duty('a'), duty('b')],
      [tax('a')],
      [duty('a'), tax('a'), duty('b')],
    ],
    ['goes when its package has no duty', [duty('b')], [tax('a')], [duty('b')]],
    ['of no package is that of null', [duty(null)], [tax()], [duty(null), tax()]],
    ['of null is that of no package', [duty()], [tax(null)], [duty(), tax(null)]],
    ['is no other tax', [duty()], [otherTax], [duty()]],
    ['is no other line of that name', [duty()], [charge({ description: importGct })], [duty()]],
  ])('%s', (_what, enteredLines, before, after) => {
    expect(withImportGct(enteredLines, before)).toEqual(after)
  })
})

describe('the lines of a charge', () => {
  test('a delivery has its tax; a free one is no line', () => {
    const delivery = charge({ feature: 'Delivery', unitJmdCents: 80_000 })
    expect(deliveryCharges({ ...delivery, unitJmdCents: 0 }, gct)).toEqual([])
    expect(deliveryCharges(delivery, gct)).toEqual([delivery, taxOf(12_000, 'J$800.00')])
  })

  const item = { name: 'Shoes', options: '', quantity: 2, inStock: 5, unitUsdCents: 1_000 }
  const terms = { exchangeRate: 15_500, gct }
  const goods = {
    ...{ feature: 'Goods', description: 'Shoes', quantity: 2, inStock: 5, unitJmdCents: 155_000 },
    how: 'US$10.00 each at shop.example, at J$155.00 to the US dollar',
  }

  test.each([
    ['goods', item, 0, [goods]],
    ['goods of a size', { ...item, options: 'Size 9' }, 0, [{ ...goods, description: 'Shoes (Size 9)' }]],
    [
      'goods without a price',
      { ...item, unitUsdCents: null },
      0,
      [{ ...goods, unitJmdCents: 0, how: 'US$0.00 each at shop.example, at J$155.00 to the US dollar' }],
    ],
    [
      'goods and a fee',
      item,
      500,
      [
        goods,
        {
          ...{ feature: 'ServiceFee', description: 'Service fee', quantity: 1, unitJmdCents: 77_500 },
          how: 'US$5.00, at J$155.00 to the US dollar',
        },
        taxOf(11_625, 'J$775.00'),
      ],
    ],
  ])('an order of %s', (_what, line, serviceFeeUsdCents, lines) => {
    const order = { items: [line as never], serviceFeeUsdCents, store: 'shop.example' }
    expect(storeOrderCharges(order, terms)).toEqual(lines)
  })

  test('a charge that a person entered has a name and a reason', () => {
    expect(enteredCharges([charge({ description: '', how: '' })], gct)).toEqual([
      charge({ description: 'Handling', how: 'Entered by hand' }),
      taxOf(1_500, 'J$100.00'),
    ])
    expect(enteredCharges([charge({ description: 'Lift', how: 'Two men' })], gct)[0]).toEqual(
      charge({ description: 'Lift', how: 'Two men' }),
    )
    expect(enteredCharges([charge({ feature: 'Other', description: '', how: '' })], gct)).toEqual([
      charge({ feature: 'Other', description: 'Other charge', how: 'Entered by hand' }),
    ])
  })

  test('an estimate without a parcel has the entered lines and their tax', () => {
    expect(estimateCharges(null, [charge({ how: '' })], { gct } as never)).toEqual([
      charge({ how: 'Entered by hand' }),
      taxOf(1_500, 'J$100.00'),
    ])
  })

  test('items that the server has not priced count the specification’s amount', () => {
    expect([0, 1, 3].map(estimatedJmdCents)).toEqual([0, 775_000, 2_325_000])
  })
})

describe('money is spread', () => {
  const owed = (invoiceId: string, balanceJmdCents: number) => ({ invoiceId, balanceJmdCents })
  const part = (invoiceId: string, amountJmdCents: number) => ({ invoiceId, amountJmdCents })

  test.each([
    ['over nothing', 100, [], []],
    ['over less than there is', 100, [owed('a', 60)], [part('a', 60)]],
    ['in the order given', 100, [owed('a', 60), owed('b', 60)], [part('a', 60), part('b', 40)]],
    ['past what is paid', 100, [owed('a', 0), owed('b', 60)], [part('b', 60)]],
    ['past what is overpaid', 100, [owed('a', -50), owed('b', 160)], [part('b', 100)]],
    ['until it is gone', 60, [owed('a', 60), owed('b', 60)], [part('a', 60)]],
    ['as nothing', 0, [owed('a', 60)], []],
  ])('%s', (_how, amount, invoices, parts) => {
    expect(allocate(amount, invoices)).toEqual(parts)
    expect(sumAllocations(parts)).toBe(parts.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0))
  })

  test('and adds up', () => {
    expect([sumAllocations([]), sumAllocations([part('a', 60), part('b', 40)])]).toEqual([0, 100])
  })
})

describe('a card payment', () => {
  const expiresAt = '2026-11-02T08:00:00.000Z'
  const checkout: PayableCheckout = {
    ...{ status: 'link-open', totalJmdCents: 10_000, askedJmdCents: null, expiresAt, deletedAt: null },
    paymentId: null,
    paidByHand: false,
  }
  const payment: CardPayment = {
    currency: checkoutCurrency,
    amountCents: 10_000,
    paidAtMs: Date.parse(expiresAt),
  }
  const settles = { settles: true }
  const not = (why: string, status: string | null) => ({ settles: false, why, status })

  test.each([
    ['of what was asked', {}, {}, settles],
    ['of a checkout that was made', { status: 'created' }, {}, settles],
    ['of one that is being paid', { status: 'processing' }, {}, settles],
    ['of one that was paid differently before', { status: 'mismatch' }, {}, settles],
    ['of one that ended', { status: 'expired' }, {}, settles],
    ['of one that was called paid by hand', { status: 'paid', paidByHand: true }, {}, settles],
    ['of one that was called off by hand', { status: 'cancelled', paidByHand: true }, {}, settles],
    ['of a deleted one', { deletedAt: expiresAt }, {}, not('deleted', null)],
    ['of a paid one', { status: 'paid' }, {}, not('second-payment', null)],
    ['of one that was called off', { status: 'cancelled' }, {}, not('after-cancel', null)],
    ['at the last moment', {}, { paidAtMs: Date.parse(expiresAt) + lateMs }, settles],
    ['a moment later', {}, { paidAtMs: Date.parse(expiresAt) + lateMs + 1 }, not('after-expiry', null)],
    ['of no amount', {}, { amountCents: null }, not('no-amount', 'mismatch')],
    ['of nothing', {}, { amountCents: 0 }, not('no-amount', 'mismatch')],
    ['of a cent, which was asked', { totalJmdCents: 1 }, { amountCents: 1 }, settles],
    ['in dollars of another country', {}, { currency: 'USD' }, not('other-currency', 'mismatch')],
    ['in no currency', {}, { currency: null }, not('other-currency', 'mismatch')],
    ['of a cent less', {}, { amountCents: 9_999 }, not('less', 'mismatch')],
    ['of a cent more', {}, { amountCents: 10_001 }, not('more', 'mismatch')],
  ] as const)('%s', (_what, checkoutFields, paymentFields, verdict) => {
    expect(verdictOf({ ...checkout, ...checkoutFields }, { ...payment, ...paymentFields })).toEqual(verdict)
  })

  test('of nothing that is known here', () => {
    expect(verdictOf(null, payment)).toEqual(not('unknown-reference', null))
  })
})
