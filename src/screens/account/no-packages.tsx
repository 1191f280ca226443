import { NoMatches } from '../../components/list/no-matches.tsx'
import { useIsBehind } from '../../queries/sync-status.ts'
import { PreAlertIcon, ReceivingIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { NotSyncedYet } from './dashboard/first-contact.tsx'

interface NoPackagesProps {
  /** The search text; empty if there is none. */
  query: string
  /** The filters that are on, such as "Delivered" or "By air". */
  filterNames: readonly string[]
  /** Whether this device has synced once; undefined while that is read. */
  hasSynced: boolean | undefined
  clearSearch: () => void
  clearFilters: () => void
}

/** Explains why a customer's list shows no package. */
export function NoPackages({ hasSynced, ...narrowing }: NoPackagesProps) {
  const isBehind = useIsBehind()
  if (narrowing.query !== '' || narrowing.filterNames.length > 0)
    return isBehind ? <StillComing /> : <NoMatches many="packages" {...narrowing} />
  return hasSynced === false ? <NotSyncedYet /> : <NothingYet />
}

/** A search can't report no matches before all packages are on the device. */
const StillComing = () => (
  <EmptyState
    icon={ReceivingIcon}
    title="Loading your packages"
    text="They’re still loading on this device. Matches appear as they arrive."
  />
)

const NothingYet = () => (
  <EmptyState
    icon={PreAlertIcon}
    title="No packages yet"
    text="Ordered something to your US address? Add a pre-alert, and you can follow it from here."
  />
)
