import { useEffect } from 'react'
import { create } from 'zustand'
import { isHandheldEmail } from '#sync/policies/handheld.ts'

interface SignOut {
  /** Somebody asked to sign out and has not decided yet what becomes of unsent work. */
  isAsked: boolean
  /** Whose session ended without anybody here asking for it; the sign-in page says so. */
  ended: 'person' | 'handheld' | null
  /** Why, in the server's words; null when it has said nothing. */
  reason: string | null
  /** Whether unsent work of that person is kept here; null while it is not known. */
  keepsWork: boolean | null
  /** So many forms are open whose content is saved nowhere. */
  unsaved: number
}

export const useSignOut = create<SignOut>(() => ({
  ...{ isAsked: false, ended: null, reason: null, keepsWork: null, unsaved: 0 },
}))

export const askToSignOut = (): void => useSignOut.setState({ isAsked: true })
export const staySignedIn = (): void => useSignOut.setState({ isAsked: false })

const countUnsaved = (step: 1 | -1): void =>
  useSignOut.setState(({ unsaved }) => ({ unsaved: unsaved + step }))

/** While a form is shown: a scan opens no other page over what is saved nowhere, and logging out asks first. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    countUnsaved(1)
    return () => countUnsaved(-1)
  }, [unsaved])
}

/** The server has refused to renew a session, and says why. */
export const noteEndReason = (reason: string): void => useSignOut.setState({ reason })

/** The device has looked whether unsent work of a person whose session has ended is left. */
export const noteKeptWork = (keepsWork: boolean): void => useSignOut.setState({ keepsWork })

const handheldText =
  'This handheld is no longer shared. Unsent work is kept on it, and syncs when a supervisor logs in here and shares it again.'
const keptText = 'Unsent work is kept on this device and syncs after you log in again.'

/** The notice for a session that ended: why, if the server has said it, and unsent work only if there is some. */
export const endedText = ({ ended, reason, keepsWork }: SignOut): string =>
  ended === 'handheld'
    ? handheldText
    : ["You've been logged out.", reason, keepsWork ? keptText : null].filter(Boolean).join(' ')

/** Told of each change of who is signed in. */
export function noteSession(before: { readonly email: string } | null, now: object | null): void {
  if (now) useSignOut.setState({ ended: null, reason: null, keepsWork: null })
  else if (before && !useSignOut.getState().isAsked)
    useSignOut.setState({ ended: isHandheldEmail(before.email) ? 'handheld' : 'person' })
}
