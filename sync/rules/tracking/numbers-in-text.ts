import { type Recognised, recognise } from './recognise.ts'

/** A message is a few pages; what is longer is cut, so that a paste never freezes the page. */
const longest = 20_000
const mostNumbers = 20

/** Digits that a shop prints in groups: "9400 1000 0000 0000 0000 00". */
const grouped = /\b\d{4}(?: \d{4}){3,4}(?: \d{1,4})?\b/g

const hasLetter = (code: string): boolean => /[A-Z]/.test(code) && /\d/.test(code)

/** Sure enough to be picked out of a message: an order number or a phone number must not become a package. */
const isSure = ({ kind, courier, check, canonical }: Recognised): boolean =>
  kind === 'tracking' && courier !== '' && (check === 'ok' || (check === 'none' && hasLetter(canonical)))

/** The tracking numbers in a shop's message, each once, in their order. */
export function numbersInText(text: string): string[] {
  const message = text.slice(0, longest)
  const words = message.split(/[\s,;<>()"'|]+/).map((word) => word.replace(/^[#:.]+|[.:!?]+$/g, ''))
  const candidates = [...words, ...(message.match(grouped) ?? [])].filter((word) => word.length >= 8)
  const numbers = candidates.map(recognise).filter(isSure)
  return [...new Set(numbers.map(({ canonical }) => canonical))].slice(0, mostNumbers)
}
