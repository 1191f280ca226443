import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { maxUsdCents } from '#sync/entities/money/highest-value.ts'
import type { ShownPromotion } from '#sync/entities/money/promotion.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { readPlace } from '#sync/rules/prices/delivery-zones.ts'
import { totalsOf, usdText } from '#sync/rules/prices/money.ts'
import { withBestPromotion } from '#sync/rules/prices/promotions.ts'
import { type RatingResult, rate } from '#sync/rules/prices/rating.ts'
import type { Way } from '#sync/rules/prices/services.ts'
import { sheetOf } from '#sync/rules/prices/sheet-for.ts'
import { parseCents } from '../../ui/texts/format.ts'
import { type Goods, mostKinds, readGoods } from './goods.ts'
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
  /** Further kinds of goods in a mixed box. */
  readonly more: readonly Goods[]
  readonly delivery: boolean
  /** False for a package that its customer would leave without insurance. */
  readonly isInsured: boolean
  /** The place of the delivery: a parish, or a town with a zone of its own. */
  readonly place: string
  /** The office where it is picked up, by name; '' for one without a fee. */
  readonly office: string
  /** The code of a promotion to try; '' for none. */
  readonly code: string
}

export const quoteFields = ['weight', 'length', 'width', 'height', 'value'] as const
type QuoteField = (typeof quoteFields)[number] | `value${number}`

export type Quote =
  | { readonly is: 'empty' }
  | { readonly is: 'wrong'; readonly problems: Partial<Record<QuoteField, string>> }
  | { readonly is: 'rated'; readonly rated: RatingResult }

const longest = 20
const longestName = 200

/** The kinds after the first one have numbers in the address, from 2. Those without a value were left empty. */
const moreIn = (params: URLSearchParams): Goods[] =>
  Array.from({ length: mostKinds - 1 }, (_, n) => ({
    value: (params.get(`value${n + 2}`) ?? '').trim().slice(0, longest),
    category: (params.get(`category${n + 2}`) ?? '').trim().slice(0, longestName),
  })).filter(({ value }) => value !== '')

export function readQuote(search: string): QuoteInput {
  const params = new URLSearchParams(search)
  const text = (name: string) =>
    (params.get(name) ?? '')
      .trim()
      .slice(0, ['category', 'mode', 'place', 'office'].includes(name) ? longestName : longest)
  return {
    ...readWay(text('mode')),
    weight: text('weight'),
    length: text('length'),
    width: text('width'),
    height: text('height'),
    value: text('value'),
    category: text('category'),
    more: moreIn(params),
    delivery: params.get('delivery') === 'yes',
    isInsured: params.get('insurance') !== 'no',
    place: text('place'),
    office: text('office'),
    code: text('code'),
  }
}

/** The search params of a quote, without empty values. */
export function writeQuote(input: QuoteInput): string {
  const params = new URLSearchParams()
  const { service: _, isInsured, more, ...typed } = input
  const fields = {
    ...typed,
    mode: wayText(input),
    delivery: input.delivery ? 'yes' : '',
    insurance: isInsured ? '' : 'no',
  }
  for (const [name, value] of Object.entries(fields)) if (value !== '') params.set(name, value)
  for (const [n, { value, category }] of more.entries()) {
    params.set(`value${n + 2}`, value)
    params.set(`category${n + 2}`, category)
  }
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

/** The reason why a text isn't the price of goods; undefined if it is. */
export function valueProblem(value: string): string | undefined {
  const cents = parseCents(value)
  return cents === null || cents > maxUsdCents
    ? 'Enter what you paid in US dollars, such as 79.99.'
    : undefined
}

function valueProblems({ value, more }: QuoteInput): Partial<Record<QuoteField, string>> {
  const kinds: [field: QuoteField, text: string][] = [
    ['value', value],
    ...more.map((kind, n): [QuoteField, string] => [`value${n + 2}`, kind.value]),
  ]
  const problems: Partial<Record<QuoteField, string>> = {}
  for (const [field, text] of kinds) {
    const problem = text === '' ? undefined : valueProblem(text)
    if (problem !== undefined) problems[field] = problem
  }
  return problems
}

function problemsOf(input: QuoteInput, valueUsdCents: number): Partial<Record<QuoteField, string>> {
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
  Object.assign(problems, valueProblems(input))
  const isTooMuch = Number.isNaN(valueUsdCents) && Object.keys(valueProblems(input)).length === 0
  if (isTooMuch) problems.value = 'Enter values that add up to at most US$1,000,000.'
  return problems
}

/** The goods that have a value, of the categories that the table knows. */
function goodsIn({ value, category, more }: QuoteInput, { rates }: NonNullable<ShippingRates['dutyTable']>) {
  const isKnown = (name: string) => rates.categories.some((row) => row.category === name)
  const goods = [{ value, category }, ...more]
    .filter((kind) => kind.value !== '')
    .map((kind) => ({ ...kind, category: isKnown(kind.category) ? kind.category : '' }))
  return readGoods(goods)
}

/** Whether the customer chooses the insurance of a package that goes this way, and pays for it. */
export function offersInsurance(rates: ShippingRates, way: Way): boolean {
  const sheet = sheetOf(rates, way)
  return rates.settings.insurance.isChosen && (sheet?.insurancePercent ?? 0) > 0
}

/** Computes a quote with the functions that compute invoices, and with the promotion of a code that is tried. */
export function quoteOf(input: QuoteInput, rates: ShippingRates, trial: ShownPromotion | null = null): Quote {
  const { dutyTable, deliveryZones, fees, settings } = rates
  if (input.weight === '' && input.value === '' && input.length === '' && input.more.length === 0)
    return { is: 'empty' }
  const sheet = sheetOf(rates, input)
  if (!sheet || !dutyTable) return { is: 'empty' }
  const goods = goodsIn(input, dutyTable)
  const problems = problemsOf(input, goods.declaredValueUsdCents)
  if (Object.keys(problems).length > 0) return { is: 'wrong', problems }
  const side = (text: string) => (text === '' ? null : inchesOf(text))
  const parcel = {
    weightLb: poundsOf(input.weight),
    lengthIn: side(input.length),
    widthIn: side(input.width),
    heightIn: side(input.height),
    declaredValueUsdCents: goods.declaredValueUsdCents,
    category: goods.category,
    parts: goods.lines,
    waiting: null,
    isInsured: input.isInsured || !offersInsurance(rates, input),
    delivery: input.delivery,
    deliveryTo: readPlace(input.place),
    branchId: fees.find(({ branchName }) => branchName === input.office)?.branchId ?? null,
  }
  const result = rate(parcel, sheet, dutyTable, { ...settings, deliveryZones, fees })
  const rated = input.value === '' && input.more.length === 0 ? withoutValue(result, dutyTable) : result
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
