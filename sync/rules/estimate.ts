import { featureText } from '../entities/invoice-status.ts'
import type { Settings } from '../entities/settings.ts'
import { withServiceGct } from './gct.ts'
import type { Charge } from './money.ts'
import { type DutyTerms, type Parcel, type RateSettings, type RateTerms, rate } from './rating.ts'

/** How a line came about that a person entered. Papers leave it out: it tells a customer nothing. */
export const enteredByHand = 'Entered by hand'

const withName = (line: Charge): Charge => ({
  ...line,
  description: line.description || featureText[line.feature],
  how: line.how || enteredByHand,
})

/** Lines that a person entered, with the tax on services that follows from them. */
export const enteredCharges = (lines: readonly Charge[], gct: Settings['gct']): Charge[] =>
  withServiceGct(lines.map(withName), gct)

export interface EstimatedParcel {
  readonly parcel: Omit<Parcel, 'waiting'>
  readonly sheet: RateTerms
  readonly duty: DutyTerms
}

/**
 * A parcel's charges and the entered lines, with one tax line over the services of both. The screen shows a preview by
 * this function, and the server keeps what it says.
 */
export function estimateCharges(
  estimated: EstimatedParcel | null,
  entered: readonly Charge[],
  settings: RateSettings,
): Charge[] {
  const untaxed = { ...settings, gct: { ...settings.gct, percent: 0 } }
  const shipped = estimated
    ? rate({ ...estimated.parcel, waiting: null }, estimated.sheet, estimated.duty, untaxed).lines
    : []
  return withServiceGct([...shipped, ...entered.map(withName)], settings.gct)
}
