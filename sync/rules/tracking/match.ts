import type { Recognised } from './recognise.ts'

export interface Candidate {
  readonly packageId: string
  /** Normalised, as `codesOf` gives them. */
  readonly codes: readonly string[]
  readonly status: string
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

/** With and without USPS's application identifier, which people leave out and labels print. */
function variantsOf(code: string): string[] {
  if (/^9[12]\d{20}$/.test(code)) return [code.slice(2)]
  return /^\d{20}$/.test(code) ? [`92${code}`, `91${code}`] : []
}

/**
 * The package that a code means, in order: its canonical form, another number it is known by, the same number with
 * or without USPS's 91/92. What only ends alike is offered. Carriers use numbers again, so a delivered package is
 * offered too, not taken. A wrong check digit, or a short number without one, is never enough.
 */
export function matchOrder(code: Recognised, candidates: readonly Candidate[]): Match {
  if (code.kind !== 'tracking' && code.kind !== 'hawb') return { offered: [] }
  const sure = code.check !== 'wrong' && (code.check === 'ok' || code.canonical.length >= enoughUnchecked)
  for (const wanted of [[code.canonical], code.aliases, variantsOf(code.canonical)]) {
    const found = candidates.filter((candidate) => candidate.codes.some((own) => wanted.includes(own)))
    const living = found.filter((candidate) => candidate.status !== 'Delivered')
    const [only, ...others] = living
    if (sure && only && others.length === 0) return { exact: only.packageId, offered: [] }
    if (found.length > 0) return { offered: idsOf([...living, ...found]) }
  }
  return { offered: idsOf(endingAlike(code, candidates)) }
}

const idsOf = (candidates: readonly Candidate[]): string[] => [
  ...new Set(candidates.map((candidate) => candidate.packageId)),
]

/** Pre-alerts first whose whole number is the end of the scanned one, then the longest common ending. */
function endingAlike(code: Recognised, candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .filter((candidate) => candidate.status !== 'Delivered')
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
