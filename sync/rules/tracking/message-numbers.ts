import { isAddress, numberInAddress } from './addresses.ts'
import { mod10 } from './checksums.ts'
import { type Certainty, certaintyOf, courierWord, type FormatFit, fitFormat } from './format-fit.ts'
import { type MessageToken, tokensOf } from './message-tokens.ts'
import { clean, withoutZip } from './normalise.ts'

/** A message has a few pages. Longer text is cut, so that a paste never freezes the page. */
const maxLength = 20_000
/** Couriers print numbers in groups: "1Z 999 AA1 01 2345 6784", "9400 1118 9922 3818 2155 12". */
export const groups = { most: 12, letters: 48 } as const

interface Candidate {
  /** A–Z and 0–9 only. */
  readonly code: string
  readonly fit: FormatFit
  readonly certainty: Certainty
  /** The number of words in it. */
  readonly words: number
}

function candidateOf(text: string, words: number): Candidate | null {
  const code = withoutZip(clean(text), mod10)
  const fit = fitFormat(code)
  return fit ? { code, fit, certainty: certaintyOf(fit, code), words } : null
}

/** Dates, telephone numbers and order numbers have punctuation between their digits; couriers print at most blanks. */
export const isDivided = (word: string): boolean => /^[\d.,/+-]*$/.test(word) && /\d\D+\d/.test(word)

/** The number in a single word, or in the address that the word is. */
function wordCandidate({ text }: MessageToken): Candidate | null {
  if (isAddress(text)) return candidateOf(numberInAddress(text), 1)
  const candidate = text.length < 8 || text.includes('@') ? null : candidateOf(text, 1)
  return candidate && isDivided(text) && candidate.certainty !== 'proven' ? null : candidate
}

/**
 * The longest number that the following words form together, recognised by its check digit or by the courier's letters.
 */
function groupCandidate(words: readonly MessageToken[], at: number): Candidate | null {
  let best: Candidate | null = null
  let text = ''
  for (let next = at; next < words.length && next < at + groups.most; next++) {
    const word = words[next]
    if (!word?.isGroup || (next > at && !word.follows)) break
    text += word.text
    if (text.length > groups.letters) break
    const candidate = next > at ? candidateOf(text, next - at + 1) : null
    if (candidate && joins.has(candidate.certainty)) best = candidate
  }
  return best
}

const joins: ReadonlySet<Certainty> = new Set(['proven', 'own', 'weak'])

const trackingWord = /^(?:track|trace|tracking|waybill|airwaybill|awb|consignment|rastreo|seguimiento)/i
const otherWord = /^(?:order|invoice|receipt|ref|reference|customer|account|call|phone|tel|pedido|factura)/i
const nearby = 4

/** Returns true if the preceding words announce a tracking number and not another number. */
function isAnnounced(words: readonly MessageToken[], at: number): boolean {
  for (let before = at - 1; before >= 0 && before >= at - nearby; before--) {
    const text = words[before]?.text ?? ''
    if (otherWord.test(text)) return false
    if (trackingWord.test(text)) return true
  }
  return false
}

/** The words of a message, single and in pairs: "dhl", "canadapost". */
function brandWords(words: readonly MessageToken[]): ReadonlySet<string> {
  const names = words.flatMap(({ text }) => text.toLowerCase().split(/[^a-z]+/))
  return new Set([...names, ...names.map((name, at) => name + (names[at + 1] ?? ''))])
}

const places: Record<Certainty, number> = { proven: 0, own: 1, weak: 2, bare: 3, wrong: 4 }

/**
 * Finds the candidates in a message. An uncertain number must be announced as a tracking number, so that no order or
 * telephone number becomes a package.
 */
function candidatesIn(words: readonly MessageToken[]): Candidate[] {
  const brands = brandWords(words)
  const isSure = ({ certainty, fit }: Candidate, at: number): boolean => {
    if (certainty === 'wrong') return false
    if (certainty === 'bare') return isAnnounced(words, at)
    return certainty !== 'weak' || brands.has(courierWord(fit.courier)) || isAnnounced(words, at)
  }
  const candidates: Candidate[] = []
  for (let at = 0; at < words.length; ) {
    const candidate = optionsAt(words, at).find((option) => isSure(option, at))
    if (candidate) candidates.push(candidate)
    at += candidate?.words ?? 1
  }
  return candidates
}

/** The numbers that may begin at a word, the most certain first. */
function optionsAt(words: readonly MessageToken[], at: number): Candidate[] {
  const word = words[at]
  const single = word ? wordCandidate(word) : null
  if (single && single.certainty === 'proven') return [single]
  return [single, groupCandidate(words, at)].filter((option) => option !== null).sort(bySureness)
}

const bySureness = (a: Candidate, b: Candidate): number => places[a.certainty] - places[b.certainty]

/** The tracking numbers among other words, each once: the most certain first, otherwise in order. */
export function numbersAmongWords(text: string): string[] {
  const message = text.slice(0, maxLength).normalize('NFKC')
  const numbers = candidatesIn(tokensOf(message)).sort(bySureness)
  return [...new Set(numbers.map(({ fit }) => fit.number))]
}

/**
 * The one number among other words whose check digit is wrong; undefined if there is none, or several. The letters of a
 * courier with a mistyped digit are that number, and not the sentence around it.
 */
export function wrongNumberAmongWords(text: string): string | undefined {
  const candidates = tokensOf(text.slice(0, maxLength).normalize('NFKC')).map(wordCandidate)
  const numbers = new Set(
    candidates.flatMap((candidate) => (candidate?.certainty === 'wrong' ? [candidate.code] : [])),
  )
  const [number, ...more] = numbers
  return more.length === 0 ? number : undefined
}
