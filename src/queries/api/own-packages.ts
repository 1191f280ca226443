import { deliveries, invoicesWrite, storage } from '../../http/calls.ts'
import { keptQuery } from './kept-answers.ts'

/** The invoice of a package, or what it would be now. */
export const packageCostQuery = (packageId: string) =>
  keptQuery({
    queryKey: ['invoices', 'of-package', packageId],
    also: ['packages'],
    source: invoicesWrite('packages.draftInvoice'),
    input: { params: { id: packageId } },
  })

/** How long a package may still wait at the counter, and what it costs after that. */
export const packageStorageQuery = (packageId: string) =>
  keptQuery({
    queryKey: ['packages', 'storage', packageId],
    also: ['invoices'],
    source: storage('packages.storage'),
    input: { params: { id: packageId } },
  })

/** What is on its way to oneself now. */
export const arrivalsQuery = keptQuery({
  queryKey: ['deliveries', 'own', 'arrivals'],
  source: deliveries('deliveries.arrivals'),
  input: {},
})
