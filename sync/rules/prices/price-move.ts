import type { Package } from '../../entities/packages/package.ts'
import { equal } from '../../lib/equal.ts'
import { boxLines } from '../packages/box-lines.ts'
import { jmdText, usdText } from './money.ts'

type Priced = Pick<
  Package,
  | 'packageId'
  | 'weightLb'
  | 'lengthIn'
  | 'widthIn'
  | 'heightIn'
  | 'declaredValueUsdCents'
  | 'mode'
  | 'service'
  | 'description'
  | 'dutyCategory'
  | 'lines'
  | 'branchId'
>

const sizeText = ({ lengthIn, widthIn, heightIn }: Priced): string =>
  lengthIn === null || widthIn === null || heightIn === null
    ? 'not measured'
    : `${lengthIn} × ${widthIn} × ${heightIn} in`

const valueText = ({ declaredValueUsdCents: cents }: Priced): string =>
  cents === null ? 'not declared' : usdText(cents)

/** The categories of the goods, each once. */
const categoriesText = (pkg: Priced): string =>
  [...new Set(boxLines(pkg).map(({ dutyCategory }) => dutyCategory ?? 'no category yet'))].join(', ')

const sortedValues = (pkg: Priced) =>
  boxLines(pkg)
    .map(({ dutyCategory, valueUsdCents }) => `${dutyCategory ?? ''} ${valueUsdCents}`)
    .sort()

/** The facts that a price depends on and that staff can correct, as texts. */
const facts: readonly (readonly [label: string, text: (pkg: Priced) => string])[] = [
  ['Weight', ({ weightLb }) => (weightLb === null ? 'not weighed' : `${weightLb} lb`)],
  ['Size', sizeText],
  ['Declared value', valueText],
  ['Customs category', categoriesText],
  // A package without a mode is rated by air.
  ['Air or sea', ({ mode }) => mode ?? 'Air'],
  ['Service', ({ service }) => service || 'the usual one'],
]

/** The corrections that may change the price of a package, as sentences; '' without any. */
export function correctionsText(before: Priced, after: Priced): string {
  const sentences = facts.flatMap(([label, text]) => {
    const [old, current] = [text(before), text(after)]
    return old === current ? [] : [`${label}: ${current}, before ${old}.`]
  })
  if (before.branchId !== after.branchId) sentences.push('It is picked up at another office now.')
  if (sentences.length > 0) return sentences.join(' ')
  return equal(sortedValues(before), sortedValues(after)) ? '' : 'The values of its items were corrected.'
}

/** Why a price moved whose customer is in another price group now. Groups have names that are for the office alone. */
export const otherGroupText = 'Your account has other rates now.'

/** The parts of the prices that are different since another day. */
export interface NewPrices {
  readonly sheets: boolean
  readonly duty: boolean
  readonly fees: boolean
  /** The terms of the settings, without the exchange rate. */
  readonly terms: boolean
  /** The rates, if they differ. */
  readonly exchange: { readonly before: number; readonly after: number } | null
  /** The names of the promotions on the bill, if they differ or save something else. */
  readonly promotion: { readonly before: string | null; readonly after: string | null } | null
}

export const endedPromotionText = (name: string): string => `The promotion “${name}” doesn’t count any more.`

function promotionSentence({ before, after }: NonNullable<NewPrices['promotion']>): string {
  if (before === after) return `The promotion “${after}” is different now.`
  if (after === null) return endedPromotionText(before ?? '')
  return before === null
    ? `The promotion “${after}” counts now.`
    : `The promotion “${after}” counts now instead of “${before}”.`
}

/** Why a price moved although nothing about its package did, as sentences. */
export function newPricesText({ sheets, duty, fees, terms, exchange, promotion }: NewPrices): string {
  const sentences = [
    sheets && 'Our freight rates are different now.',
    duty && 'The duty rates are different now.',
    fees && 'Our fees are different now.',
    exchange && `US$1.00 is ${jmdText(exchange.after)} now, before ${jmdText(exchange.before)}.`,
    terms && 'Our terms are different now.',
    promotion && promotionSentence(promotion),
  ].filter((sentence) => typeof sentence === 'string')
  return sentences.length > 0 ? sentences.join(' ') : 'Our prices are different now.'
}

/** A changed price as the customer reads it. */
export const priceMoveText = ({
  fromJmdCents,
  toJmdCents,
}: Pick<NonNullable<Package['priceMove']>, 'fromJmdCents' | 'toJmdCents'>): string =>
  `It costs ${jmdText(toJmdCents)} now. Before it was ${jmdText(fromJmdCents)}.`
