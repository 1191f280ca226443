import { brandPrefix } from '../../guards/places.ts'
import { companyQuery } from '../../queries/api/settings.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useCustomer } from '../../queries/customers.ts'

export interface PaperBrand {
  readonly name: string
  /** Under an invoice: where to pay, whom to ask. */
  readonly footer: string
}

/** Whose paper it is: customers of the second brand never read the first one's name. Undefined while it is read. */
export function useBrand(accountId: string | null): PaperBrand | undefined {
  const customer = useCustomer(accountId)
  const answer = useServerQuery(companyQuery(customer?.brand === brandPrefix ? brandPrefix : null))
  if (customer === undefined || answer.is !== 'shown') return undefined
  const { name, invoiceFooter } = answer.data.brand
  return { name, footer: invoiceFooter }
}
