import type { Service } from '#sync/entities/company/service.ts'
import { readTransitDays, transitProblem, transitText } from './transit-text.ts'

/** A service as typed. */
export interface ServiceValues {
  readonly key: string
  name: string
  air: boolean
  sea: boolean
  airDays: string
  seaDays: string
}

export const toServiceValues = ({ name, modes, transit }: Service, n: number): ServiceValues => ({
  key: String(n),
  name,
  air: modes.includes('Air'),
  sea: modes.includes('Sea'),
  airDays: transitText(transit.air),
  seaDays: transitText(transit.sea),
})

/** Converts checked values. A mode by which the service doesn't go has no days. */
export const readService = ({ name, air, sea, airDays, seaDays }: ServiceValues): Service => ({
  name: name.trim(),
  modes: [...(air ? ['Air' as const] : []), ...(sea ? ['Sea' as const] : [])],
  transit: {
    air: air ? (readTransitDays(airDays) ?? null) : null,
    sea: sea ? (readTransitDays(seaDays) ?? null) : null,
  },
})

/** The first problem of the services; '' without one. */
export function servicesProblem(rows: readonly ServiceValues[]): string {
  const names = rows.map(({ name }) => name.trim().toLowerCase())
  if (names.includes('')) return 'Give every service a name, such as Express.'
  if (new Set(names).size < names.length) return 'Two services have the same name.'
  if (rows.some(({ air, sea }) => !air && !sea)) return 'Each service goes by air, by sea, or both.'
  const days = rows.flatMap(({ air, sea, airDays, seaDays }) => [air ? airDays : '', sea ? seaDays : ''])
  return days.some((text) => readTransitDays(text) === undefined) ? `Days in transit: ${transitProblem}` : ''
}
