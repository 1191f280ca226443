import { brandName, brandPrefix } from '../../guards/places.ts'
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
  const company = useServerQuery(companyQuery)
  if (customer === undefined || company.is !== 'shown') return undefined
  const { name, invoiceFooter } = company.data.brand
  return customer?.brand === brandPrefix ? { name: brandName, footer: '' } : { name, footer: invoiceFooter }
}
