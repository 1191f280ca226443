import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useToasts } from '../stores/notifications.ts'

const load = () => import('./toasts.tsx')

// A message that cannot be shown must not take the page with it.
const Toasts = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await load()).Toasts }
  } catch {
    return { default: () => null }
  }
})

/** Where messages appear. Their code comes after the first screen, and before the first message needs it. */
export function ToastPlace() {
  const any = useToasts(({ toasts }) => toasts.length > 0)
  // The first message may come when there is no connection left to fetch it over.
  useEffect(() => {
    load().catch(() => undefined)
  }, [])
  return (
    any && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  )
}
