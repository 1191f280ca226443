import { hourMs } from '#sync/lib/durations.ts'
import { connectAppUpdate, setUpdateReady } from './app-update.ts'
import { appVersion } from './app-version.ts'
import { watchWindowChunkFailures } from './chunk-failure.ts'
import { scriptUrl } from './trusted-types.ts'
import { createUpdater } from './updater.ts'
import { watchWaiting } from './waiting-version.ts'

/** A handheld's page stays open for days; browsers look for a new worker only when a page is opened. */
const LOOK_EVERY_MS = hourMs

interface PwaNeeds {
  /** Whether something is being saved right now; no reload happens while it is. */
  isWriteOpen(): boolean
  /** Resolves once nothing is being saved. */
  allSaved(): Promise<void>
  /** Resolves when the first screen stands: the worker's downloads would hold it up. */
  quiet: Promise<void>
  /** Goes to a path of the app: where a notification leads. */
  open(link: string): void
}

async function registerWorker({ allSaved, open }: PwaNeeds): Promise<void> {
  const [{ Workbox }, { followPushes }] = await Promise.all([
    import('workbox-window'),
    import('./push-links.ts'),
  ])
  const workbox = new Workbox(scriptUrl('/sw.js'), { updateViaCache: 'none' })
  const updater = createUpdater({
    allSaved,
    skipWaiting: () => workbox.messageSkipWaiting(),
    reload: () => window.location.reload(),
    setReady: setUpdateReady,
  })
  followPushes(open)
  navigator.serviceWorker.addEventListener('controllerchange', updater.onControlling)

  // Failing is normal here: no network, or a captive portal's page in place of the script. The next look comes.
  const look = () => void workbox.update().catch(() => undefined)
  connectAppUpdate(updater.apply, look)
  workbox.register().then(
    (registration) => {
      if (registration) watchWaiting(registration, updater.onWaiting)
      setInterval(look, LOOK_EVERY_MS)
      window.addEventListener('online', look)
    },
    () => undefined,
  )
}

/** Makes the app installable and offline, and offers new versions through `useAppUpdate`. Call once at start. */
export function registerPwa(needs: PwaNeeds): void {
  const { isWriteOpen, quiet } = needs
  // So that anybody can see which release a page runs, also in a fault report's HTML.
  document.documentElement.dataset['release'] = appVersion
  watchWindowChunkFailures(isWriteOpen)
  // Without a connection its code cannot be fetched; then a worker is there already, or the next visit registers it.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void quiet.then(() => registerWorker(needs)).catch(() => undefined)
}
