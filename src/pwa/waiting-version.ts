/**
 * Calls back for every new version that is installed and waits, whoever looked for it. workbox-window's own event ends
 * with the first version that another page or the browser found, and misses one that was being installed before it.
 */
export function watchWaiting(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  const tell = () => {
    // The first version of all waits for nobody.
    if (registration.waiting && registration.active) onWaiting()
  }
  const watchInstalling = () => registration.installing?.addEventListener('statechange', tell)

  tell()
  watchInstalling()
  registration.addEventListener('updatefound', watchInstalling)
}
