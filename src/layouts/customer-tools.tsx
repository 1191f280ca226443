import { lazy, Suspense } from 'react'
import { SyncIndicator } from '../screens/device/sync-indicator.tsx'
import { afterFirstScreen } from '../stores/first-screen.ts'
import classes from './customer-tools.module.css'

// The bell may appear a moment after the page, because its server queries are large.
const NotificationsBell = lazy(async () => {
  await afterFirstScreen()
  const module = await import('../screens/account/notifications/notifications-bell.tsx').catch(() => null)
  return { default: module?.NotificationsBell ?? (() => null) }
})

/** The customers' tools in the top bar: the sync state and notifications. */
export const CustomerTools = () => (
  <>
    <SyncIndicator />
    <div className={classes['bell']}>
      <Suspense>
        <NotificationsBell />
      </Suspense>
    </div>
  </>
)
