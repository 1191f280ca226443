import { packageStates } from '#sync/entities/packages/package-state.ts'
import { shippingModes } from '#sync/entities/packages/shipping-mode.ts'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import {
  listSearch,
  manyOf,
  manyWords,
  oneDay,
  oneId,
  oneOf,
  type SearchValues,
} from '../../../components/list/search.ts'
import { type PackageListFilter, packageSortFields } from '../../../queries/package-list.ts'

/** Lists that aren't a status. */
export const onlyText = {
  unidentified: 'Unidentified',
  review: 'Needs review',
  hold: 'On hold',
  noInvoice: 'Invoice missing',
  invoice: 'Invoice to check',
  category: 'Without a category',
  bill: 'To bill',
  waiting: 'Customer hold',
  together: 'Ship together',
  late: 'Late',
  missing: 'Missing',
  loss: 'Found after it was paid for',
  unclaimed: 'Unclaimed',
  today: 'Checked in today',
} as const
export type Only = keyof typeof onlyText

const fields = {
  status: manyOf(packageStates),
  only: oneOf(namesIn(onlyText)),
  branch: manyWords,
  origin: manyWords,
  courier: manyWords,
  mode: manyOf(shippingModes),
  accountId: oneId,
  manifestId: oneId,
  from: oneDay,
  to: oneDay,
}

/** The search parameters of the list. */
export const packageSearch = listSearch(fields, packageSortFields, '-updatedAt')
export type PackageListSearch = SearchValues<typeof fields, (typeof packageSortFields)[number]>

/** Converts them to a filter for the device's tables. */
export function filterOf(search: PackageListSearch, today: string, limit: number): PackageListFilter {
  const { q, status, only, branch, origin, courier, mode, accountId, manifestId, from, to, sort } = search
  return {
    text: q,
    // A single state can be read from its index.
    status: status?.length === 1 ? status[0] : status,
    branchIds: branch,
    originBranchIds: origin,
    couriers: courier,
    modes: mode,
    accountId,
    manifestId,
    sort,
    limit,
    unidentified: only === 'unidentified',
    needsReview: only === 'review',
    onHold: only === 'hold',
    invoiceMissing: only === 'noInvoice',
    invoiceToCheck: only === 'invoice',
    withoutCategory: only === 'category',
    toBill: only === 'bill',
    waiting: only === 'waiting',
    together: only === 'together',
    missing: only === 'missing',
    lossToDecide: only === 'loss',
    unclaimed: only === 'unclaimed',
    lateOn: only === 'late' ? jamaicaDay(today) : undefined,
    checkedInSince: from ? startOfDay(from) : only === 'today' ? today : undefined,
    checkedInBefore: to && startOfDay(to, 1),
  }
}
