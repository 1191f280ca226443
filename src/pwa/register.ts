import { appVersion } from './app-version.ts'
import { watchWindowChunkFailures } from './chunk-failure.ts'
import type { WorkerNeeds } from './worker-registration.ts'

interface PwaNeeds extends WorkerNeeds {
  /** Whether something is being saved right now; no reload happens while it is. */
  isWriteOpen(): boolean
  /** Resolves when the first screen stands: the worker's downloads would hold it up. */
  quiet: Promise<void>
}

/** Makes the app installable and offline, and offers new versions through `useAppUpdate`. Call once at start. */
export function registerPwa(needs: PwaNeeds): void {
  const { isWriteOpen, quiet } = needs
  // So that anybody can see which release a page runs, also in a fault report's HTML.
  document.documentElement.dataset['release'] = appVersion
  watchWindowChunkFailures(isWriteOpen)
  // Without a connection its code cannot be fetched; then a worker is there already, or the next visit registers it.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void quiet
      .then(() => import('./worker-registration.ts'))
      .then(({ registerWorker }) => registerWorker(needs))
      .catch(() => undefined)
}
