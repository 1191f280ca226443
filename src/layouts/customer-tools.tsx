import { lazy, Suspense } from 'react'
import { SyncIndicator } from '../screens/device/sync-indicator.tsx'
import { afterFirstScreen } from '../stores/first-screen.ts'
import classes from './customer-tools.module.css'

// The count can come a moment after the page; what it asks the server with is heavy.
const NotificationsBell = lazy(async () => {
  await afterFirstScreen()
  const found = await import('../screens/account/notifications/notifications-bell.tsx').catch(() => null)
  return { default: found?.NotificationsBell ?? (() => null) }
})

/** What a customer has in the top bar: how the sync stands, and notifications. */
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
