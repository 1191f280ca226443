import { create } from 'zustand'

/** The email address typed on the login page, kept for when the person returns to it. */
export const useLoginEmail = create<{ email: string }>(() => ({ email: '' }))
