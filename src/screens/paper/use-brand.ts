import type { Company } from '#sync/entities/company/company.ts'
import { toCompany } from '#sync/rules/pages/brand-settings.ts'
import { brandPrefix } from '../../guards/places.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { companyQuery } from '../../queries/api/settings.ts'
import { useCustomer } from '../../queries/customers.ts'

/**
 * The company whose brand the customer belongs to, because customers of the second brand must not see the first one's
 * name. Undefined while it is read.
 */
export function useBrand(accountId: string | null): Company | undefined {
  const customer = useCustomer(accountId)
  const answer = useServerQuery(companyQuery(customer?.brand === brandPrefix ? brandPrefix : null))
  if (customer === undefined || answer.is !== 'shown') return undefined
  const { brand, contact, company } = answer.data
  return toCompany({ brand, contact, company: { ...company, bank: null } })
}
