import { type ComponentType, useEffect, useState } from 'react'
import { afterFirstScreen } from '../../stores/first-screen.ts'
import { onToastWaiting } from '../../stores/notifications.ts'

/**
 * The place where messages appear. Their code loads after the first screen instead of on demand, because the first
 * message may come when there is no connection left to load it. Earlier messages wait.
 */
export function ToastPlace() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    // A layer that can't be loaded must not break the page; the next message tries again.
    const fetchLayer = () =>
      void import('./toasts.tsx').then(
        (module) => setToasts(() => module.Toasts),
        () => undefined,
      )
    void afterFirstScreen().then(fetchLayer)
    return onToastWaiting(fetchLayer)
  }, [])
  return Toasts && <Toasts />
}
