import { equal } from '../lib/equal.ts'
import type { LiveDown } from '../protocol/messages.ts'

type Delta = LiveDown & { t: 'delta' }

/** More rows in one transaction would keep a scan waiting for the tables. */
const mostRows = 500

/** Frames between two deltas that leave the rows of the replica alone. */
const leavesRows: Record<LiveDown['t'], boolean> = {
  delta: false,
  poke: false,
  scopes: false,
  drain: false,
  changed: true,
  ping: true,
}

/** Returns true if the next delta begins where this one ends, for the same scopes of the same history. */
const leadsTo = ({ page }: Delta, { from, page: nextPage }: Delta): boolean =>
  from.v === page.head.v &&
  from.tag === page.head.tag &&
  nextPage.epoch === page.epoch &&
  equal(nextPage.scopes, page.scopes) &&
  page.rows.length + nextPage.rows.length <= mostRows

const joinPair = ({ t, from, page }: Delta, { page: nextPage }: Delta): Delta => ({
  t,
  from,
  page: {
    ...nextPage,
    rows: [...page.rows, ...nextPage.rows],
    results: [...page.results, ...nextPage.results],
    next: { ...page.next, ...nextPage.next },
    sums: { ...page.sums, ...nextPage.sums },
  },
})

/**
 * Joins the deltas that follow one another into one, which brings the device to where the last of them ends. A
 * transaction of the browser costs far more than the rows in it, so a device that was busy for a while would otherwise
 * fall further behind with each commit.
 */
export function joinDeltas(frames: readonly LiveDown[]): readonly LiveDown[] {
  const result: LiveDown[] = []
  let open: { at: number; delta: Delta } | null = null
  for (const frame of frames) {
    if (frame.t === 'delta' && open && leadsTo(open.delta, frame)) {
      open.delta = joinPair(open.delta, frame)
      result[open.at] = open.delta
    } else {
      if (frame.t === 'delta') open = { at: result.length, delta: frame }
      else if (!leavesRows[frame.t]) open = null
      result.push(frame)
    }
  }
  return result
}
