import type { Service } from '../../entities/company/service.ts'
import type { Settings } from '../../entities/company/settings.ts'
import type { ShippingMode } from '../../entities/packages/shipping-mode.ts'

/** The way a package goes, as far as it was chosen. */
export interface Way {
  readonly mode: ShippingMode
  /** '' where none was chosen. */
  readonly service: string
}

/** The way of a package, from where it begins. */
export interface WayFrom extends Way {
  /** The warehouse; null while it isn't known. */
  readonly originBranchId: string | null
}

/** The services that go by a mode, in the company's order. */
export const servicesBy = (services: readonly Service[], mode: ShippingMode): Service[] =>
  services.filter(({ modes }) => modes.includes(mode))

/**
 * The service by which a package travels and is priced: the chosen one, or the first one of its mode where none was
 * chosen or the chosen one doesn't go by it any more. Undefined in a company without services.
 */
function serviceBy(services: readonly Service[], { mode, service }: Way): Service | undefined {
  const choices = servicesBy(services, mode)
  return choices.find(({ name }) => name === service) ?? choices[0]
}

/** The same by its name; '' without one. */
export const serviceName = (services: readonly Service[], way: Way): string =>
  serviceBy(services, way)?.name ?? ''

type TransitSettings = Pick<Settings, 'services' | 'transit'> & Partial<Pick<Settings, 'originTransit'>>

/** The business days that a package is in transit, those from its origin first; null where the company has set none. */
export function transitOf(
  { services, transit, originTransit = [] }: TransitSettings,
  way: WayFrom,
): Settings['transit']['air'] {
  const place = way.mode === 'Air' ? 'air' : 'sea'
  const fromOrigin = originTransit.find(({ branchId }) => branchId === way.originBranchId)?.transit[place]
  return fromOrigin ?? serviceBy(services, way)?.transit[place] ?? transit[place]
}
