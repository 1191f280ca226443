import type { Chance } from './chance.ts'
import type { Tally } from './tally.ts'

/** The faults that happen to a request and its reply. */
export interface MessageFaults {
  /** Until the request arrives, ms; null when it never does. */
  readonly there: number | null
  /** Until the reply arrives, ms; null when it never does. */
  readonly back: number | null
  /** The request arrives once more, so much later; null when it does not. */
  readonly again: number | null
  /** The share of the reply's text that arrives; null for the whole text. */
  readonly cutAt: number | null
}

/** Rates per message. Reordering comes from the delays. */
export interface FaultProfile {
  readonly dropRequest: number
  readonly dropReply: number
  readonly duplicate: number
  readonly truncate: number
  readonly slow: number
}

export const noFaults: FaultProfile = { dropRequest: 0, dropReply: 0, duplicate: 0, truncate: 0, slow: 0 }
export const manyFaults: FaultProfile = {
  dropRequest: 0.08,
  dropReply: 0.1,
  duplicate: 0.12,
  truncate: 0.05,
  slow: 0.12,
}

/** Most replies are on their way for long: what else happens meanwhile happens before they arrive. */
export const longDelays: FaultProfile = { ...manyFaults, dropReply: 0.02, truncate: 0, slow: 0.6 }

/** A slow reply sometimes exceeds any time-out: it then comes to a caller who no longer waits. */
const delay = (chance: Chance, slow: boolean) => (slow ? chance.between(500, 40_000) : chance.between(5, 120))

export function drawFaults(chance: Chance, climate: FaultProfile, tally: Tally): MessageFaults {
  const happens = (fault: keyof FaultProfile) => {
    const yes = chance.hit(climate[fault])
    if (yes) tally.count(`net ${fault}`)
    return yes
  }
  const slow = happens('slow')
  return {
    there: happens('dropRequest') ? null : delay(chance, slow),
    back: happens('dropReply') ? null : delay(chance, slow && chance.hit(0.5)),
    again: happens('duplicate') ? chance.between(1, 60_000) : null,
    cutAt: happens('truncate') ? chance.next() : null,
  }
}
