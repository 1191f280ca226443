import { keysOf } from './keys.ts'
import type { Recognised } from './recognise.ts'

export interface Candidate {
  readonly packageId: string
  /** Normalised, as `codesOf` gives them. */
  readonly codes: readonly string[]
  readonly status: string
  /** Null: announced, and not here yet. */
  readonly checkedInAt: string | null
}

export interface Match {
  /** The one package this code means. */
  readonly exact?: string
  /** Packages a person may choose from, the likeliest first; never taken by themselves. */
  readonly offered: string[]
}

/** Fewer characters without a check digit come up by chance. */
const enoughUnchecked = 10
const similarEnding = 8

/** Carriers use numbers again once a package is handed over. */
const isOver = ({ status }: Candidate): boolean => status === 'Delivered'

/** Whether a package may be taken by this code alone. */
const isSure = ({ check, canonical }: Recognised): boolean =>
  check !== 'wrong' && (check === 'ok' || canonical.length >= enoughUnchecked)

/**
 * The package that a code means: by its canonical form, else by another number it is known by. A box that is in comes
 * before what is only announced. What only ends alike is offered; so is a delivered package, what several customers
 * announced, and everything under a wrong check digit or a short number without one.
 */
export function matchOrder(code: Recognised, candidates: readonly Candidate[]): Match {
  if (code.kind !== 'tracking' && code.kind !== 'hawb') return { offered: [] }
  const sure = isSure(code)
  for (const key of keysOf(code)) {
    const found = candidates.filter(({ codes }) => codes.includes(key))
    if (found.length === 0) continue
    const current = found.filter((candidate) => !isOver(candidate))
    const [only, ...others] = current
    const exact = firstIn(current) ?? (others.length === 0 ? only : undefined)
    if (sure && exact) return { exact: exact.packageId, offered: [] }
    return { offered: idsOf([...current, ...found]) }
  }
  return { offered: idsOf(endingAlike(code, candidates)) }
}

/** The box that was checked in first. */
const firstIn = <C extends Candidate>(candidates: readonly C[]): C | undefined =>
  candidates
    .filter(({ checkedInAt }) => checkedInAt !== null)
    .sort((a, b) => (a.checkedInAt ?? '').localeCompare(b.checkedInAt ?? ''))[0]

/**
 * The box that is in under this very number. It is the same box scanned once more, also where the number is too weak
 * to find an announced package by.
 */
export const boxUnder = <C extends Candidate>(code: Recognised, candidates: readonly C[]): C | undefined =>
  firstIn(candidates.filter((candidate) => !isOver(candidate) && candidate.codes.includes(code.canonical)))

const idsOf = (candidates: readonly Candidate[]): string[] => [
  ...new Set(candidates.map((candidate) => candidate.packageId)),
]

/** Pre-alerts first whose whole number is the end of the scanned one, then the longest common ending. */
function endingAlike(code: Recognised, candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .filter((candidate) => !isOver(candidate))
    .map((candidate) => ({
      candidate,
      alike: Math.max(0, ...candidate.codes.map((own) => likeness(own, code))),
    }))
    .filter((one) => one.alike >= similarEnding)
    .sort((a, b) => b.alike - a.alike)
    .map((one) => one.candidate)
}

/** Characters that agree from the right. */
function likeness(own: string, { canonical }: Recognised): number {
  let alike = 0
  const longest = Math.min(own.length, canonical.length)
  while (alike < longest && own.at(-1 - alike) === canonical.at(-1 - alike)) alike++
  return alike
}
