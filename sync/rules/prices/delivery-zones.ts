import { parishes } from '../../entities/company/parishes.ts'
import type { DeliveryZone } from '../../entities/money/delivery-zone.ts'

export interface DeliveryPlace {
  readonly town: string
  readonly parish: string
}

export type ZoneTerms = Pick<
  DeliveryZone,
  'name' | 'parishes' | 'towns' | 'baseJmdCents' | 'perLbJmdCents' | 'freeAboveJmdCents' | 'validFrom'
>
type Places = Pick<DeliveryZone, 'parishes' | 'towns'>

/** The same for "St. Ann's Bay" and "st anns bay"; '' for a text without letters and digits. */
export const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘`]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^saint\b/, 'st')

/** The ways to match a place, the most specific one first. */
const matches: readonly ((zone: Places, place: DeliveryPlace) => boolean)[] = [
  ({ towns }, { town, parish }) =>
    plainName(town) !== '' && towns.some((name) => plainName(name) === plainName(`${town}, ${parish}`)),
  ({ towns }, { town }) =>
    plainName(town) !== '' && towns.some((name) => plainName(name) === plainName(town)),
  (zone, { parish }) => zone.parishes.some((name) => name === parish),
]

const begun = <Z extends Pick<DeliveryZone, 'validFrom'>>(zones: readonly Z[], day: string): Z[] =>
  zones
    .filter(({ validFrom }) => validFrom <= day)
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : a.validFrom > b.validFrom ? -1 : 0))

/** The zones that still have places of their own on a day, without the places that a newer zone took over. */
export function zonesOn<Z extends Pick<DeliveryZone, 'validFrom'> & Places>(
  zones: readonly Z[],
  day: string,
): Z[] {
  const takenPlaces = new Set<string>()
  const take = (kind: string) => (name: string) => {
    const place = `${kind} ${plainName(name)}`
    const isFree = !takenPlaces.has(place)
    takenPlaces.add(place)
    return isFree
  }
  return begun(zones, day)
    .map((zone) => ({
      ...zone,
      parishes: zone.parishes.filter(take('parish')),
      towns: zone.towns.filter(take('town')),
    }))
    .filter(({ parishes, towns }) => parishes.length + towns.length > 0)
}

/** The zone of a place: that of its town before that of its parish; undefined if none has it. */
export function zoneOf<Z extends Places>(place: DeliveryPlace, zones: readonly Z[]): Z | undefined {
  for (const isMatch of matches) {
    const zone = zones.find((candidate) => isMatch(candidate, place))
    if (zone) return zone
  }
  return undefined
}

/** The first place that two zones of one day would both have; null if there is none. */
export function sharedPlace(one: Places, other: Places): string | null {
  const parish = one.parishes.find((name) => other.parishes.includes(name))
  const names = new Set(other.towns.map(plainName))
  return parish ?? one.towns.find((name) => names.has(plainName(name))) ?? null
}

/** The places that a calculator offers: every parish, and the towns that have a zone of their own. */
export const placesOf = (zones: readonly Places[]): string[] => [
  ...parishes,
  ...[...new Set(zones.flatMap(({ towns }) => towns))].sort((a, b) => a.localeCompare(b)),
]

const isParish = (name: string): boolean => parishes.some((parish) => parish === name)

/** A place as a calculator names it: "St. Ann", "Negril", "Springfield, St. James"; null for nothing. */
export function readPlace(text: string): DeliveryPlace | null {
  if (text === '') return null
  if (isParish(text)) return { town: '', parish: text }
  const [town = '', parish = ''] = text.split(/, (?=[^,]*$)/)
  return isParish(parish) ? { town, parish } : { town: text, parish: '' }
}
