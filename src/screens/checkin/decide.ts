import type { Package } from '#sync/entities/package.ts'
import { readPaper } from '#sync/rules/our-papers.ts'
import { boxUnder } from '#sync/rules/tracking/match.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import { retailKind } from '#sync/rules/tracking/retail.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { stillLoadingText } from '../../scan/still-loading.ts'
import type { Mode } from '../../stores/desk.ts'

export type Decision =
  | { readonly is: 'take'; readonly known: Package | null }
  | { readonly is: 'already'; readonly known: Package }
  | { readonly is: 'choose'; readonly offered: readonly Package[] }
  | { readonly is: 'owner'; readonly mailbox: string }
  | { readonly is: 'bin'; readonly bin: string }
  /** It stands on goods that shops sell: a person says whether it is a tracking number all the same. */
  | { readonly is: 'retail'; readonly kind: string }
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
export function decide(scan: Scan, known: KnownPackages, mode: Mode): Decision {
  const { kind, check, message, canonical } = scan.recognised
  if (scan.bin !== null) return { is: 'bin', bin: scan.bin }
  if (kind === 'mailbox')
    return mode === 'full'
      ? { is: 'owner', mailbox: canonical }
      : stop(`That is mailbox ${canonical}.`, false, `${expected} Owners are set in full mode.`)
  if (kind === 'hawb') return ofOurLabel(scan.recognised, known)
  if (kind !== 'tracking' && !(scan.isDoubtful && scan.confirmed))
    return stop(message || 'That is not a tracking number.', mayInsist(scan), '')
  // Even under a number that looks wrong, the box that is in under it is the same box once more.
  const box = known.exact ?? boxUnder(scan.recognised, known.offered)
  if (box?.checkedInAt) return { is: 'already', known: box }
  const paper = known.exact ? null : readPaper(scan.raw)
  if (paper) return stop(`That is our ${paper.kind} ${paper.number}.`)
  const retail = scan.confirmed || known.exact ? null : retailKind(scan.recognised)
  if (retail) return { is: 'retail', kind: retail }
  if (check === 'wrong' && !scan.confirmed) return ofWrongCheck(scan)
  if (known.exact) return { is: 'take', known: known.exact }
  return known.offered.length > 0 ? { is: 'choose', offered: known.offered } : { is: 'take', known: null }
}

/** An unknown courier may begin its numbers like our bins: the person who types one has seen the label. */
const mayInsist = ({ isDoubtful, source }: Scan): boolean => isDoubtful === true && source === 'typed'

/** A scanner that reads a wrong digit reads the right one next time. What it reads twice is on the label. */
function ofWrongCheck({ recognised, source, isReadTwice }: Scan): Decision {
  const { courier, canonical, message } = recognised
  if (!isReadTwice) return stop(message, source === 'typed', '')
  const hint = `It isn’t a number of ${courier}, but it may be another courier’s. Compare the label.`
  return stop(`Read twice: ${canonical}`, true, hint)
}

function ofOurLabel(
  { check, message, canonical }: Recognised,
  { exact, isLoading }: KnownPackages,
): Decision {
  if (check === 'wrong') return stop(message, false, '')
  if (exact?.checkedInAt) return { is: 'already', known: exact }
  return isLoading
    ? stop(`That is our own label ${canonical}.`, false, stillLoadingText('packages'))
    : stop(`That is our own label ${canonical}, which is on no package here.`)
}
