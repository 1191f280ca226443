import { create } from 'zustand'

/** Whether somebody asked to sign out and has not decided yet what becomes of unsent work. */
export const useSignOutAsked = create<{ asked: boolean }>(() => ({ asked: false }))

export const askToSignOut = (): void => useSignOutAsked.setState({ asked: true })
export const staySignedIn = (): void => useSignOutAsked.setState({ asked: false })
