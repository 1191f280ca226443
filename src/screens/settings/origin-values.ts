import type { AddressChoice } from '#sync/entities/company/address-choice.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { readTransitDays, transitProblem, transitText } from './transit-text.ts'

/** A choice of a warehouse in the form. An empty field means all brands, modes or services. */
export interface OriginValues {
  readonly key: string
  brand: string
  mode: ShippingMode | ''
  service: string
  branchId: string
}

export const toOriginValues = (
  { brand, mode, service, branchId }: AddressChoice,
  n: number,
): OriginValues => ({ key: String(n), brand: brand ?? '', mode: mode ?? '', service, branchId })

export const readAddress = ({ brand, mode, service, branchId }: OriginValues): AddressChoice => ({
  brand: brand || null,
  mode: mode || null,
  service,
  branchId,
})

/** The first problem of the choices; '' without one. */
export function addressesProblem(rows: readonly OriginValues[]): string {
  if (rows.some(({ branchId }) => branchId === '')) return 'Choose a warehouse in each row.'
  const keys = rows.map(({ brand, mode, service }) => JSON.stringify([brand, mode, service]))
  return new Set(keys).size < keys.length ? 'Two rows are for the same brand, freight and service.' : ''
}

/** The days in transit from a warehouse as typed. */
export interface OriginDayValues {
  readonly branchId: string
  airDays: string
  seaDays: string
}

export const toOriginDays = (rows: Settings['originTransit']): OriginDayValues[] =>
  rows.map(({ branchId, transit }) => ({
    branchId,
    airDays: transitText(transit.air),
    seaDays: transitText(transit.sea),
  }))

/** Converts checked values. A warehouse without days of its own has no row. */
export const readOriginDays = (rows: readonly OriginDayValues[]): Settings['originTransit'] =>
  rows
    .map(({ branchId, airDays, seaDays }) => ({
      branchId,
      transit: { air: readTransitDays(airDays) ?? null, sea: readTransitDays(seaDays) ?? null },
    }))
    .filter(({ transit }) => transit.air !== null || transit.sea !== null)

export const originDaysProblem = (rows: readonly OriginDayValues[]): string =>
  rows.some(({ airDays, seaDays }) => [airDays, seaDays].some((text) => readTransitDays(text) === undefined))
    ? transitProblem
    : ''
