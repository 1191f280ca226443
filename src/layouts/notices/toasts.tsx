import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { connectToasts } from '../../stores/notifications.ts'
import { mostToasts, showToast } from './show-toast.tsx'
import classes from './toasts.module.css'

/** At the bottom right with the newest last; on a phone above the bottom bar. */
export function Toasts() {
  useEffect(() => connectToasts(showToast), [])
  return (
    <Notifications
      position="bottom-right"
      containerWidth={400}
      notificationMaxHeight={360}
      zIndex={500}
      // The newest one is added before the oldest is closed.
      limit={mostToasts + 1}
      // A pointer resting on a message must not keep all of them open.
      pauseResetOnHover="notification"
      className={classes['toasts'] ?? ''}
    />
  )
}
