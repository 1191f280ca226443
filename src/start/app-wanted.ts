import { isInstalled } from '../pwa/installed.ts'
import { hasFormerPeople } from '../session/former-people.ts'
import { useSessionStore } from '../stores/session.ts'

/** Where nobody goes who only looks: here the whole app is worth fetching. */
const doors = /^\/(login|register|account|admin)/

const isWanted = (): boolean =>
  useSessionStore.getState().session !== null ||
  isInstalled() ||
  hasFormerPeople() ||
  doors.test(window.location.pathname)

/** Resolves once this browser is to hold the app for offline use: a visitor's would fetch megabytes for one page. */
export const appWanted = (): Promise<void> =>
  new Promise((resolve) => {
    if (isWanted()) return resolve()
    const stop = useSessionStore.subscribe(() => {
      if (!isWanted()) return
      stop()
      resolve()
    })
  })
