import { Workbox } from 'workbox-window'
import { hourMs } from '#sync/lib/durations.ts'
import { connectAppUpdate, setUpdateReady } from './app-update.ts'
import { followPushes } from './push-links.ts'
import { scriptUrl } from './trusted-types.ts'
import { createUpdater } from './updater.ts'
import { watchWaiting } from './waiting-version.ts'

/** A handheld's page stays open for days, but browsers look for a new worker only when a page is opened. */
const LOOK_EVERY_MS = hourMs

export interface WorkerNeeds {
  /** Resolves once no change is being saved. */
  allSaved(): Promise<void>
  /** Navigates to a path of the app, from a notification. */
  open(link: string): void
}

/**
 * Has the worker take this page, too. A page that was still arriving when its first worker became active is passed over
 * by that worker, and would be without its files offline until the next reload.
 */
async function joinWorker(container: ServiceWorkerContainer): Promise<void> {
  const { active } = await container.ready
  if (!container.controller) active?.postMessage({ type: 'CLAIM_PAGES' })
}

/** Registers the worker, looks for new versions every hour, and offers each to this page's person. */
export function registerWorker({ allSaved, open }: WorkerNeeds): void {
  const workbox = new Workbox(scriptUrl('/sw.js'), { updateViaCache: 'none' })
  const updater = createUpdater({
    allSaved,
    skipWaiting: () => workbox.messageSkipWaiting(),
    reload: () => window.location.reload(),
    setReady: setUpdateReady,
  })
  followPushes(open)
  navigator.serviceWorker.addEventListener('controllerchange', updater.onControlling)

  // Failures are normal here: no network, or a captive portal's page instead of the script. The next check follows.
  const look = () => void workbox.update().catch(() => undefined)
  connectAppUpdate(updater.apply, look)
  workbox.register().then(
    (registration) => {
      if (registration) watchWaiting(registration, updater.onWaiting)
      void joinWorker(navigator.serviceWorker)
      setInterval(look, LOOK_EVERY_MS)
      window.addEventListener('online', look)
    },
    () => undefined,
  )
}
