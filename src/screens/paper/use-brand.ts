import type { Company } from '#sync/entities/company.ts'
import { toCompany } from '#sync/rules/brand-settings.ts'
import { brandPrefix } from '../../guards/places.ts'
import { companyQuery } from '../../queries/api/settings.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useCustomer } from '../../queries/customers.ts'

/** Whose paper it is: customers of the second brand never read the first one's name. Undefined while it is read. */
export function useBrand(accountId: string | null): Company | undefined {
  const customer = useCustomer(accountId)
  const answer = useServerQuery(companyQuery(customer?.brand === brandPrefix ? brandPrefix : null))
  if (customer === undefined || answer.is !== 'shown') return undefined
  const { brand, contact, company } = answer.data
  return toCompany({ brand, contact, company: { ...company, bank: null } })
}
