import { describe, expect, test } from 'vitest'
import { PricePreviewBody } from '#sync/api/money/fees.ts'
import type { EstimateReply, EstimateUpdate, NewEstimate } from '#sync/api/money/invoice-bodies.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { importGct } from '#sync/rules/prices/gct.ts'
import { totalsOf } from '#sync/rules/prices/money.ts'
import { idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { putFee } from '../db/billing/fees.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { countUses, putPromotion } from '../db/billing/promotions.ts'
import { putSetting } from '../db/company/settings.ts'
import { putPackage } from '../test/billable.ts'
import { accountIdOf, openCompany, wordsOf } from '../test/money.ts'
import {
  changeEstimate,
  invoiceOfEstimate,
  makeEstimate,
  mustFindEstimate,
  parcelCharges,
  promotionOfEstimate,
  removeEstimate,
} from './estimates.ts'
import { pricesNow } from './package-invoices.ts'

const { server, accountId, otherId, onBooks } = await openCompany()
const { deps } = server.app
const staffId = await accountIdOf(server, 'Employee')
const pkg = await putPackage(server, accountId)

const fee = (unitJmdCents = 10_000, more: object = {}) => ({
  ...{ feature: 'ServiceFee', description: '', quantity: 1, unitJmdCents, how: '', packageId: null, ...more },
})
const parcel = {
  ...{ mode: 'Air', weightLb: 4, lengthIn: null, widthIn: null, heightIn: null, category: null },
  ...{ declaredValueUsdCents: 25_000, delivery: false },
}
const make = (tx: Transaction, more: object = {}): Promise<EstimateReply> =>
  makeEstimate(
    tx,
    deps,
    { title: 'Phone', kind: 'Package', accountId: null, featureValues: [fee()], ...more } as NewEstimate,
    'Una Brown',
  )
const change = (tx: Transaction, { invoiceEstimateId }: EstimateReply, more: object) =>
  changeEstimate(tx, deps, { invoiceEstimateId, ...more } as EstimateUpdate)
const invoice = (tx: Transaction, { invoiceEstimateId }: EstimateReply, owner?: string) =>
  invoiceOfEstimate(tx, deps, { invoiceEstimateId, accountId: owner }, 'Una Brown')
/** The rate of another day. */
const newRate = ({ kysely }: Transaction) => putSetting(kysely, 'exchangeRate', 200)
const featuresOf = ({ featureValues }: EstimateReply) => featureValues.map(({ feature }) => feature)

const noCustomer = 'Customer not found.'
const closed = 'This estimate has been turned into an invoice and stays as it is. Make a new estimate.'
type Work = (tx: Transaction) => Promise<object>
const rows: readonly (readonly [name: string, outcome: object | string, work: Work])[] = [
  [
    'of lines has the tax on services, and the totals of its lines',
    {
      ...{ title: 'Phone', accountId: null, customer: null, invoiceId: null, createdBy: 'Una Brown' },
      ...{ subtotalJmdCents: 10_000, gctJmdCents: 1_500, totalJmdCents: 11_500 },
      featureValues: [{ feature: 'ServiceFee', amountJmdCents: 10_000 }, { feature: 'GCT' }],
    },
    (tx) => make(tx),
  ],
  ['for a customer names them', { customer: { firstName: 'Ursula' } }, (tx) => make(tx, { accountId })],
  ['for staff is refused', noCustomer, (tx) => make(tx, { accountId: staffId })],
  ['for nobody that is there is refused', noCustomer, (tx) => make(tx, { accountId: idOf(3) })],
  [
    'without a line is refused',
    'An invoice needs at least one line.',
    (tx) => make(tx, { featureValues: undefined }),
  ],
  [
    'below nothing is refused',
    'An invoice is not below zero.',
    (tx) => make(tx, { featureValues: [fee(-5)] }),
  ],
  [
    'that names a package of the customer is kept',
    { featureValues: [{ packageId: pkg.packageId }, {}] },
    (tx) => make(tx, { accountId, featureValues: [fee(5_000, { packageId: pkg.packageId })] }),
  ],
  [
    'that names a package of another customer is refused',
    'An invoice names a package that is not this customer’s.',
    (tx) => make(tx, { accountId: otherId, featureValues: [fee(5_000, { packageId: pkg.packageId })] }),
  ],
  [
    'of nobody that names a package is refused',
    'An invoice names a package that is not this customer’s.',
    (tx) => make(tx, { featureValues: [fee(5_000, { packageId: pkg.packageId })] }),
  ],
  [
    'whose title changes keeps its lines, its rate and the rest',
    { title: 'By mail', kind: 'Package', totalJmdCents: 11_500, isRateKept: true },
    async (tx) => {
      const before = await make(tx)
      await newRate(tx)
      const after = await change(tx, before, { title: 'By mail' })
      return { ...after, isRateKept: after.exchangeRate === before.exchangeRate }
    },
  ],
  [
    'whose kind changes keeps its title',
    { title: 'Phone', kind: 'Delivery' },
    async (tx) => change(tx, await make(tx), { kind: 'Delivery' }),
  ],
  [
    'gets a customer',
    { accountId, customer: { firstName: 'Ursula' } },
    async (tx) => change(tx, await make(tx), { accountId }),
  ],
  [
    'loses its customer',
    { accountId: null, customer: null },
    async (tx) => change(tx, await make(tx, { accountId }), { accountId: null }),
  ],
  [
    'gets a customer who is not there',
    noCustomer,
    async (tx) => change(tx, await make(tx), { accountId: idOf(3) }),
  ],
  [
    'with new lines stays at the rate of the lines before',
    { totalJmdCents: 23_000, isRateKept: true },
    async (tx) => {
      const before = await make(tx)
      await newRate(tx)
      const after = await change(tx, before, { featureValues: [fee(20_000)] })
      return { ...after, isRateKept: after.exchangeRate === before.exchangeRate }
    },
  ],
  [
    'with a new parcel is at the rate of today',
    { exchangeRate: 200 },
    async (tx) => {
      const before = await make(tx)
      await newRate(tx)
      return change(tx, before, { parcel })
    },
  ],
  [
    'whose new lines come to less than nothing is refused',
    'An invoice is not below zero.',
    async (tx) => change(tx, await make(tx), { featureValues: [fee(-5)] }),
  ],
  [
    'that is not there',
    'Estimate not found. It may have been deleted.',
    async (tx) => mustFindEstimate(tx, idOf(3)),
  ],
  [
    'that is deleted is gone',
    'Estimate not found. It may have been deleted.',
    async (tx) => {
      const { invoiceEstimateId } = await removeEstimate(tx, (await make(tx)).invoiceEstimateId)
      return mustFindEstimate(tx, invoiceEstimateId)
    },
  ],
  ...(
    [
      ['is changed', (tx, estimate) => change(tx, estimate, { title: 'By mail' })],
      ['is deleted', (tx, { invoiceEstimateId }) => removeEstimate(tx, invoiceEstimateId)],
      ['is invoiced again', async (tx, estimate) => ({ invoiceId: await invoice(tx, estimate) })],
    ] as const satisfies readonly (readonly [
      string,
      (tx: Transaction, made: EstimateReply) => Promise<object>,
    ])[]
  ).map(
    ([name, work]) =>
      [
        `that became an invoice and ${name}`,
        closed,
        async (tx: Transaction) => {
          const estimate = await make(tx, { accountId })
          await invoice(tx, estimate)
          return work(tx, estimate)
        },
      ] as const,
  ),
]
test.each(rows)('an estimate %s', async (_name, outcome, work) => {
  const result = await onBooks(work)
  if (typeof outcome === 'string') return expect(wordsOf(result)).toContain(outcome)
  expect(result).toMatchObject(outcome)
})

test('a parcel has its duty and the tax on its import; when the lines change, the tax goes only with the duty', async () => {
  const result = await onBooks(async (tx) => {
    const estimate = await make(tx, { parcel, featureValues: [] })
    const lines = estimate.featureValues.filter(({ description }) => description !== importGct)
    const keptEstimate = await change(tx, estimate, { featureValues: lines })
    const dutylessEstimate = await change(tx, keptEstimate, {
      featureValues: lines.filter(({ feature }) => feature !== 'Duty'),
    })
    const feeEstimate = await change(tx, dutylessEstimate, { parcel, featureValues: [fee()] })
    return { estimate, kept: keptEstimate, lost: dutylessEstimate, both: feeEstimate }
  })
  if (result instanceof Refusal) throw result
  const taxes = (estimate: EstimateReply) =>
    estimate.featureValues.filter(({ description }) => description === importGct).length
  expect(featuresOf(result.estimate)).toEqual(expect.arrayContaining(['Freight', 'Duty', 'GCT']))
  expect([taxes(result.estimate), taxes(result.kept), taxes(result.lost), taxes(result.both)]).toEqual([
    ...[1, 1, 0, 1],
  ])
  expect(featuresOf(result.both)).toEqual(expect.arrayContaining(['Freight', 'ServiceFee']))
})

const invoices: readonly (readonly [
  name: string,
  of: string | null,
  chosen: string | undefined,
  outcome: string | 'account' | 'other',
])[] = [
  ['of the customer it is for', accountId, undefined, 'account'],
  ['of the customer it is for, whoever is chosen', accountId, otherId, 'account'],
  ['of whoever is chosen where it is nobody’s', null, otherId, 'other'],
  ['of nobody', null, undefined, 'Say who the invoice is for: the estimate is nobody’s.'],
  ['of staff', null, staffId, noCustomer],
]
test.each(invoices)('an estimate becomes an invoice %s', async (_name, of, chosenId, outcome) => {
  const result = await onBooks(async (tx) => {
    const estimate = await make(tx, { accountId: of })
    await newRate(tx)
    const invoiceId = await invoice(tx, estimate, chosenId)
    const row = must(await findInvoiceRow(tx.kysely, invoiceId), 'the invoice')
    return { estimate, row, after: await mustFindEstimate(tx, estimate.invoiceEstimateId) }
  })
  if (result instanceof Refusal) return expect(result.message).toBe(outcome)
  const owner = outcome === 'account' ? accountId : otherId
  const { estimate, row, after } = result
  expect(row).toMatchObject({
    ...{ accountId: owner, kind: 'Package', statusId: 'unpaid', totalJmdCents: 11_500 },
    ...{ exchangeRate: estimate.exchangeRate, createdBy: 'Una Brown' },
  })
  expect(after).toMatchObject({ invoiceId: row.invoiceId, accountId: owner })
})

test('an estimate that is deleted stays in the audit with its total', async () => {
  const result = await onBooks(async (tx) => {
    const { invoiceEstimateId, totalJmdCents } = await make(tx)
    await removeEstimate(tx, invoiceEstimateId)
    const { entity, before, after } = await tx.kysely
      .selectFrom('audit')
      .where('entityId', '=', invoiceEstimateId)
      .select(['entity', 'before', 'after'])
      .orderBy('auditId', 'desc')
      .executeTakeFirstOrThrow()
    return { entity, isSame: JSON.parse(String(before)).totalJmdCents === totalJmdCents, after }
  })
  expect(result).toEqual({ entity: 'invoiceEstimate', isSame: true, after: null })
})

describe('the price of a parcel', () => {
  const previewOf = async (tx: Transaction, more: Partial<PricePreviewBody> = {}) => {
    const day = jamaicaDay(tx.at)
    const body = PricePreviewBody.parse({ ...parcel, accountId, day, ...more })
    return parcelCharges(tx.kysely, body)
  }
  /** A fee of the pickup office, and a promotion for all customers. */
  const putTerms = async (tx: Transaction, branchId: string) => {
    const stamps = { createdAt: tx.at, updatedAt: tx.at }
    await putFee(tx.kysely, {
      ...{ feeId: tx.ids.next(), name: 'Office', rule: 'Branch', amountJmdCents: 700, percent: null },
      ...{ minJmdCents: null, maxJmdCents: null, aboveUsdCents: null, aboveLb: null, branchId },
      ...{ isTaxed: false, validFrom: '2020-01-01', validTo: null, isActive: true, ...stamps },
    })
    await putPromotion(tx.kysely, {
      ...{ promotionId: tx.ids.next(), name: 'Spring', code: '', percent: 10, amountJmdCents: null },
      ...{ base: 'Freight', validFrom: '2020-01-01', validTo: null, mostPerCustomer: null },
      ...{ mostInAll: null, isFirstOnly: false, priceGroupIds: [], ...stamps },
    })
  }
  const officeFee = 'Office'
  const promotionLine = 'Promotion: Spring'
  type Offices = { readonly homeId: string; readonly secondId: string }

  test.each<[name: string, (offices: Offices) => Partial<PricePreviewBody>, lines: readonly string[]]>([
    ['for a customer at their office', () => ({}), [officeFee, promotionLine]],
    ['for a customer at that office', ({ homeId }) => ({ branchId: homeId }), [officeFee, promotionLine]],
    ['for a customer at another office', ({ secondId }) => ({ branchId: secondId }), [promotionLine]],
    ['for no customer', () => ({ accountId: null }), []],
    ['for no customer at that office', ({ homeId }) => ({ accountId: null, branchId: homeId }), [officeFee]],
  ])('%s', async (_name, more, lines) => {
    const result = await onBooks(async (tx) => {
      const rows = await tx.kysely.selectFrom('branch').select('branchId').orderBy('branchId').execute()
      const [homeId, secondId] = rows.map(({ branchId }) => branchId)
      const offices = { homeId: must(homeId, 'an office'), secondId: must(secondId, 'a second office') }
      await tx.kysely
        .updateTable('account')
        .set({ branchId: offices.homeId })
        .where('accountId', '=', accountId)
        .execute()
      await putTerms(tx, offices.homeId)
      return previewOf(tx, more(offices))
    })
    if (result instanceof Refusal) throw result
    const names = result.map(({ description }) => description)
    expect(names.filter((name) => name === officeFee || name === promotionLine)).toEqual(lines)
    expect(result.map(({ feature }) => feature)).toEqual(expect.arrayContaining(['Freight', 'Duty']))
    expect(totalsOf(result).totalJmdCents).toBeGreaterThan(0)
  })

  test.each([
    ['of staff', staffId],
    ['that is not there', idOf(3)],
  ])('is refused for an account %s', async (_name, id) => {
    const result = await onBooks((tx) => previewOf(tx, { accountId: id }))
    expect(wordsOf(result)).toBe(noCustomer)
    expect(result).toMatchObject({ fields: { accountId: ['does not exist'] } })
  })
})

test('an estimate names the promotion of the day, and its invoice uses it', async () => {
  const result = await onBooks(async (tx) => {
    const at = '2026-11-02T08:00:00.000Z'
    await putPromotion(tx.kysely, {
      ...{
        promotionId: idOf(0xb7),
        name: 'Once',
        code: '',
        percent: 50,
        amountJmdCents: null,
        base: 'Charges',
      },
      ...{ validFrom: '2026-01-01', validTo: null, mostPerCustomer: 1, mostInAll: 2, isFirstOnly: false },
      ...{ priceGroupIds: [], createdAt: at, updatedAt: at },
    })
    const prices = await pricesNow(deps, tx.kysely)
    const [first, second] = [await make(tx, { accountId }), await make(tx, { accountId })]
    const promotionOf = (estimate: EstimateReply) => promotionOfEstimate(tx.kysely, estimate, prices)
    const before = await promotionOf(second)
    const invoiceId = await invoice(tx, first)
    const invoiceRow = must(await findInvoiceRow(tx.kysely, invoiceId), 'the invoice')
    return {
      ...{ before, after: await promotionOf(second), nobodys: await promotionOf(await make(tx)) },
      invoiced: await promotionOf(await mustFindEstimate(tx, first.invoiceEstimateId)),
      less: first.totalJmdCents - invoiceRow.totalJmdCents,
      uses: (await countUses(tx.kysely)).get(idOf(0xb7)),
      second: must(await findInvoiceRow(tx.kysely, await invoice(tx, second)), 'the invoice').totalJmdCents,
      said: second.totalJmdCents,
    }
  })
  if (result instanceof Refusal) throw result
  expect(result.before).toEqual({ name: 'Once', how: '50% of our charges J$100.00', discountJmdCents: 5_000 })
  expect([result.less, result.uses]).toEqual([5_000, 1])
  expect([result.after, result.invoiced]).toEqual([null, null])
  expect(result.nobodys?.discountJmdCents).toBe(5_000)
  expect(result.second).toBe(result.said)
})
