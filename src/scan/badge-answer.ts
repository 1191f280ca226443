import { create } from 'zustand'
import type { HandheldWorker } from '#sync/api/accounts/handhelds.ts'

/** The result of the last badge scan: the worker whose PIN is needed, or the problem. */
export const useBadgeAnswer = create<{ worker: HandheldWorker | null; problem: string }>(() => ({
  worker: null,
  problem: '',
}))
