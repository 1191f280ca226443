import type { Account } from '#sync/entities/accounts/account.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Parish } from '#sync/entities/company/parishes.ts'
import type { Service } from '#sync/entities/company/service.ts'
import type { DeliveryZone } from '#sync/entities/money/delivery-zone.ts'
import type { Fee } from '#sync/entities/money/fee.ts'
import type { Promotion } from '#sync/entities/money/promotion.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import type { Transaction } from '../changes/transaction.ts'
import { putDeliveryZone } from '../db/billing/delivery-zones.ts'
import { putFee } from '../db/billing/fees.ts'
import { putPriceGroup, setPriceGroup } from '../db/billing/price-groups.ts'
import { putPromotion, setEnteredPromotion } from '../db/billing/promotions.ts'
import { putRateSheet } from '../db/billing/rate-sheets.ts'
import { putSetting } from '../db/company/settings.ts'
import type { Chance } from './chance.ts'
import { demoSheet } from './prices.ts'

/** Smaller companies are made for tests, which enter the prices that they are about. */
const fewestPackages = 1_000

export const hasOffers = ({ packages }: { readonly packages: number }): boolean => packages >= fewestPackages

/** A package for which none was chosen goes by the first one of its mode. */
const services: Service[] = [
  { name: 'Standard', modes: ['Air'], transit: { air: null, sea: null } },
  { name: 'Express', modes: ['Air'], transit: { air: { from: 1, to: 3 }, sea: null } },
  { name: 'Sea', modes: ['Sea'], transit: { air: null, sea: null } },
]

type ZoneRow = readonly [
  name: string,
  places: Pick<DeliveryZone, 'parishes' | 'towns'>,
  base: number,
  perLb: number,
  freeAbove: number | null,
]
const zone = (parishes: Parish[], ...towns: string[]) => ({ parishes, towns })
const zones: readonly ZoneRow[] = [
  ['Kingston and Portmore', zone(['Kingston', 'St. Andrew'], 'Portmore'), 70_000, 1_000, 1_500_000],
  ['Montego Bay', zone(['St. James'], 'Falmouth'), 80_000, 1_000, 1_500_000],
  ['The south', zone(['Manchester', 'Clarendon', 'St. Elizabeth', 'St. Catherine']), 110_000, 2_000, null],
  ['The north coast', zone(['St. Ann', 'Trelawny', 'St. Mary']), 120_000, 2_500, null],
  ['The far ends', zone(['Portland', 'St. Thomas', 'Hanover', 'Westmoreland']), 160_000, 3_500, null],
  ['Negril', zone([], 'Negril'), 190_000, 4_000, null],
]

type FeeRow = Pick<Fee, 'name' | 'rule'> & Partial<Fee>
const feesOf = (branches: readonly Branch[]): readonly FeeRow[] => [
  {
    name: 'Customs clearance',
    rule: 'Clearance',
    percent: 10,
    minJmdCents: 75_000,
    maxJmdCents: 600_000,
  },
  { name: 'Cover for valuables', rule: 'Value', aboveUsdCents: 50_000, amountJmdCents: 150_000 },
  { name: 'Heavy package', rule: 'Weight', aboveLb: 70, amountJmdCents: 120_000 },
  {
    name: 'Road to Mandeville',
    rule: 'Branch',
    amountJmdCents: 25_000,
    branchId: branches.find(({ code }) => code === 'MDV')?.branchId ?? null,
  },
  { name: 'Carton and tape', rule: 'Consolidation', amountJmdCents: 35_000 },
  { name: 'Shelf in Florida', rule: 'Hold', amountJmdCents: 40_000 },
  { name: 'Return papers', rule: 'Return', amountJmdCents: 65_000 },
]

type PromotionRow = Pick<Promotion, 'name' | 'code'> & Partial<Promotion>
const promotionsOf = (businessId: string): readonly PromotionRow[] => [
  { name: 'Welcome', code: 'WELCOME10', percent: 10, base: 'Freight', isFirstOnly: true },
  { name: 'J$500 off', code: 'SAVE500', amountJmdCents: 50_000, mostPerCustomer: 1, mostInAll: 200 },
  { name: 'Business month', code: '', percent: 5, priceGroupIds: [businessId] },
]

interface Place {
  readonly chance: Chance
  readonly nowMs: number
  readonly branches: readonly Branch[]
  /** The people who can log in. */
  readonly people: readonly Account[]
  readonly others: readonly Account[]
}

