import type { Branch } from '#sync/entities/company/branch.ts'
import { packageStateNames, packageStates } from '#sync/entities/packages/package-state.ts'
import { shippingModes, shippingModeText } from '#sync/entities/packages/shipping-mode.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { useCustomerFilter } from '../../../components/list/customer-filter.tsx'
import { daysFilter, manyFilter, oneChips, oneFilter } from '../../../components/list/filter-kinds.tsx'
import type { FilterChip, FilterMenu } from '../../../components/list/filters.ts'
import { useBranches } from '../../../queries/branches.ts'
import { noOffice, type PackageTally, useCouriers } from '../../../queries/package-list.ts'
import { type Only, onlyText, type PackageListSearch } from './list-search.ts'
import { useManifestFilter } from './manifest-filter.tsx'

interface FilterInput {
  values: PackageListSearch
  set: (changes: Partial<PackageListSearch>) => void
}

const countOf: Record<Only, (tally: PackageTally) => number> = {
  unidentified: (tally) => tally.unidentified,
  review: (tally) => tally.needsReview,
  hold: (tally) => tally.onHold,
  noInvoice: (tally) => tally.invoicesMissing,
  invoice: (tally) => tally.invoicesToCheck,
  category: (tally) => tally.withoutCategory,
  bill: (tally) => tally.toBill,
  waiting: (tally) => tally.waiting,
  together: (tally) => tally.together,
  late: (tally) => tally.late,
  missing: (tally) => tally.missing,
  loss: (tally) => tally.lossesToDecide,
  unclaimed: (tally) => tally.unclaimed,
  today: (tally) => tally.checkedIn,
}

const workOptions = (tally: PackageTally | undefined) =>
  namesIn(onlyText).map((value) => ({
    value,
    text: onlyText[value],
    count: tally ? countOf[value](tally) : null,
  }))

/** Filters for packages that need attention, of which one can be active. */
export const packageChips = ({ values, set }: FilterInput, tally: PackageTally | undefined): FilterChip[] =>
  oneChips(workOptions(tally), values.only, (only) => set({ only }))

/** The menu of the chips. It names no choice, because the chip of the same filter says that it is on. */
const workFilter = ({ values, set }: FilterInput, tally: PackageTally | undefined): FilterMenu => ({
  ...oneFilter({
    key: 'work',
    text: 'To do',
    options: workOptions(tally),
    value: values.only,
    set: (only) => set({ only }),
  }),
  chosen: '',
})

/** The warehouses where packages were checked in; null where there is one. */
function originFilter({ values, set }: FilterInput, branches: readonly Branch[]): FilterMenu | null {
  const warehouses = branches.filter(({ kind }) => kind === 'Warehouse')
  if (warehouses.length < 2) return null
  return manyFilter({
    key: 'origin',
    text: 'Origin',
    options: warehouses.map(({ branchId, name }) => ({ value: branchId, text: name })),
    values: values.origin,
    set: (origin) => set({ origin }),
  })
}

export function usePackageFilters(
  { values, set }: FilterInput,
  tally: PackageTally | undefined,
): FilterMenu[] {
  const branches = useBranches() ?? []
  const couriers = useCouriers() ?? []
  const customer = useCustomerFilter(values.accountId, (accountId) => set({ accountId }))
  const manifest = useManifestFilter(values.manifestId, (manifestId) => set({ manifestId }))
  return [
    workFilter({ values, set }, tally),
    manyFilter({
      key: 'status',
      text: 'Status',
      options: packageStates.map((value) => ({
        value,
        text: packageStateNames[value],
        count: tally ? tally.byState[value] : null,
      })),
      values: values.status,
      set: (status) => set({ status }),
    }),
    customer,
    manyFilter({
      key: 'branch',
      text: 'Branch',
      options: [
        ...branches.map(({ branchId, name }) => ({ value: branchId, text: name })),
        { value: noOffice, text: 'No office' },
      ],
      values: values.branch,
      set: (branch) => set({ branch }),
    }),
    originFilter({ values, set }, branches),
    manyFilter({
      key: 'courier',
      text: 'Courier',
      options: couriers.map((value) => ({ value, text: value })),
      values: values.courier,
      set: (courier) => set({ courier }),
    }),
    manyFilter({
      key: 'mode',
      text: 'Air or sea',
      options: shippingModes.map((value) => ({ value, text: shippingModeText[value] })),
      values: values.mode,
      set: (mode) => set({ mode }),
    }),
    daysFilter({
      key: 'checkedIn',
      text: 'Checked in',
      from: values.from,
      to: values.to,
      set: (days) => set(days),
    }),
    manifest,
  ].filter((menu) => menu !== null)
}
