import { Button } from '@mantine/core'
import { useIsBehind } from '../../queries/sync-status.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoMatchIcon, PreAlertIcon, ReceivingIcon } from '../../ui/icons.ts'
import { NotHeardYet } from './first-contact.tsx'

interface NoPackagesProps {
  /** By a search or a status. */
  isNarrowed: boolean
  /** Whether the server has answered this device once; undefined while that is read. */
  heard: boolean | undefined
  clear: () => void
}

/** Why a customer's list shows no package. */
export function NoPackages({ isNarrowed, heard, clear }: NoPackagesProps) {
  const isBehind = useIsBehind()
  if (isNarrowed) return isBehind ? <StillComing /> : <NothingFits clear={clear} />
  return heard === false ? <NotHeardYet /> : <NothingYet />
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

/** Nobody can say that nothing fits before all packages are on the device. */
const StillComing = () => (
  <EmptyState
    icon={ReceivingIcon}
    title="Loading your packages"
    text="They're still loading on this device. What matches appears here by itself."
  />
)

const NothingYet = () => (
  <EmptyState
    icon={PreAlertIcon}
    title="No packages yet"
    text="Ordered something to your Florida address? Add a pre-alert, and you can follow it from here."
  />
)
