import { foldText } from './fold-text.ts'
import { nameSpelling } from './name-spelling.ts'

/** At a counter, people give the last four digits of a number. */
const minDigits = 4
/** From this length on, neighbouring groups of digits are one number. */
const minGroupedDigits = 7
/** "0142", or seven together. */
const groupLengths: readonly number[] = [1, 2, 3, 4, 7]

const phonePart = /^[+(]?\(?\d[\d()./-]*$/

const plainNumber = /^[\d +.-]*$/
const dialPrefix = /^(?:011|00|0)(?=\d{6})/

/** The digits alone, without an extension and without the dialling prefix before a country or area code. */
function digitsOf(phone: string): string {
  if (plainNumber.test(phone)) return phone.replaceAll(/\D/g, '').replace(dialPrefix, '')
  const [number = ''] = foldText(phone)
    .replaceAll('(0)', '')
    .split(/[a-z#,;]/, 1)
  return number.replaceAll(/\D/g, '').replace(dialPrefix, '')
}

const digitsInAreaAndNumber = 10

/**
 * The digits that a phone number is found by, with the country code: "876-555-0142" is 18765550142. '' without digits.
 */
export function phoneDigits(phone: string): string {
  const digits = digitsOf(phone)
  return digits.length === digitsInAreaAndNumber && !phone.includes('+') ? `1${digits}` : digits
}

/** The digits that a phone number must contain if a search term may be one; '' otherwise. */
export function termDigits(term: string): string {
  const digits = term.split(' ').every((part) => phonePart.test(part)) ? digitsOf(term) : ''
  return digits.length < minDigits ? '' : digits
}

/** Returns true if neighbouring parts are one phone number in groups: "(876) 555 0142". */
function isGrouped(parts: readonly string[]): boolean {
  const groups = parts.flatMap((part) => part.match(/\d+/g) ?? [])
  return (
    parts.length > 1 &&
    groups.join('').length >= minGroupedDigits &&
    (/^(?:\+|00)/.test(parts[0] ?? '') || groups.every(({ length }) => groupLengths.includes(length)))
  )
}

/** The folded terms of a search: its words, with the parts of a phone number joined into one term. */
export function searchTerms(text: string): string[] {
  const terms: string[] = []
  let run: string[] = []
  const endRun = () => {
    terms.push(...(isGrouped(run) ? [run.join(' ')] : run))
    run = []
  }
  for (const word of foldText(text).split(/\s+/).filter(Boolean))
    if (phonePart.test(word)) run.push(word)
    else {
      endRun()
      terms.push(word)
    }
  endRun()
  return terms
}

/** The searchable texts and phone numbers of a row. */
export interface SearchedRow {
  /** Folded, one text per line. */
  readonly text: string
  /** The same texts as `nameSpelling` spells them. */
  readonly names: string
  /** Digits from `phoneDigits`, one number per line. */
  readonly phones: string
}

type Texts = readonly (string | null | undefined)[]

export const searchedRow = (texts: Texts, phones: Texts = []): SearchedRow => ({
  text: texts.map((text) => foldText(text ?? '')).join('\n'),
  names: texts.map((text) => nameSpelling(text ?? '')).join('\n'),
  phones: phones.map((phone) => phoneDigits(phone ?? '')).join('\n'),
})

/** Returns true if the row contains every term. */
export const holdsTerms = ({ text, names, phones }: SearchedRow, terms: readonly string[]): boolean =>
  terms.every((term) => {
    const digits = phones === '' ? '' : termDigits(term)
    return (
      text.includes(term) || names.includes(nameSpelling(term)) || (digits !== '' && phones.includes(digits))
    )
  })
