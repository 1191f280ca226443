import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { DeliveryZone } from '#sync/entities/money/delivery-zone.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { percentText } from '#sync/rules/prices/money.ts'
import { formatJmd, formatUsd } from '../../ui/texts/format.ts'
import { feeFacts, isForChoice } from './fee-texts.ts'
import { promotionEntries } from './promotion-texts.ts'

/** "4–6 business days"; null if the company hasn't set any. */
export const daysText = (days: { readonly from: number; readonly to: number } | null): string | null =>
  days && (days.from === days.to ? `${days.to} business days` : `${days.from}–${days.to} business days`)

/** The surcharges of a rate sheet, one sentence each. */
export const sheetNotes = (sheet: RateSheet): string[] =>
  [
    sheet.handlingUsdCents > 0 && `Handling: ${formatUsd(sheet.handlingUsdCents)} for each package`,
    ...sheet.handlingSteps.map(
      ({ overLb, priceUsdCents }) => `Over ${overLb} lb: ${formatUsd(priceUsdCents)} more for handling`,
    ),
    sheet.fuelPercent > 0 && `Fuel surcharge: ${percentText(sheet.fuelPercent)} of freight`,
    sheet.insurancePercent > 0 && `Insurance: ${percentText(sheet.insurancePercent)} of what you paid`,
    `Size: length × width × height in inches, divided by ${sheet.volumetricDivisor}`,
  ].filter((note) => note !== false)

type PublicTerms = ShippingRates['settings']
type PublicPrices = Pick<ShippingRates, 'settings' | 'fees'>

const storageText = ({ storage }: PublicTerms): string =>
  storage.sizeClasses
    .map(
      ({ dailyJmdCents, uptoLb }) =>
        `${formatJmd(dailyJmdCents)} ${uptoLb === null ? 'for anything heavier' : `up to ${uptoLb} lb`}`,
    )
    .join(', ')

/** The services that a customer can choose in addition to shipping, with their prices. */
export function choiceCharges({ settings, fees }: PublicPrices): [name: string, text: string][] {
  const { warehouse, returns } = settings
  const { consolidationUsdCents, freeHoldDays } = warehouse
  const { shopJmdCents, floridaJmdCents, destroyJmdCents } = returns
  return [
    [
      'Packing together',
      consolidationUsdCents > 0
        ? `${formatUsd(consolidationUsdCents)} for packing several packages into one box. You see both totals before you choose.`
        : 'Free, however many packages go into the box.',
    ],
    [
      'Holding at the warehouse',
      `${freeHoldDays} days free when you ask us to hold a package. After that a day costs ${storageText(settings)}.`,
    ],
    [
      'Returning or destroying',
      `Back to the shop ${formatJmd(shopJmdCents)}, back to the warehouse ${formatJmd(floridaJmdCents)}, destroying it ${formatJmd(destroyJmdCents)}. Only when you ask for it.`,
    ],
    ...feeFacts(fees.filter(isForChoice)),
  ]
}

function deliveryText(feeJmdCents: number, zones: readonly DeliveryZone[]): string {
  if (zones.length === 0) return `${formatJmd(feeJmdCents)} a delivery, however many packages are in it.`
  return `By where you live, for one delivery, however many packages are in it. Where no zone below applies it is ${formatJmd(feeJmdCents)}.`
}

/** The price of a zone. */
export const zonePriceText = ({
  baseJmdCents,
  perLbJmdCents,
  freeAboveJmdCents,
}: Pick<DeliveryZone, 'baseJmdCents' | 'perLbJmdCents' | 'freeAboveJmdCents'>): string =>
  [
    formatJmd(baseJmdCents) + (perLbJmdCents > 0 ? ` and ${formatJmd(perLbJmdCents)} a pound` : ''),
    freeAboveJmdCents !== null && `free above ${formatJmd(freeAboveJmdCents)} of shipping charges`,
  ]
    .filter(Boolean)
    .join(', ')

const zoneText = (zone: DeliveryZone): string =>
  `${[...zone.parishes, ...zone.towns].join(', ')}: ${zonePriceText(zone)}.`

/** The charges that can be added to a package's freight, by name. */
export function otherCharges({
  settings,
  dutyTable,
  deliveryZones,
  fees,
  promotions,
}: ShippingRates): [name: string, text: string][] {
  const { storage, delivery, gct, exchangeRate } = settings
  const customs: [string, string][] = dutyTable
    ? [
        [
          'Customs',
          `Nothing up to ${formatUsd(dutyTable.deMinimisUsdCents)}. Above it, import duty by category, GCT ${percentText(dutyTable.rates.gctPercent)} and small government fees on the whole value. The calculator shows each.`,
        ],
      ]
    : []
  return [
    ...promotionEntries(promotions),
    ...customs,
    ...feeFacts(fees.filter((fee) => !isForChoice(fee))),
    ...choiceCharges({ settings, fees }),
    [
      'Storage',
      `${storage.freeDays} days free at your pickup office. After that a day costs ${storageText(settings)}.`,
    ],
    ['Delivery to your door', deliveryText(delivery.feeJmdCents, deliveryZones)],
    ...deliveryZones.map((zone): [string, string] => [`Delivery: ${zone.name}`, zoneText(zone)]),
    ['GCT', `${percentText(gct.percent)} on our own services.`],
    [
      'Exchange rate',
      `US$1 is ${formatJmd(exchangeRate)} today. Your invoice keeps the rate of the day it was made.`,
    ],
  ]
}
