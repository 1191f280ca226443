import type { Package } from '#sync/entities/packages/package.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'
import { readPaper } from '#sync/rules/pages/our-papers.ts'
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
  /** The code is a shop's product code, so a person must confirm that it is a tracking number. */
  | { readonly is: 'retail'; readonly kind: string }
  | {
      readonly is: 'stop'
      /** The scanned code. */
      readonly got: string
      /** The code that was expected instead. */
      readonly expected: string
      readonly mayForce: boolean
    }

const expectedText = 'Scan the tracking number on the courier’s label.'

const stop = (scannedText: string, mayForce = false, expectation = expectedText): Decision => ({
  is: 'stop',
  got: scannedText,
  expected: expectation,
  mayForce,
})

/**
 * Decides what a scanned code means at the check-in desk, or why it means nothing. A wrong barcode never advances the
 * form, and a person chooses between numbers that only have the same ending.
 */
export function decide(scan: Scan, matches: KnownPackages, mode: Mode): Decision {
  const { kind, check, message, canonical } = scan.recognised
  if (scan.bin !== null) return { is: 'bin', bin: scan.bin }
  if (kind === 'mailbox')
    return mode === 'full'
      ? { is: 'owner', mailbox: canonical }
      : stop(`That is mailbox ${canonical}.`, false, `${expectedText} Switch to Full to set the customer.`)
  if (kind === 'hawb') return decideOurLabel(scan.recognised, matches)
  if (kind !== 'tracking' && !(scan.isDoubtful && scan.confirmed))
    return stop(message || 'That is not a tracking number.', canInsist(scan), '')
  // A package checked in under this number is the same package again, even if the number looks wrong.
  const box = matches.exact ?? boxUnder(scan.recognised, matches.offered)
  if (box?.checkedInAt) return isMissing(box) ? { is: 'take', known: box } : { is: 'already', known: box }
  const paper = matches.exact ? null : readPaper(scan.raw)
  if (paper) return stop(`That is our ${paper.kind} ${paper.number}.`)
  const retail = scan.confirmed || matches.exact ? null : retailKind(scan.recognised)
  if (retail) return { is: 'retail', kind: retail }
  if (check === 'wrong' && !scan.confirmed) return decideWrongCheck(scan)
  if (matches.exact) return { is: 'take', known: matches.exact }
  return matches.offered.length > 0 ? { is: 'choose', offered: matches.offered } : { is: 'take', known: null }
}

/** A courier we don't know may use numbers that look like our bins, but a person who types one has seen the label. */
const canInsist = ({ isDoubtful, source }: Scan): boolean => isDoubtful === true && source === 'typed'

/** A scanner that misreads a digit gets it right the next time, so a code read twice is on the label. */
function decideWrongCheck({ recognised, source, isReadTwice }: Scan): Decision {
  const { courier, canonical, message } = recognised
  if (!isReadTwice) return stop(message, source === 'typed', '')
  const hint = `It isn’t a number of ${courier}, but it may be another courier’s. Compare the label.`
  return stop(`Read twice: ${canonical}`, true, hint)
}

function decideOurLabel(
  { check, message, canonical }: Recognised,
  { exact, isLoading }: KnownPackages,
): Decision {
  if (check === 'wrong') return stop(message, false, '')
  if (exact?.checkedInAt)
    return isMissing(exact) ? { is: 'take', known: exact } : { is: 'already', known: exact }
  return isLoading
    ? stop(`That is our own label ${canonical}.`, false, stillLoadingText('packages'))
    : stop(`That is our own label ${canonical}, which is on no package here.`)
}
