/**
 * Calls back for every new version that is installed and waiting, even if another tab or the browser looked for it.
 * workbox-window's own event stops after the first version found that way, and misses one that was being installed
 * before.
 */
export function watchWaiting(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  const tell = () => {
    // The very first version has nothing to wait for.
    if (registration.waiting && registration.active) onWaiting()
  }
  const watchInstalling = () => registration.installing?.addEventListener('statechange', tell)

  tell()
  watchInstalling()
  registration.addEventListener('updatefound', watchInstalling)
}
