import { watchWindowChunkFailures } from './chunk-failure.ts'
import type { WorkerNeeds } from './worker-registration.ts'

interface PwaNeeds extends WorkerNeeds {
  /** Whether a change is being saved, during which the page must not reload. */
  isWriteOpen(): boolean
  /** Resolves when the first screen is shown, because the worker's downloads would slow it down. */
  quiet: Promise<void>
}

/**
 * Makes the app installable and available offline, and offers new versions through `useAppUpdate`. Call once at the
 * start.
 */
export function registerPwa(needs: PwaNeeds): void {
  const { isWriteOpen, quiet } = needs
  watchWindowChunkFailures(isWriteOpen)
  // Without a connection its code can't be loaded; then either a worker is installed already, or the next visit
  // registers it.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void quiet
      .then(() => import('./worker-registration.ts'))
      .then(({ registerWorker }) => registerWorker(needs))
      .catch(() => undefined)
}
