import { create } from 'zustand'

/** The payer's brand on pages that the card provider redirects to; null elsewhere. */
export const useFrameBrand = create<{ brand: string | null }>(() => ({ brand: null }))
