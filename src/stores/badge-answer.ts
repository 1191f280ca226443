import { create } from 'zustand'
import type { HandheldWorker } from '#sync/api/handhelds.ts'

/** What became of the badge that was scanned last: whose PIN is asked for, or what was wrong with it. */
export const useBadgeAnswer = create<{ worker: HandheldWorker | null; problem: string }>(() => ({
  worker: null,
  problem: '',
}))
