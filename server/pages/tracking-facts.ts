import { Refusal } from '#sync/lib/refusal.ts'
import { longestTracked } from '#sync/rules/packages/longest-tracked.ts'
import type { TrackingFacts } from '#sync/rules/packages/tracked.ts'
import { trackedNow } from '../routes/packages/tracking.ts'
import type { PageDeps } from './public-data.ts'

/** The data of the tracking page: the renderer's `TrackingFacts`. */
export interface TrackingAnswer extends TrackingFacts {
  readonly status: 200 | 429
}

/** Null for an address without a number. */
export async function trackingFacts(
  deps: PageDeps,
  search: string,
  ip: string,
): Promise<TrackingAnswer | null> {
  const number = (new URLSearchParams(search).get('number') ?? '').trim().slice(0, longestTracked)
  if (number === '') return null
  try {
    return { tracked: await trackedNow(deps, number, ip), failure: null, status: 200 }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { tracked: null, failure: error.message, status: error.code === 'too-many' ? 429 : 200 }
  }
}
