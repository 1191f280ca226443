import { Notification, Portal } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { dismissToast, type Toast, useToasts } from '../stores/notifications.ts'
import classes from './toasts.module.css'

/** Bottom right, newest last; on a phone above the bottom bar. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <Portal>
      <section className={classes['toasts']} aria-label="Messages">
        {toasts.map((toast) => (
          <ShownToast key={toast.id} toast={toast} />
        ))}
      </section>
    </Portal>
  )
}

function ShownToast({ toast }: { toast: Toast }) {
  // A timer is the one thing here that React does not own.
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), toast.ms)
    return () => clearTimeout(timer)
  }, [toast.id, toast.ms])
  const failed = toast.tone === 'error'
  return (
    <Notification
      role={failed ? 'alert' : 'status'}
      color={failed ? 'red' : 'teal'}
      icon={failed ? <IconAlertTriangle size={20} /> : <IconCheck size={20} />}
      onClose={() => dismissToast(toast.id)}
      closeButtonProps={{ 'aria-label': 'Close this message' }}
      withBorder
    >
      {toast.text}
    </Notification>
  )
}
