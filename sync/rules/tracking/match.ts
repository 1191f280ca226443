import { keysOf } from './keys.ts'
import type { Recognised } from './recognise.ts'

export interface Candidate {
  readonly packageId: string
  /** Normalised by `codesOf`. */
  readonly codes: readonly string[]
  readonly status: string
  /** Null for an announced package that isn't here yet. */
  readonly checkedInAt: string | null
}

export interface Match {
  /** The only package that this code can mean. */
  readonly exact?: string
  /** Packages for a person to choose from, the most likely first. They are never chosen automatically. */
  readonly offered: string[]
}

/** Shorter numbers without a check digit match by chance. */
const minUncheckedLength = 10
const similarEnding = 8

/** Carriers reuse a number once its package is delivered. */
const isOver = ({ status }: Candidate): boolean => status === 'Delivered'

/** Returns true if this code alone is enough to identify a package. */
const isSure = ({ check, canonical }: Recognised): boolean =>
  check !== 'wrong' && (check === 'ok' || canonical.length >= minUncheckedLength)

/**
 * Finds the package that a code means, by its canonical form or by another number of the package. A checked-in box
 * takes precedence over an announced one. The result only offers packages with the same ending, delivered ones,
 * packages that several customers announced, and everything found by a wrong check digit or a short number without one.
 */
export function matchOrder(code: Recognised, candidates: readonly Candidate[]): Match {
  if (code.kind !== 'tracking' && code.kind !== 'hawb') return { offered: [] }
  const sure = isSure(code)
  for (const key of keysOf(code)) {
    const matches = candidates.filter(({ codes }) => codes.includes(key))
    if (matches.length === 0) continue
    const current = matches.filter((candidate) => !isOver(candidate))
    const [only, ...rest] = current
    const exact = firstIn(current) ?? (rest.length === 0 ? only : undefined)
    if (sure && exact) return { exact: exact.packageId, offered: [] }
    return { offered: idsOf([...current, ...matches]) }
  }
  return { offered: idsOf(endingAlike(code, candidates)) }
}

/** The box that was checked in first. */
const firstIn = <C extends Candidate>(candidates: readonly C[]): C | undefined =>
  candidates
    .filter(({ checkedInAt }) => checkedInAt !== null)
    .sort((a, b) => (a.checkedInAt ?? '').localeCompare(b.checkedInAt ?? ''))[0]

/**
 * The box that is checked in under this exact number. The scan is a repeat of that box, even if the number is too weak
 * to find an announced package.
 */
export const boxUnder = <C extends Candidate>(code: Recognised, candidates: readonly C[]): C | undefined =>
  firstIn(candidates.filter((candidate) => !isOver(candidate) && candidate.codes.includes(code.canonical)))

const idsOf = (candidates: readonly Candidate[]): string[] => [
  ...new Set(candidates.map((candidate) => candidate.packageId)),
]

/** First the pre-alerts whose whole number is the end of the scanned one, then the longest common ending. */
function endingAlike(code: Recognised, candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .filter((candidate) => !isOver(candidate))
    .map((candidate) => ({
      candidate,
      ending: Math.max(0, ...candidate.codes.map((packageCode) => countEqualFromRight(packageCode, code))),
    }))
    .filter((match) => match.ending >= similarEnding)
    .sort((a, b) => b.ending - a.ending)
    .map((match) => match.candidate)
}

/** The number of equal characters from the right. */
function countEqualFromRight(packageCode: string, { canonical }: Recognised): number {
  let count = 0
  const longest = Math.min(packageCode.length, canonical.length)
  while (count < longest && packageCode.at(-1 - count) === canonical.at(-1 - count)) count++
  return count
}
