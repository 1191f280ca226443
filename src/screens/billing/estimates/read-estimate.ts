import type * as z from 'zod'
import { NewEstimate } from '#sync/api/money/invoice-bodies.ts'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { readPlace } from '#sync/rules/prices/delivery-zones.ts'
import { type EstimatedParcel, estimateCharges } from '#sync/rules/prices/estimate.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { sheetOf } from '#sync/rules/prices/sheet-for.ts'
import { numberOf } from '../../../components/fields/typed-fields.ts'
import { unchosenText } from '../../../components/package-form/owner-choice.ts'
import { readGoods } from '../../../components/quote/goods.ts'
import { toLineInput, unitProblem } from '../line-values.ts'
import type { EstimateValues } from './estimate-values.ts'

const texts: Readonly<Record<string, string>> = {
  weightLb: 'Enter the weight in pounds, such as 4.5.',
  lengthIn: 'Enter inches, such as 12, or leave it empty.',
  widthIn: 'Enter inches, such as 12, or leave it empty.',
  heightIn: 'Enter inches, such as 12, or leave it empty.',
  declaredValueUsdCents: 'Enter an amount in US dollars, such as 49.99.',
  valueUsdCents: 'Enter the value of each kind in US dollars, such as 49.99.',
  featureValues: 'Describe a package or add a line.',
}

export type ReadEstimate =
  | { readonly ok: true; readonly body: NewEstimate }
  | { readonly ok: false; readonly errors: Record<string, string> }

const parcelOf = (values: EstimateValues): z.input<typeof NewEstimate>['parcel'] => ({
  mode: values.mode,
  service: values.service,
  weightLb: numberOf(values.weightLb) ?? Number.NaN,
  lengthIn: numberOf(values.lengthIn),
  widthIn: numberOf(values.widthIn),
  heightIn: numberOf(values.heightIn),
  ...readGoods([{ value: values.declaredValueUsdCents, category: values.category }, ...values.more]),
  delivery: values.delivery,
  deliveryTo: values.delivery ? readPlace(values.place) : null,
  branchId: values.branchId || null,
})

/** Returns the request to the server, or the problem of each field. */
export function readEstimate(values: EstimateValues): ReadEstimate {
  const { title, accountId, ownerText, hasParcel, lines } = values
  const errors: Record<string, string> = {}
  if (accountId === null && ownerText.trim() !== '') errors['accountId'] = unchosenText
  if (lines.some((line) => unitProblem(line) !== '')) errors['lines'] = 'Some lines have no price yet.'
  const read = NewEstimate.safeParse({
    title: title.trim(),
    accountId,
    ...(hasParcel ? { parcel: parcelOf(values) } : {}),
    featureValues: lines.map(toLineInput),
  })
  for (const { path, message } of read.error?.issues ?? []) {
    const field = String(path.at(-1))
    errors[field] ??= texts[field] ?? message
  }
  if (read.success && Object.keys(errors).length === 0) return { ok: true, body: read.data }
  return { ok: false, errors }
}

/** Returns null if the parcel can't be priced, because there is no price list for it today. */
function estimatedParcel({ parcel }: NewEstimate, rates: ShippingRates): EstimatedParcel | null {
  const { dutyTable } = rates
  const sheet = parcel && sheetOf(rates, parcel)
  return parcel && sheet && dutyTable ? { parcel, sheet, duty: dutyTable } : null
}

/**
 * The charges as the server will store them, by the rates of the customer's price group. Undefined: there is no price list
 * for this parcel.
 */
export function previewCharges(body: NewEstimate, rates: ShippingRates): Charge[] | undefined {
  const pricedParcel = estimatedParcel(body, rates)
  if (body.parcel && !pricedParcel) return undefined
  return estimateCharges(pricedParcel, body.featureValues ?? [], {
    ...rates.settings,
    deliveryZones: rates.deliveryZones,
    fees: rates.fees,
  })
}
