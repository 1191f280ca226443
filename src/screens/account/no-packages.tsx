import { Button } from '@mantine/core'
import { useIsBehind } from '../../queries/sync-status.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoMatchIcon, PreAlertIcon, ReceivingIcon } from '../../ui/icons.ts'
import { NotSyncedYet } from './first-contact.tsx'

interface NoPackagesProps {
  /** True if a search or a status narrows the list. */
  isNarrowed: boolean
  /** Whether this device has synced once; undefined while that is read. */
  hasSynced: boolean | undefined
  clear: () => void
}

/** Explains why a customer's list shows no package. */
export function NoPackages({ isNarrowed, hasSynced, clear }: NoPackagesProps) {
  const isBehind = useIsBehind()
  if (isNarrowed) return isBehind ? <StillComing /> : <NothingFits clear={clear} />
  return hasSynced === false ? <NotSyncedYet /> : <NothingYet />
}

const NothingFits = ({ clear }: { clear: () => void }) => (
  <EmptyState
    icon={NoMatchIcon}
    title="No packages found"
    text="None of your packages matches this search and status."
    action={
      <Button variant="default" onClick={clear}>
        Show all packages
      </Button>
    }
  />
)

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
    text="Ordered something to your Florida address? Add a pre-alert, and you can follow it from here."
  />
)
