import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { shippingModes } from '#sync/entities/packages/shipping-mode.ts'
import { originOf } from '#sync/rules/origins/origins.ts'
import { serviceName, servicesBy, transitOf, type Way } from '#sync/rules/prices/services.ts'
import { sheetOf } from '#sync/rules/prices/sheet-for.ts'
import { daysText } from './rate-texts.ts'

/** A way to go that has a price, such as "Air Express". */
export interface OfferedWay extends Way {
  readonly text: string
  /** The days in transit; null if the company hasn't set any. */
  readonly days: string | null
  readonly sheet: RateSheet
}

/** The form of the calculator's address. */
export const wayText = ({ mode, service }: Way): string => (service === '' ? mode : `${mode} ${service}`)

export function readWay(text: string): Way {
  const [mode = '', ...words] = text.trim().split(' ')
  return { mode: mode === 'Sea' ? 'Sea' : 'Air', service: words.join(' ') }
}

/** The days from where customers send such packages. */
export const daysOfWay = ({ settings }: Pick<ShippingRates, 'settings'>, way: Way) => {
  const service = serviceName(settings.services, way)
  const originBranchId = originOf(settings.addresses, { ...way, service })
  return transitOf(settings, { ...way, originBranchId })
}

/** The modes, and with several services of a mode each of them. */
export const offeredWays = (rates: ShippingRates): OfferedWay[] =>
  shippingModes.flatMap((mode) => {
    const names = servicesBy(rates.settings.services, mode).map(({ name }) => name)
    return (names.length > 1 ? names : ['']).flatMap((service) => {
      const way = { mode, service }
      const sheet = sheetOf(rates, way)
      return sheet ? [{ ...way, text: wayText(way), days: daysText(daysOfWay(rates, way)), sheet }] : []
    })
  })

/** The offered way that a person chose, or the one that it means. */
export const chosenWay = (ways: readonly OfferedWay[], { mode, service }: Way): OfferedWay | undefined =>
  ways.find((way) => way.mode === mode && way.service === service) ?? ways.find((way) => way.mode === mode)

/** The sheets of the ways, each once, with the ways that it prices. */
export const sheetsOfWays = (
  ways: readonly OfferedWay[],
): (readonly [sheet: RateSheet, ways: readonly OfferedWay[]])[] => [
  ...Map.groupBy(ways, ({ sheet }) => sheet),
]

/** "Express 3–5 business days", or only the days where a sheet prices one way. */
export const waysNote = (ways: readonly OfferedWay[]): string =>
  ways
    .map(({ service, days }) => [service, days].filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')
