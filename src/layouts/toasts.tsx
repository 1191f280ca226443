import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { connectToasts } from '../stores/notifications.ts'
import { mostToasts, showToast } from './show-toast.tsx'
import classes from './toasts.module.css'

/** Bottom right, newest last; on a phone above the bottom bar. */
export function Toasts() {
  useEffect(() => connectToasts(showToast), [])
  return (
    <Notifications
      position="bottom-right"
      containerWidth={400}
      notificationMaxHeight={360}
      zIndex={500}
      // The newest is put in before the oldest gives way.
      limit={mostToasts + 1}
      // A pointer that rests on one must not keep all of them over the page.
      pauseResetOnHover="notification"
      className={classes['toasts'] ?? ''}
    />
  )
}
