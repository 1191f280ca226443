import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { DutyTable } from '#sync/entities/money/duty-table.ts'
import { feeRules } from '#sync/entities/money/fee-rule.ts'
import { insuranceChoices } from '#sync/entities/packages/insurance.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { sumOfLines } from '#sync/rules/packages/box-lines.ts'
import { estimateCharges } from '#sync/rules/prices/estimate.ts'
import { type Charge, chargeAmount, totalsOf } from '#sync/rules/prices/money.ts'
import { shipTotals } from '#sync/rules/prices/package-price.ts'
import { isPromotionLine, withBestPromotion } from '#sync/rules/prices/promotions.ts'
import { sheetOf } from '#sync/rules/prices/sheet-for.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { onTheBooks } from '../test/money.ts'

// A package costs the same cents wherever its price is read, with any rate sheet, category, fee and promotion.

let server: TestApp
let admin: string
let customer: string
let accountId: string
let groupId: string
let offices: string[]
const today = () => jamaicaDay(server.clock.now())

beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
  customer = await server.tokenOf('User')
  accountId = (await server.as(customer, { url: '/api/accounts/user' })).json().accountId
  groupId = (await send('POST', '/api/pricegroups', { name: 'Firms' })).priceGroupId
  offices = (await read<{ branchId: string }[]>('/api/branches')).map(({ branchId }) => branchId)
  const transit = { air: null, sea: null }
  await send('PUT', '/api/settings', {
    insurance: { isChosen: true, uninsuredJmdCents: 100_000 },
    services: ['Standard', 'Express'].map((name) => ({ name, modes: ['Air'], transit })),
  })
  const sheets: [name: string, pound: number, divisor: number, more: object][] = [
    ['Express', 410, 139, { service: 'Express' }],
    ['Firms', 199, 194, { priceGroupId: groupId }],
    ['Firms’ express', 333, 166, { priceGroupId: groupId, service: 'Express' }],
  ]
  for (const [name, pound, volumetricDivisor, more] of sheets)
    await send('POST', '/api/ratesheets', {
      ...{ name, mode: 'Air', bands: [{ uptoLb: 1, priceUsdCents: pound }], extraLbUsdCents: pound - 7 },
      ...{ volumetricDivisor, fuelPercent: 3.25, insurancePercent: 1.1, handlingUsdCents: 150 },
      ...{ validFrom: today(), ...more },
    })
})
afterAll(() => server.close())

async function send(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const reply = await server.as(admin, { method, url, ...(payload ? { payload } : {}) })
  expect([url, reply.statusCode, reply.statusCode < 300 ? '' : reply.body]).toEqual([
    url,
    expect.any(Number),
    '',
  ])
  return reply.json()
}
const read = async <T>(url: string, token = admin): Promise<T> => (await server.as(token, { url })).json()

/** The total of a bill without its promotion, which only bills have. */
const listPrice = (lines: readonly Charge[]): number =>
  totalsOf(lines.filter((line) => !isPromotionLine(line))).totalJmdCents
const amountsIn = (lines: readonly Charge[]) => lines.map((line) => [line.description, chargeAmount(line)])

const amount = fc.integer({ min: 1, max: 300_000 })
const fee = fc
  .record({
    rule: fc.constantFrom(...feeRules),
    amount,
    percent: fc.option(fc.integer({ min: 1, max: 10_000 }).map((points) => points / 100)),
    min: fc.option(amount),
    max: fc.option(amount),
    aboveUsdCents: fc.integer({ min: 0, max: 40_000 }),
    aboveLb: fc.integer({ min: 0, max: 60 }),
    office: fc.nat(),
    isTaxed: fc.boolean(),
    isActive: fc.constantFrom(true, true, true, false),
  })
  .map(({ rule, percent, min, max, office, ...row }) => ({
    ...{ name: `${rule} ${row.amount}`, rule, isTaxed: row.isTaxed, isActive: row.isActive },
    ...(rule === 'Clearance' && percent !== null
      ? { percent, minJmdCents: min, maxJmdCents: max === null ? null : Math.max(max, min ?? 0) }
      : { amountJmdCents: row.amount }),
    ...(rule === 'Value' ? { aboveUsdCents: row.aboveUsdCents } : {}),
    ...(rule === 'Weight' ? { aboveLb: row.aboveLb } : {}),
    ...(rule === 'Branch' ? { office } : {}),
  }))
const box = fc.record({
  mode: fc.constantFrom('Air' as const, 'Sea' as const),
  service: fc.constantFrom('', 'Standard', 'Express'),
  weightLb: fc.integer({ min: 1, max: 9_000 }).map((hundredths) => hundredths / 100),
  lengthIn: fc.integer({ min: 1, max: 40 }),
  widthIn: fc.integer({ min: 1, max: 40 }),
  heightIn: fc.integer({ min: 1, max: 40 }),
  declaredValueUsdCents: fc.integer({ min: 0, max: 120_000 }),
  insurance: fc.constantFrom(...insuranceChoices, null),
  category: fc.nat(),
  /** Further kinds of goods; none for a box of one kind. */
  more: fc.array(fc.record({ valueUsdCents: fc.integer({ min: 0, max: 60_000 }), category: fc.nat() }), {
    maxLength: 4,
  }),
  office: fc.nat(),
})

let serial = 0
async function newBox(facts: object): Promise<Package> {
  const trackingNumber = `TBA30000003${String(++serial).padStart(4, '0')}`
  const { packageId } = await send('POST', '/api/packages', { trackingNumber, accountId, ...facts })
  return onTheBooks(server.app.deps, async (tx) => {
    const pkg = must(await tx.get('package', packageId), 'the package of the test')
    await tx.put('package', { ...pkg, status: 'AtHeadOffice' })
    return { ...pkg, status: 'AtHeadOffice' } as const
  })
}
const nth = <T>(list: readonly T[], n: number): T => must(list[n % list.length], 'one of a list')

