import type { Settings } from '../../entities/company/settings.ts'
import { featureText } from '../../entities/money/invoice-status.ts'
import type { GoodsPart } from './duty.ts'
import { withServiceGct } from './gct.ts'
import type { Charge } from './money.ts'
import { type DutyTerms, type Parcel, type RateSettings, type RateTerms, rate } from './rating.ts'

/** The explanation of a line that a person entered. Papers leave it out because it tells a customer nothing. */
export const enteredByHand = 'Entered by hand'

const withName = (line: Charge): Charge => ({
  ...line,
  description: line.description || featureText[line.feature],
  how: line.how || enteredByHand,
})

/** The lines that a person entered, with the tax on services that applies to them. */
export const enteredCharges = (lines: readonly Charge[], gct: Settings['gct']): Charge[] =>
  withServiceGct(lines.map(withName), gct)

export interface EstimatedParcel {
  /** With lines, the goods are those. */
  readonly parcel: Omit<Parcel, 'waiting' | 'parts'> & { readonly lines?: readonly GoodsPart[] }
  readonly sheet: RateTerms
  readonly duty: DutyTerms
}

/**
 * The charges of a parcel and the entered lines, with one tax line over the services of both. The screen shows a
 * preview computed with this function, and the server stores its result.
 */
export function estimateCharges(
  parcelEstimate: EstimatedParcel | null,
  enteredLines: readonly Charge[],
  settings: RateSettings,
): Charge[] {
  const settingsWithoutGct = { ...settings, gct: { ...settings.gct, percent: 0 } }
  const parcelLines = parcelEstimate
    ? rate(
        { ...parcelEstimate.parcel, parts: parcelEstimate.parcel.lines ?? [], waiting: null },
        parcelEstimate.sheet,
        parcelEstimate.duty,
        settingsWithoutGct,
      ).lines
    : []
  return withServiceGct([...parcelLines, ...enteredLines.map(withName)], settings.gct)
}
