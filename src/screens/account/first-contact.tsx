import { useBranches } from '../../queries/branches.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { useSyncStore } from '../../stores/sync.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReceivingIcon } from '../../ui/icons.ts'

/** False until this device has heard from the server once: an empty list then says nothing yet. Undefined while loading. */
export function useHeardOnce(): boolean | undefined {
  const branches = useBranches()
  return branches && branches.length > 0
}

/** This device is reading what is this person's for the first time: until it has all of it, whatever is drawn would grow. */
export function useIsFirstReading(): boolean {
  const hasContact = useConnectionStore(({ level }) => hasServer(level))
  const isUnread = useSyncStore(
    ({ lastSyncedAt, mayPull, problem }) => lastSyncedAt === null && mayPull && problem === null,
  )
  return isUnread && hasContact
}

/** What stands in place of "there is nothing" until then. */
export const NotHeardYet = () => (
  <EmptyState
    icon={ReceivingIcon}
    title="Loading your packages"
    text="Your packages and invoices load as soon as you’re online. After that, you can read them offline too."
  />
)
