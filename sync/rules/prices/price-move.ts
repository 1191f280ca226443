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

/** A changed price as the customer reads it. */
export const priceMoveText = ({
  fromJmdCents,
  toJmdCents,
}: Pick<NonNullable<Package['priceMove']>, 'fromJmdCents' | 'toJmdCents'>): string =>
  `It costs ${jmdText(toJmdCents)} now. Before it was ${jmdText(fromJmdCents)}.`