/** The goods of a box as its row has them, and as the calculator asks for them. */
function goodsOf({ rates }: Pick<DutyTable, 'rates'>, kinds: { valueUsdCents: number; category: number }[]) {
  const lines = kinds.map(({ valueUsdCents, category }) => ({
    valueUsdCents,
    dutyCategory: nth(rates.categories, category).category,
  }))
  const declaredValueUsdCents = sumOfLines(lines)
  const [first] = lines
  if (lines.length === 1) {
    const dutyCategory = must(first, 'the goods').dutyCategory
    return {
      ofBox: { declaredValueUsdCents, dutyCategory },
      ofParcel: { declaredValueUsdCents, category: dutyCategory, lines: [] },
    }
  }
  return {
    ofBox: { lines: lines.map((line, n) => ({ ...line, description: `Goods ${n}` })) },
    ofParcel: { declaredValueUsdCents, category: null, lines },
  }
}

const reportedSum = async (): Promise<number> =>
  (await send('POST', '/api/reports/package-invoice/paginated/1', {})).sums.totalJmdCents

test('eight places say the same cents of a package, also of a mixed box', async () => {
  const places = fc.asyncProperty(
    fc.array(fee, { maxLength: 5 }),
    box,
    fc.boolean(),
    fc.boolean(),
    async (fees, facts, isFirm, hasPromotion) => {
      await send('PUT', `/api/accounts/${accountId}`, {
        priceGroupId: isFirm ? groupId : (await read<ShippingRates>('/api/ratesheets/terms')).priceGroupId,
      })
      const feeIds: string[] = []
      for (const { office, ...row } of fees.map((row) => ({ office: undefined, ...row }))) {
        const branchId = office === undefined ? null : nth(offices, office)
        feeIds.push((await send('POST', '/api/fees', { ...row, branchId, validFrom: today() })).feeId)
      }
      const promotion = { name: 'Spring', percent: 10, validFrom: today() }
      const promotionId = hasPromotion ? (await send('POST', '/api/promotions', promotion)).promotionId : null

      const rates = await read<ShippingRates>('/api/ratesheets/terms', customer)
      const duty = must(rates.dutyTable, 'a duty table')
      const {
        category: n,
        more,
        office,
        service,
        insurance,
        declaredValueUsdCents: worth,
        ...measures
      } = facts
      const goods = goodsOf(duty, [{ valueUsdCents: worth, category: n }, ...more])
      const branchId = nth(offices, office)
      const way = measures.mode === 'Sea' ? {} : { service }
      const row = { ...measures, ...way, ...goods.ofBox, branchId, insurance }
      const [single, flight, counter] = [await newBox(row), await newBox(row), await newBox(row)]

      const isInsured = insurance !== 'Declined'
      const parcel = { ...measures, ...way, ...goods.ofParcel, branchId, delivery: false, isInsured }
      const sheet = must(sheetOf(rates, { mode: facts.mode, service: way.service ?? '' }), 'a sheet')
      const terms = { ...rates.settings, fees: rates.fees, deliveryZones: rates.deliveryZones }
      const calculator = estimateCharges({ parcel, sheet, duty }, [], terms)
      const cents = totalsOf(calculator).totalJmdCents

      const page = shipTotals([single], rates)
      const preview = await read<{ featureValues: Charge[] }>(
        `/api/packages/createinvoice/${single.packageId}`,
        customer,
      )
      const estimate = await send('POST', '/api/invoices/newestimate', { title: 'Box', accountId, parcel })
      const feePreview = await send('POST', '/api/fees/preview', { ...parcel, accountId, day: today() })
      const bills = { packageIds: [flight.packageId] }
      const [flightPreview] = await send('POST', '/api/invoices/bill', { ...bills, preview: true })
      const sumBefore = await reportedSum()
      const [flightBill] = await send('POST', '/api/invoices/bill', bills)
      const singleBill = await send('POST', `/api/packages/createinvoice/${single.packageId}`, {})
      const counterBill = await send('POST', `/api/invoices/generate/account/${accountId}`, {
        packageIds: [counter.packageId],
      })

      const lines = amountsIn(calculator)
      const withoutPromotion = (list: Charge[]) => amountsIn(list.filter((line) => !isPromotionLine(line)))
      expect(page?.apartJmdCents).toBe(feePreview.totalJmdCents)
      expect(totalsOf(withBestPromotion(calculator, rates.promotions)).totalJmdCents).toBe(
        feePreview.totalJmdCents,
      )
      expect(withoutPromotion(preview.featureValues)).toEqual(lines)
      expect(amountsIn(estimate.featureValues)).toEqual(lines)
      expect(withoutPromotion(feePreview.charges)).toEqual(lines)
      expect(withoutPromotion(flightPreview.lines)).toEqual(lines)
      expect(withoutPromotion(flightBill.lines)).toEqual(lines)
      expect(withoutPromotion(singleBill.featureValues)).toEqual(lines)
      expect(withoutPromotion(counterBill.featureValues)).toEqual(lines)
      expect([flightPreview, flightBill, singleBill, counterBill].map((bill) => bill.totalJmdCents)).toEqual(
        Array(4).fill(feePreview.totalJmdCents),
      )
      expect(listPrice(singleBill.featureValues)).toBe(cents)
      expect((await reportedSum()) - sumBefore).toBe(3 * feePreview.totalJmdCents)

      for (const feeId of feeIds) await send('DELETE', `/api/fees/${feeId}`)
      if (promotionId) await send('DELETE', `/api/promotions/${promotionId}`)
    },
  )
  await fc.assert(places, { numRuns: 12 })
}, 120_000)
