import { isInstalled } from '../pwa/installed.ts'
import { hasFormerPeople } from '../session/former-people.ts'
import { useSessionStore } from '../stores/session.ts'

/** Addresses that casual visitors don't open, so that preloading the whole app is worthwhile. */
const doors = /^\/(login|register|account|admin)/

const isWanted = (): boolean =>
  useSessionStore.getState().session !== null ||
  isInstalled() ||
  hasFormerPeople() ||
  doors.test(window.location.pathname)

/**
 * Resolves once this browser should store the app for offline use; a visitor's would download megabytes for one page.
 */
export const whenAppIsWanted = (): Promise<void> =>
  new Promise((resolve) => {
    if (isWanted()) return resolve()
    const stop = useSessionStore.subscribe(() => {
      if (!isWanted()) return
      stop()
      resolve()
    })
  })
