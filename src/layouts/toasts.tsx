import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { connectToasts, type Toast, type ToastLayer } from '../stores/notifications.ts'
import { CheckIcon, WarningIcon } from '../ui/icons.ts'
import classes from './toasts.module.css'

const looks = {
  success: { color: 'green', role: 'status', icon: <CheckIcon size={20} /> },
  error: { color: 'red', role: 'alert', icon: <WarningIcon size={20} /> },
} as const satisfies Record<Toast['tone'], object>

const show: ToastLayer = ({ tone, text, ms }, onClose) => {
  notifications.show({
    ...looks[tone],
    message: text,
    autoClose: ms,
    onClose,
    closeButtonProps: { 'aria-label': 'Close this message' },
    withBorder: true,
  })
}

/** Bottom right, newest last; on a phone above the bottom bar. */
export function Toasts() {
  useEffect(() => connectToasts(show), [])
  return (
    <Notifications
      position="bottom-right"
      containerWidth={400}
      notificationMaxHeight={360}
      zIndex={500}
      // A pointer that rests on one must not keep all of them over the page.
      pauseResetOnHover="notification"
      className={classes['toasts'] ?? ''}
    />
  )
}
