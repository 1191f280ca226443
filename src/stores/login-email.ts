import { create } from 'zustand'

/** The address that was typed on the login page, for whoever comes back to it. */
export const useLoginEmail = create<{ email: string }>(() => ({ email: '' }))
