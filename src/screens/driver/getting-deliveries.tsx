import { ReceivingIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'

/** Shown instead of the stops while they still arrive, because an empty round isn't known to be empty then. */
export const GettingDeliveries = () => (
  <EmptyState
    icon={ReceivingIcon}
    title="Getting your deliveries"
    text="They stay readable without a connection once they are on this phone."
  />
)
