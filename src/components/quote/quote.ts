import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { ShownPromotion } from '#sync/entities/money/promotion.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { readPlace } from '#sync/rules/prices/delivery-zones.ts'
import { totalsOf, usdText } from '#sync/rules/prices/money.ts'
import { withBestPromotion } from '#sync/rules/prices/promotions.ts'
import { type RatingResult, rate } from '#sync/rules/prices/rating.ts'
import type { Way } from '#sync/rules/prices/services.ts'
import { sheetOf } from '#sync/rules/prices/sheet-for.ts'
import { parseCents } from '../../ui/texts/format.ts'
import { readWay, wayText } from './ways.ts'

/** The calculator's input as kept in the address, so that a shared link holds everything. */
export interface QuoteInput {
  readonly mode: ShippingMode
  /** The name of a service; '' for the first one of the mode. */
  readonly service: string
  readonly weight: string
  readonly length: string
  readonly width: string
  readonly height: string
  readonly value: string
  readonly category: string
  readonly delivery: boolean
  /** The place of the delivery: a parish, or a town with a zone of its own. */
  readonly place: string
  /** The office where it is picked up, by name; '' for one without a fee. */
  readonly office: string
  /** The code of a promotion to try; '' for none. */
  readonly code: string
}

export const quoteFields = ['weight', 'length', 'width', 'height', 'value'] as const
type QuoteField = (typeof quoteFields)[number]

export type Quote =
  | { readonly is: 'empty' }
  | { readonly is: 'wrong'; readonly problems: Partial<Record<QuoteField, string>> }
  | { readonly is: 'rated'; readonly rated: RatingResult }

const longest = 20

export function readQuote(search: string): QuoteInput {
  const params = new URLSearchParams(search)
  const text = (name: string) =>
    (params.get(name) ?? '')
      .trim()
      .slice(0, ['category', 'mode', 'place', 'office'].includes(name) ? 200 : longest)
  return {
    ...readWay(text('mode')),
    weight: text('weight'),
    length: text('length'),
    width: text('width'),
    height: text('height'),
    value: text('value'),
    category: text('category'),
    delivery: params.get('delivery') === 'yes',
    place: text('place'),
    office: text('office'),
    code: text('code'),
  }
}

/** The search params of a quote, without empty values. */
export function writeQuote(input: QuoteInput): string {
  const params = new URLSearchParams()
  const { service: _, ...fields } = { ...input, mode: wayText(input), delivery: input.delivery ? 'yes' : '' }
  for (const [name, value] of Object.entries(fields)) if (value !== '') params.set(name, value)
  return `?${params}`
}

/** A number as people type it: "3.5", ".5", "1.", "1,200", "3 lb" or 12". Other texts are NaN. */
function numberOf(text: string, unit: RegExp): number {
  const bare = text
    .trim()
    .replace(unit, '')
    .trim()
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
  return /^(\d{1,4}\.?|\d{0,4}\.\d{1,4})$/.test(bare) ? Number(bare) : Number.NaN
}
const poundsOf = (text: string): number => numberOf(text, /(lbs?|pounds?)\.?$/i)
const inchesOf = (text: string): number => numberOf(text, /(in|inch|inches|"|″|”)\.?$/i)

function problemsOf(input: QuoteInput, valueUsdCents: number | null): Partial<Record<QuoteField, string>> {
  const problems: Partial<Record<QuoteField, string>> = {}
  const weight = poundsOf(input.weight)
  if (!(weight > 0 && weight <= 1500))
    problems.weight = 'Enter the weight in pounds, from 0.01 to 1,500, such as 3.5.'
  const sides = [input.length, input.width, input.height]
  for (const side of ['length', 'width', 'height'] as const) {
    const inches = inchesOf(input[side])
    if (input[side] === '' && sides.some((text) => text !== ''))
      problems[side] = 'Enter all three sides, or none.'
    else if (input[side] !== '' && !(inches > 0 && inches <= 500))
      problems[side] = 'Enter inches, from 0.1 to 500.'
  }
  if (input.value !== '' && (valueUsdCents === null || valueUsdCents > 100_000_000))
    problems.value = 'Enter what you paid in US dollars, such as 79.99.'
  return problems
}

/** Computes a quote with the functions that compute invoices, and with the promotion of a code that is tried. */
export function quoteOf(input: QuoteInput, rates: ShippingRates, trial: ShownPromotion | null = null): Quote {
  const { dutyTable, deliveryZones, fees, settings } = rates
  if (input.weight === '' && input.value === '' && input.length === '') return { is: 'empty' }
  const sheet = sheetOf(rates, input)
  if (!sheet || !dutyTable) return { is: 'empty' }
  const value = input.value === '' ? 0 : parseCents(input.value)
  const problems = problemsOf(input, value)
  if (Object.keys(problems).length > 0) return { is: 'wrong', problems }
  const side = (text: string) => (text === '' ? null : inchesOf(text))
  const isKnownCategory = dutyTable.rates.categories.some(({ category }) => category === input.category)
  const parcel = {
    weightLb: poundsOf(input.weight),
    lengthIn: side(input.length),
    widthIn: side(input.width),
    heightIn: side(input.height),
    declaredValueUsdCents: value ?? 0,
    category: isKnownCategory ? input.category : null,
    waiting: null,
    delivery: input.delivery,
    deliveryTo: readPlace(input.place),
    branchId: fees.find(({ branchName }) => branchName === input.office)?.branchId ?? null,
  }
  const result = rate(parcel, sheet, dutyTable, { ...settings, deliveryZones, fees })
  const rated = input.value === '' ? withoutValue(result, dutyTable) : result
  const lines = withBestPromotion(rated.lines, trial ? [...rates.promotions, trial] : rates.promotions)
  return { is: 'rated', rated: { ...rated, lines, totals: totalsOf(lines) } }
}

/** The result of an empty value field names the limit instead of a value of US$0.00. */
const withoutValue = (
  result: RatingResult,
  { deMinimisUsdCents }: NonNullable<ShippingRates['dutyTable']>,
): RatingResult => ({
  ...result,
  lines: result.lines.map((line) =>
    line.feature === 'Duty'
      ? { ...line, how: `None up to ${usdText(deMinimisUsdCents)}. Enter the value to see duty above it.` }
      : line,
  ),
})

/** The price of shipping alone, for a package within the duty-free limit, as most are. Null without a rate sheet. */
export function shippingOnly(rates: ShippingRates, way: Way, weight: number): number | null {
  const input = { ...readQuote(''), ...way, weight: String(weight), value: '50' }
  const quote = quoteOf(input, rates)
  return quote.is === 'rated' ? quote.rated.totals.totalJmdCents : null
}
