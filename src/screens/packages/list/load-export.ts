import type { ExportFormat } from '#sync/api/exports.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { exportPackages } from '../../../queries/api/exports.ts'
import { noOffice } from '../../../queries/package-list.ts'
import type { PackageListSearch } from './list-search.ts'

/** The branches of a search, and whether packages without one are asked for. */
function branchBody(branch: readonly string[] = []) {
  const branchIds = branch.filter((id) => id !== noOffice)
  return {
    branchIds: branchIds.length > 0 ? branchIds : undefined,
    withoutBranch: branch.includes(noOffice) || undefined,
  }
}

/** The list's filter as the server expects it, for the export and for the archive. */
export const packageBody = (search: PackageListSearch, today: string) =>
  pickDefined({
    searchString: search.q || undefined,
    statuses: search.status && [...search.status],
    ...branchBody(search.branch),
    originBranchIds: search.origin && [...search.origin],
    couriers: search.courier && [...search.courier],
    modes: search.mode && [...search.mode],
    accountId: search.accountId,
    manifestId: search.manifestId,
    from: search.from ?? (search.only === 'today' ? jamaicaDay(today) : undefined),
    to: search.to,
    unidentified: search.only === 'unidentified' || undefined,
    needsReview: search.only === 'review' || undefined,
    invoiceToCheck: search.only === 'invoice' || undefined,
    toBill: search.only === 'bill' || undefined,
    onHold: search.only === 'hold' || undefined,
    invoiceMissing: search.only === 'noInvoice' || undefined,
    withoutCategory: search.only === 'category' || undefined,
    heldForCustomer: search.only === 'waiting' || undefined,
    toPackTogether: search.only === 'together' || undefined,
    missing: search.only === 'missing' || undefined,
    lossToDecide: search.only === 'loss' || undefined,
    unclaimed: search.only === 'unclaimed' || undefined,
    lateOn: search.only === 'late' ? jamaicaDay(today) : undefined,
  })

/** The orders that only the device knows. */
const deviceSorts = ['bin', 'expectedTo']

/** Loads all matches from the server. Throws CallError. */
export async function loadExport(
  search: PackageListSearch,
  today: string,
  format: ExportFormat,
): Promise<Blob> {
  const sortOrder = deviceSorts.some((field) => search.sort.endsWith(field)) ? '-updatedAt' : search.sort
  return exportPackages({ ...packageBody(search, today), sortOrder, format })
}
