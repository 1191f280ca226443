import { create } from 'zustand'

/** The brand of whoever pays, on pages that the card provider returns everybody to; null elsewhere. */
export const useFrameBrand = create<{ brand: string | null }>(() => ({ brand: null }))
