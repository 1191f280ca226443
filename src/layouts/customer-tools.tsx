import { SyncIndicator } from '../screens/device/sync-indicator.tsx'
import { afterFirstScreen } from '../stores/first-screen.ts'
import { optionalPart } from '../ui/lazy-parts.ts'
import classes from './customer-tools.module.css'

// The bell may appear a moment after the page, because its server queries are large.
const NotificationsBell = optionalPart(async () => {
  await afterFirstScreen()
  return (await import('../screens/account/notifications/notifications-bell.tsx')).NotificationsBell
})

/** The customers' tools in the top bar: the sync state and notifications. */
export const CustomerTools = () => (
  <>
    <SyncIndicator />
    <div className={classes['bell']}>
      <NotificationsBell />
    </div>
  </>
)
