import { useEffect } from 'react'
import { create } from 'zustand'
import { deviceLockedText } from '#sync/policies/actor.ts'
import { isHandheldEmail } from '#sync/policies/handheld.ts'

interface SignOut {
  /** The person asked to log out and hasn't decided about unsent work yet. */
  isAsked: boolean
  /** The kind of a session that ended without being asked to; the login page reports it. */
  ended: 'person' | 'handheld' | 'locked' | null
  /** The server's reason; null if it gave none. */
  reason: string | null
  /** Whether that person's unsent work is kept here; null while unknown. */
  keepsWork: boolean | null
  /** The number of open forms whose content isn't stored anywhere. */
  unsaved: number
}

const lockedKey = 'quayside.locked'

function isMarkedLocked(): boolean {
  try {
    return localStorage.getItem(lockedKey) !== null
  } catch {
    return false
  }
}

export const useSignOut = create<SignOut>(() => ({
  isAsked: false,
  ended: isMarkedLocked() ? 'locked' : null,
  reason: null,
  keepsWork: null,
  unsaved: 0,
}))

export const askToSignOut = (): void => useSignOut.setState({ isAsked: true })
export const staySignedIn = (): void => useSignOut.setState({ isAsked: false })

const countUnsaved = (step: 1 | -1): void =>
  useSignOut.setState(({ unsaved }) => ({ unsaved: unsaved + step }))

/** Registers a form with unsaved content, so that scans open no other page over it and logging out asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    countUnsaved(1)
    return () => countUnsaved(-1)
  }, [isUnsaved])
}

/** The server refused to renew a session, for this reason. */
export const noteEndReason = (reason: string): void => useSignOut.setState({ reason })

/** Records whether unsent work of the person whose session ended is left on the device. */
export const noteKeptWork = (keepsWork: boolean): void => useSignOut.setState({ keepsWork })

const handheldText =
  'This handheld is no longer shared. Unsent work is kept on it, and syncs when a supervisor logs in here and shares it again.'
const keptText = 'Unsent work is kept on this device and syncs after you log in again.'

/** The notice for an ended session: the reason, if the server gave it, and unsent work, if there is any. */
export const endedText = ({ ended, reason, keepsWork }: SignOut): string =>
  ended === 'locked'
    ? deviceLockedText
    : ended === 'handheld'
      ? handheldText
      : ['You’ve been logged out.', reason, keepsWork ? keptText : null].filter(Boolean).join(' ')

/** This device was reported lost. It says so until the next login, also after a reload. */
export function noteLocked(): void {
  localStorage.setItem(lockedKey, 'yes')
  useSignOut.setState({ ended: 'locked', reason: null, keepsWork: null })
}

/** Called at each change of the session. */
export function noteSession(before: { readonly email: string } | null, now: object | null): void {
  if (now) {
    if (useSignOut.getState().ended === 'locked') localStorage.removeItem(lockedKey)
    useSignOut.setState({ ended: null, reason: null, keepsWork: null })
  } else if (useSignOut.getState().ended === 'locked') return
  else if (before && !useSignOut.getState().isAsked)
    useSignOut.setState({ ended: isHandheldEmail(before.email) ? 'handheld' : 'person' })
}
