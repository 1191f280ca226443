import { useBranches } from '../../../queries/branches.ts'
import { hasServer, useConnectionStore } from '../../../stores/connection.ts'
import { useSyncStore } from '../../../stores/sync.ts'
import { ReceivingIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'

/** False until the first sync, when an empty list means nothing yet. Undefined while loading. */
export function useHasSynced(): boolean | undefined {
  const branches = useBranches()
  return branches && branches.length > 0
}

/** Returns true during the first sync, when a screen would grow with each page that arrives. */
export function useIsFirstSync(): boolean {
  const hasContact = useConnectionStore(({ level }) => hasServer(level))
  const isUnread = useSyncStore(
    ({ lastSyncedAt, mayPull, problem }) => lastSyncedAt === null && mayPull && problem === null,
  )
  return isUnread && hasContact
}

/** Shown instead of an empty list until the first sync is complete. */
export const NotSyncedYet = () => (
  <EmptyState
    icon={ReceivingIcon}
    title="Loading your packages"
    text="Your packages and invoices load as soon as you’re online. After that, you can read them offline too."
  />
)
