import { useEffect } from 'react'
import { create } from 'zustand'
import { isHandheldEmail } from '#sync/policies/handheld.ts'

interface SignOut {
  /** Somebody asked to sign out and has not decided yet what becomes of unsent work. */
  isAsked: boolean
  /** Whose session ended without anybody here asking for it; the sign-in page says so. */
  ended: 'person' | 'handheld' | null
  /** So many forms are open whose content is saved nowhere. */
  unsaved: number
}

export const useSignOut = create<SignOut>(() => ({ isAsked: false, ended: null, unsaved: 0 }))

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

/** Told of each change of who is signed in. */
export function noteSession(before: { readonly email: string } | null, now: object | null): void {
  if (now) useSignOut.setState({ ended: null })
  else if (before && !useSignOut.getState().isAsked)
    useSignOut.setState({ ended: isHandheldEmail(before.email) ? 'handheld' : 'person' })
}
