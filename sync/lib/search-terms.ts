import { foldText } from './fold-text.ts'

/** The last four digits of a number are what people say at a counter. */
const fewestDigits = 4
/** From here on, parts of digits are one number in groups. */
const fewestInGroups = 7
/** "0142", or seven at once. */
const groupLengths: readonly number[] = [1, 2, 3, 4, 7]

const phonePart = /^[+(]?\(?\d[\d()./-]*$/

const plainNumber = /^[\d +.-]*$/
const dialPrefix = /^(?:011|00|0)(?=\d{6})/

/** Digits alone, without an extension, and without what is dialPrefix before a country or an area code. */
function digitsOf(phone: string): string {
  if (plainNumber.test(phone)) return phone.replaceAll(/\D/g, '').replace(dialPrefix, '')
  const [number = ''] = foldText(phone)
    .replaceAll('(0)', '')
    .split(/[a-z#,;]/, 1)
  return number.replaceAll(/\D/g, '').replace(dialPrefix, '')
}

const digitsInAreaAndNumber = 10

/** The digits that a phone number is found by, with the country code: "876-555-0142" is 18765550142. '' without digits. */
export function phoneDigits(phone: string): string {
  const digits = digitsOf(phone)
  return digits.length === digitsInAreaAndNumber && !phone.includes('+') ? `1${digits}` : digits
}

/** The digits that a phone number has to hold where a term of a search may be one; '' where it cannot. */
export function termDigits(term: string): string {
  const digits = term.split(' ').every((part) => phonePart.test(part)) ? digitsOf(term) : ''
  return digits.length < fewestDigits ? '' : digits
}

/** Neighbours that are one phone number in groups: "(876) 555 0142". */
function isGrouped(parts: readonly string[]): boolean {
  const groups = parts.flatMap((part) => part.match(/\d+/g) ?? [])
  return (
    parts.length > 1 &&
    groups.join('').length >= fewestInGroups &&
    (/^(?:\+|00)/.test(parts[0] ?? '') || groups.every(({ length }) => groupLengths.includes(length)))
  )
}

/** The terms of a search, folded: its words, and neighbours that are one phone number as one term. */
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

/** Texts and phone numbers of a row, ready to be searched. */
export interface SearchedRow {
  /** Folded, one text a line. */
  readonly text: string
  /** Digits as `phoneDigits` gives them, one number a line. */
  readonly phones: string
}

type Texts = readonly (string | null | undefined)[]

export const searchedRow = (texts: Texts, phones: Texts = []): SearchedRow => ({
  text: texts.map((text) => foldText(text ?? '')).join('\n'),
  phones: phones.map((phone) => phoneDigits(phone ?? '')).join('\n'),
})

/** Whether each term stands somewhere in the row. */
export const holdsTerms = ({ text, phones }: SearchedRow, terms: readonly string[]): boolean =>
  terms.every((term) => {
    const digits = phones === '' ? '' : termDigits(term)
    return text.includes(term) || (digits !== '' && phones.includes(digits))
  })
