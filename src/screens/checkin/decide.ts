import type { Package } from '#sync/entities/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Mode } from '../../stores/desk.ts'

/** A code as it came in. `forced`: a person looked at the label and says that the number is right. */
export interface Code {
  readonly raw: string
  readonly typed: boolean
  readonly forced: boolean
  readonly recognised: Recognised
}

/** What this device knows by a code. */
export interface Found {
  readonly exact?: Package
  readonly offered: readonly Package[]
}

export type Decision =
  | { readonly is: 'take'; readonly known: Package | null }
  | { readonly is: 'already'; readonly known: Package }
  | { readonly is: 'choose'; readonly offered: readonly Package[] }
  | { readonly is: 'owner'; readonly mailbox: string }
  | {
      readonly is: 'stop'
      /** What was scanned. */
      readonly got: string
      /** What was expected in its place. */
      readonly expected: string
      readonly mayForce: boolean
    }

const expected = 'Scan the tracking number on the courier’s label.'

const stop = (got: string, mayForce = false, what = expected): Decision => ({
  is: 'stop',
  got,
  expected: what,
  mayForce,
})

/**
 * What a code means at the check-in desk, or why it means nothing there. The wrong barcode never moves anything on;
 * what merely ends alike is for a person to choose.
 */
export function decide(code: Code, found: Found, mode: Mode): Decision {
  const { kind, check, message, canonical } = code.recognised
  if (kind === 'mailbox')
    return mode === 'full'
      ? { is: 'owner', mailbox: canonical }
      : stop(`That is mailbox ${canonical}.`, false, `${expected} Owners are set in full mode.`)
  if (kind === 'hawb') return ofOurLabel(code.recognised, found)
  if (kind !== 'tracking') return stop(message || 'That is not a tracking number.', false, '')
  // Only what was typed: a scanner that reads a wrong digit reads the right one next time.
  if (check === 'wrong' && !code.forced) return stop(message, code.typed, '')
  if (found.exact) return seen(found.exact)
  // Too little to match by, and still the very number of a box that is in: taking it again would end there.
  const same = found.offered.find((one) => one.checkedInAt && one.codes.includes(canonical) && !isOver(one))
  if (same) return { is: 'already', known: same }
  return found.offered.length > 0 ? { is: 'choose', offered: found.offered } : { is: 'take', known: null }
}

/** Carriers use numbers again once a package is handed over. */
const isOver = ({ status }: Package): boolean => status === 'Delivered'

const seen = (known: Package): Decision =>
  known.checkedInAt === null ? { is: 'take', known } : { is: 'already', known }

function ofOurLabel({ check, message, canonical }: Recognised, { exact }: Found): Decision {
  if (check === 'wrong') return stop(message, false, '')
  return exact?.checkedInAt
    ? { is: 'already', known: exact }
    : stop(`That is our own label ${canonical}, which is on no package here.`)
}