/** Each of them has held for two months. */
const daysAgo = 60

async function putGroups(tx: Transaction, { chance, others }: Place, stamps: Stamps): Promise<string> {
  const [businessId, clubId] = [chance.id(stamps.atMs), chance.id(stamps.atMs)]
  const { createdAt, updatedAt } = stamps
  for (const [priceGroupId, name] of [
    [businessId, 'Business'],
    [clubId, 'Church and school clubs'],
  ] as const)
    await putPriceGroup(tx.kysely, { priceGroupId, name, createdAt, updatedAt })
  const customers = others.filter(({ email }) => email !== '')
  for (const [n, { accountId }] of customers.slice(0, 12).entries())
    await setPriceGroup(tx.kysely, accountId, n % 3 === 2 ? clubId : businessId)
  const offers: readonly [name: string, first: number, perLb: number, more: Partial<RateSheet>][] = [
    ['Express air', 550, 390, { service: 'Express' }],
    ['Business air', 320, 190, { priceGroupId: businessId }],
    ['Business express', 490, 330, { priceGroupId: businessId, service: 'Express' }],
    ['Clubs by air', 300, 205, { priceGroupId: clubId }],
  ]
  for (const [name, firstUsdCents, perLbUsdCents, more] of offers) {
    const plan = { mode: 'Air' as const, name, firstUsdCents, perLbUsdCents, fuelPercent: 7.5 }
    await putRateSheet(tx.kysely, { ...demoSheet(chance, stamps.atMs, plan), ...more })
  }
  return businessId
}

interface Stamps {
  readonly atMs: number
  readonly validFrom: string
  readonly createdAt: string
  readonly updatedAt: string
}

async function putFees(tx: Transaction, { chance, branches }: Place, stamps: Stamps): Promise<void> {
  const { atMs, ...row } = stamps
  const blank = {
    amountJmdCents: null,
    percent: null,
    minJmdCents: null,
    maxJmdCents: null,
    aboveUsdCents: null,
    aboveLb: null,
    branchId: null,
    isTaxed: true,
    validTo: null,
    isActive: true,
  }
  for (const fee of feesOf(branches))
    await putFee(tx.kysely, { ...blank, ...row, ...fee, feeId: chance.id(atMs) })
}

async function putZones(tx: Transaction, { chance }: Place, stamps: Stamps): Promise<void> {
  const { atMs, ...row } = stamps
  for (const [name, places, baseJmdCents, perLbJmdCents, freeAboveJmdCents] of zones)
    await putDeliveryZone(tx.kysely, {
      deliveryZoneId: chance.id(atMs),
      name,
      ...places,
      baseJmdCents,
      perLbJmdCents,
      freeAboveJmdCents,
      ...row,
    })
}

/** Promotions, one of which the first customer entered for the next bill. */
async function putPromotions(
  tx: Transaction,
  { chance, people, nowMs }: Place,
  businessId: string,
  stamps: Stamps,
): Promise<void> {
  const { atMs, ...row } = stamps
  const blank = {
    percent: null,
    amountJmdCents: null,
    base: 'Charges' as const,
    mostPerCustomer: null,
    mostInAll: null,
    isFirstOnly: false,
    priceGroupIds: [],
  }
  const customer = people.find(({ role }) => role === 'User')
  for (const promotion of promotionsOf(businessId)) {
    const promotionId = chance.id(atMs)
    const validTo = promotion.code === '' ? addDays(jamaicaDay(nowMs), 30) : null
    await putPromotion(tx.kysely, { ...blank, ...row, validTo, ...promotion, promotionId })
    if (promotion.code === 'SAVE500' && customer)
      await setEnteredPromotion(tx.kysely, customer.accountId, promotionId)
  }
}

/** Puts the offers of a company with several prices: services, groups, fees by rule, delivery zones and promotions. */
export async function putOffers(tx: Transaction, place: Place): Promise<void> {
  const atMs = place.nowMs - daysAgo * dayMs
  const at = isoOf(atMs)
  const stamps = { atMs, validFrom: jamaicaDay(atMs), createdAt: at, updatedAt: at }
  await putSetting(tx.kysely, 'services', services)
  const businessId = await putGroups(tx, place, stamps)
  await putFees(tx, place, stamps)
  await putZones(tx, place, stamps)
  await putPromotions(tx, place, businessId, stamps)
}
