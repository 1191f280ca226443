/** Countries in which a phone’s number has a digit behind the country’s code that people and providers leave out. */
const optionalDigits: readonly { readonly start: string; readonly digit: string; readonly rest: number }[] = [
  // Mexico and Argentina, as WhatsApp spells their numbers.
  { start: '+52', digit: '1', rest: 10 },
  { start: '+54', digit: '9', rest: 10 },
]

/** All spellings of an international number, the given one first. */
export function phoneSpellings(number: string): string[] {
  const spellings = optionalDigits.flatMap(({ start, digit, rest }) => {
    if (!number.startsWith(start)) return []
    const local = number.slice(start.length)
    if (local.length === rest) return [start + digit + local]
    return local.length === rest + 1 && local.startsWith(digit) ? [start + local.slice(1)] : []
  })
  return [number, ...spellings]
}

/** The number of a sender as providers write it, with or without a plus or zeros before it; null if it is none. */
export function senderNumber(text: string): string | null {
  const plain = text.replaceAll(/[\s().-]/g, '')
  const digits = plain.startsWith('+') ? plain.slice(1) : plain.startsWith('00') ? plain.slice(2) : plain
  return /^\d{6,15}$/.test(digits) ? `+${digits}` : null
}
