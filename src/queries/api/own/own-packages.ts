import { deliveries, invoicesWrite, storage } from '../../../http/calls.ts'
import { keptQuery } from '../server-cache/kept-answers.ts'

/** A package's invoice, or its draft. */
export const packageCostQuery = (packageId: string) =>
  keptQuery({
    queryKey: ['invoices', 'of-package', packageId],
    also: ['packages'],
    source: invoicesWrite('packages.draftInvoice'),
    input: { params: { id: packageId } },
  })

/** How long a package can stay at the counter for free, and the fee after that. */
export const packageStorageQuery = (packageId: string) =>
  keptQuery({
    queryKey: ['packages', 'storage', packageId],
    also: ['invoices'],
    source: storage('packages.storage'),
    input: { params: { id: packageId } },
  })

/** The deliveries that are on their way to the customer. */
export const arrivalsQuery = keptQuery({
  queryKey: ['deliveries', 'own', 'arrivals'],
  source: deliveries('deliveries.arrivals'),
  input: {},
})
