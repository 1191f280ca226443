import { mostBoxLines } from '../../entities/packages/line-ids.ts'

/** An item of an order as a shop's message has it. */
export interface MessageItem {
  readonly description: string
  readonly quantity: number
  /** The price of all of them; null where the message may mean the price of each. */
  readonly valueUsdCents: number | null
}

interface Candidate {
  readonly description: string
  readonly quantity: number
  /** The price of each, or of all, as far as the message says which. */
  readonly cents: number
  readonly of: 'each' | 'all' | 'unclear'
  /** False for a text and an amount without a quantity, which a sentence may be too. */
  readonly isSure: boolean
}

/** Shops write less, and a text that is pasted by mistake must not stop the phone. */
const longestText = 20_000

const dollars =
  /(?<![\p{L}\p{Sc}\d.,])(?:US ?\$ ?|USD ?\$? ?|\$ ?)(?<whole>\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(?<cents>\d{2}))?(?: ?USD\b)?(?!\d|[.,]\d|\s?(?:CAD|AUD|JMD|NZD|TTD|BBD|XCD)\b)/gu
const namedDollars = /(?<![\p{L}\p{Sc}\d.,])(?<whole>\d{1,3}(?:,\d{3})+|\d{1,6})\.(?<cents>\d{2}) ?USD\b/gu
const otherCurrency = /[£€¥]|\b(?:CA|C|A|J|JA|TT|NZ|EC)\$|\b(?:CAD|AUD|JMD|GBP|EUR|TTD|BBD|XCD)\b/
const quantityWords = /\b(?:qty|quantity)\b ?[:.]? ?(\d{1,3})\b/i
/** Numbers on both sides are a size or a count of boxes, as in 8 x 10 and 2 of 3. */
const quantityBefore = /^(\d{1,3})\s*(?:[x×]\s+|of:?\s+)(?!\d)/i
/** A capital X belongs to a name, as in ThinkPad X1. */
const quantityAfter = /(?<!\d)\s[x×]\s*(\d{1,3})\s*$/
const eachWords = /\b(?:each|ea\.?|per item|apiece|unit price)(?=\W|$)/i
/** In "2 x $12.75" the amount is the price of one. */
const timesAmount = /(?:\b\d{1,3}\s*[x×]\s*)(?=US|\$)/i
const amountTimes = /(?<=\d)\s*[x×]\s*\d{1,3}\b/i
const notGoods =
  /\b(?:sub-?\s?total|total|shipping|delivery|handling|tax(?:es)?|vat|discount|coupon|promotion|promo|savings?|saved?|gift card|refund|credit|balance|paid|payment|visa|mastercard|paypal|tip|fee|fees|deposit|list price|was|order (?:no|number|#)|order|tracking|arriv\w+|insurance|import)\b/i
const subtotalLine = /^(?:(?:items?|item\(s\)|order|merchandise|product)\s+)?(?:sub-?\s?total|merchandise)\b/i
const totalLine = /^(?:(?:order|grand|items?)\s+)?total\b/i
const detailLine =
  /^(?:price|sold by|condition|colou?r|size|style|item (?:no|number|#)|sku|seller|qty|quantity)\b/i

const plain = (line: string): string =>
  line
    .replaceAll(/\s+/g, ' ')
    .replace(/^\s*[*•·▪–—-]+\s*/u, '')
    .trim()

const amountsIn = (line: string): number[] =>
  [...line.matchAll(dollars), ...line.replaceAll(dollars, ' ').matchAll(namedDollars)].map(
    ({ groups }) =>
      Number((groups?.['whole'] ?? '').replaceAll(',', '')) * 100 + Number(groups?.['cents'] ?? 0),
  )

const withoutAmounts = (line: string): string => line.replaceAll(dollars, ' ').replaceAll(namedDollars, ' ')

function quantityIn(line: string): number | null {
  const text = withoutAmounts(line).trim()
  const match =
    quantityWords.exec(text) ??
    quantityBefore.exec(text) ??
    quantityAfter.exec(text) ??
    /(?:^|\s)(\d{1,3})\s*[x×]$/i.exec(text) ??
    /^[x×]\s*(\d{1,3})$/i.exec(text)
  const quantity = Number(match?.[1] ?? 0)
  return quantity > 0 ? quantity : null
}

const nameIn = (line: string): string =>
  withoutAmounts(line)
    .replace(quantityWords, ' ')
    .replace(quantityBefore, '')
    .replace(eachWords, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(quantityAfter, '')
    .replace(/(?:^|\s)\d{1,3}\s*[x×]$/i, '')
    .replaceAll(/^[ |,;:@()–—-]{1,20}|[ |,;:@(–—-]{1,20}$/gu, '')
    .replace(/\(\s*\)$/, '')
    .trim()

const isName = (text: string): boolean =>
  /\p{L}{3}/u.test(text) && text.length <= 200 && !notGoods.test(text) && !/https?:|www\.|@/i.test(text)

/** A price of several items may be of each or of all, unless the message says it. */
function priceIn(
  line: string,
  amounts: readonly number[],
  quantity: number,
): Pick<Candidate, 'cents' | 'of'> | null {
  const [first = 0, second] = amounts
  if (amounts.length > 2) return null
  if (second !== undefined) return first * quantity === second ? { cents: second, of: 'all' } : null
  if (quantity === 1) return { cents: first, of: 'all' }
  const isEach =
    eachWords.test(line) || timesAmount.test(line) || amountTimes.test(line.replace(quantityBefore, ''))
  return { cents: first, of: isEach ? 'each' : 'unclear' }
}

function candidateOf(name: string, line: string, quantity: number | null): Candidate | null {
  if (!isName(name)) return null
  const price = priceIn(line, amountsIn(line), quantity ?? 1)
  return price && price.cents > 0
    ? { description: name, quantity: quantity ?? 1, ...price, isSure: quantity !== null }
    : null
}

/** Some shops write name, quantity and price on a line each. */
function blockAt(lines: readonly string[], at: number): Candidate | null {
  const name = lines[at] ?? ''
  if (detailLine.test(name) || amountsIn(name).length > 0 || !isName(nameIn(name))) return null
  const details: string[] = []
  for (const line of lines.slice(at + 1, at + 7)) {
    const isDetail = detailLine.test(line) || (amountsIn(line).length > 0 && nameIn(line) === '')
    if (!isDetail || notGoods.test(line)) break
    details.push(line)
  }
  const quantity = [...details, name].map(quantityIn).find((count) => count !== null) ?? null
  const price = details.find((line) => amountsIn(line).length > 0)
  return quantity === null || price === undefined ? null : candidateOf(nameIn(name), price, quantity)
}

const sumsIn = (lines: readonly string[], pattern: RegExp): number[] =>
  lines.filter((line) => pattern.test(line)).flatMap((line) => amountsIn(line).slice(-1))

const sumOf = (items: readonly Candidate[], unclear: 'each' | 'all'): number =>
  items.reduce((sum, { cents, quantity, of }) => {
    const isEach = of === 'each' || (of === 'unclear' && unclear === 'each')
    return sum + (isEach ? cents * quantity : cents)
  }, 0)

/**
 * The items in a shop's message, as far as their names, quantities and prices in US dollars can be read without a guess;
 * empty otherwise. The sum that the message itself says decides what is unclear, and refuses what doesn't add up.
 */
export function itemsInText(text: string): MessageItem[] {
  const lines = text.slice(0, longestText).normalize('NFKC').split(/\r?\n/).map(plain).filter(Boolean)
  if (lines.some((line) => otherCurrency.test(line))) return []
  const candidates = lines.flatMap((line, at) => {
    const item =
      amountsIn(line).length > 0 ? candidateOf(nameIn(line), line, quantityIn(line)) : blockAt(lines, at)
    return item ?? []
  })
  const subtotals = sumsIn(lines, subtotalLine)
  const sums = [...subtotals, ...sumsIn(lines, totalLine)]
  const meaning = (['all', 'each'] as const).filter((unclear) => sums.includes(sumOf(candidates, unclear)))
  if (subtotals.length > 0 && meaning.length === 0) return []
  const items = meaning.length > 0 ? candidates : candidates.filter(({ isSure }) => isSure)
  if (items.length > mostBoxLines) return []
  const [only] = meaning.length === 1 ? meaning : []
  return items.map(({ description, quantity, cents, of }) => {
    const sense = of === 'unclear' ? (only ?? 'unclear') : of
    return {
      description,
      quantity,
      valueUsdCents: sense === 'unclear' ? null : sense === 'each' ? cents * quantity : cents,
    }
  })
}
