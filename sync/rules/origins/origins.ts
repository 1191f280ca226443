import type { AddressChoice } from '../../entities/company/address-choice.ts'
import type { Branch } from '../../entities/company/branch.ts'
import type { Settings } from '../../entities/company/settings.ts'
import { byMode, shippingModes } from '../../entities/packages/shipping-mode.ts'
import { listText } from '../../lib/list-text.ts'
import { servicesBy, type Way, type WayFrom } from '../prices/services.ts'

/** The choices that concern a brand's customers. */
export const choicesOfBrand = (addresses: readonly AddressChoice[], brand: string): AddressChoice[] =>
  addresses.filter((choice) => choice.brand === null || choice.brand === brand)

const specificityOf = ({ brand, service, mode }: AddressChoice): number =>
  (brand === null ? 0 : 4) + (service === '' ? 0 : 2) + (mode === null ? 0 : 1)

/**
 * The warehouse to which a customer sends what travels a way; null where none was chosen.
 * @param choices those of the customer's brand
 */
export function originOf(choices: readonly AddressChoice[], { mode, service }: Way): string | null {
  let best: AddressChoice | undefined
  for (const choice of choices)
    if (
      (choice.mode === null || choice.mode === mode) &&
      (choice.service === '' || choice.service === service) &&
      (!best || specificityOf(choice) > specificityOf(best))
    )
      best = choice
  return best?.branchId ?? null
}

/** The given origin of a way, null if it is unknown. Without a given origin, the warehouse whose address customers read. */
export const originFrom = (choices: readonly AddressChoice[], way: Way & Partial<WayFrom>): string | null =>
  way.originBranchId === undefined ? originOf(choices, way) : way.originBranchId

/** A warehouse with what customers send there: '' for everything. */
export interface Origin {
  readonly branchId: string
  readonly label: string
}

function* waysOf(services: Settings['services']): Generator<Way> {
  for (const mode of shippingModes) {
    const names = servicesBy(services, mode).map(({ name }) => name)
    for (const service of names.length > 0 ? names : ['']) yield { mode, service }
  }
}

/** "by air", or "Express by air" where another service of the mode goes elsewhere. */
function wayTexts(ways: readonly Way[], all: readonly Way[]): string[] {
  return shippingModes.flatMap((mode) => {
    const ownWays = ways.filter((way) => way.mode === mode)
    const isWhole = ownWays.length === all.filter((way) => way.mode === mode).length
    if (ownWays.length === 0) return []
    return isWhole ? [byMode[mode]] : ownWays.map(({ service }) => `${service} ${byMode[mode]}`)
  })
}

const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The warehouses to which a brand's customers send their packages, each with what it is for.
 * @param addresses those of the brand
 */
export function originsOf({ addresses, services }: Pick<Settings, 'addresses' | 'services'>): Origin[] {
  const all = [...waysOf(services)]
  const waysByBranch = new Map<string, Way[]>()
  for (const way of all) {
    const branchId = originOf(addresses, way)
    if (branchId !== null) waysByBranch.set(branchId, [...(waysByBranch.get(branchId) ?? []), way])
  }
  return [...waysByBranch].map(([branchId, ways]) => ({
    branchId,
    label: ways.length === all.length ? '' : withCapital(listText(wayTexts(ways, all))),
  }))
}

/** An origin with the address that its customers type at a shop. */
export interface OriginAddress extends Origin, Pick<Branch, 'address' | 'phone'> {}

/** The origins whose warehouse takes packages. */
export const originAddresses = (
  settings: Pick<Settings, 'addresses' | 'services'>,
  branches: readonly Pick<Branch, 'branchId' | 'address' | 'phone' | 'active'>[],
): OriginAddress[] =>
  originsOf(settings).flatMap((origin) => {
    const branch = branches.find(({ branchId, active }) => branchId === origin.branchId && active)
    return branch ? [{ ...origin, address: branch.address, phone: branch.phone }] : []
  })
