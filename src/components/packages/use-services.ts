import type { Service } from '#sync/entities/company/service.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { serviceName, servicesBy, type Way } from '#sync/rules/prices/services.ts'
import { rateTermsQuery } from '../../queries/api/money/rates.ts'
import { useKeptQuery } from '../../queries/api/server-cache/kept-answers.ts'

const none: readonly Service[] = []

/** The company's services; none while this device has never read them. */
export function useServices(): readonly Service[] {
  const terms = useKeptQuery(rateTermsQuery)
  return terms.is === 'shown' ? terms.data.settings.services : none
}

/** The services of a mode among which there is a choice; none where a company offers only one. */
export function useServiceChoices(mode: ShippingMode): readonly Service[] {
  const choices = servicesBy(useServices(), mode)
  return choices.length > 1 ? choices : none
}

/** The name of the service of a way, where there is a choice; otherwise null. */
export function useServiceName({ mode, service }: Partial<NullableWay>): string | null {
  const choices = useServiceChoices(mode ?? 'Air')
  return serviceName(choices, { mode: mode ?? 'Air', service: service ?? '' }) || null
}
type NullableWay = { readonly [F in keyof Way]: Way[F] | null }
