import { type ComponentType, useEffect, useState } from 'react'
import { afterFirstScreen } from '../stores/first-screen.ts'
import { onToastWaiting } from '../stores/notifications.ts'

/**
 * Where messages appear. Their code comes after the first screen and, as the first message may come when there is no
 * connection left to fetch it over, before anything asks for it. Messages of before then wait.
 */
export function ToastPlace() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    // A layer that cannot be fetched must not take the page with it; the next message asks anew.
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
