import { lazy, Suspense } from 'react'
import { useToasts } from '../stores/notifications.ts'

// The first screen has nothing to say yet; the worker has the code on the device by the time something has.
const Toasts = lazy(() => import('./toasts.tsx').then((module) => ({ default: module.Toasts })))

/** Where messages appear, once there is one. */
export function ToastPlace() {
  const any = useToasts(({ toasts }) => toasts.length > 0)
  return (
    any && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  )
}
