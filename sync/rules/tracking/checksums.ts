/** Checks the check character of a whole number. */
export type Checksum = (number: string) => boolean

const zero = 48
const digitAt = (number: string, at: number): number => number.charCodeAt(at) - zero
const lastDigit = (number: string): number => digitAt(number, number.length - 1)
const toCheckDigit = (sum: number): number => (10 - (sum % 10)) % 10

/** GS1's mod 10, weights 3 and 1 from the right: USPS, FedEx Ground, Canada Post, SSCC. */
export const mod10: Checksum = (number) => {
  let sum = 0
  for (let at = number.length - 2, weight = 3; at >= 0; at--, weight = 4 - weight)
    sum += digitAt(number, at) * weight
  return toCheckDigit(sum) === lastDigit(number)
}

/** The value of a letter follows from its ASCII code: A is 2, B 3, …, I 0. */
const valueAt = (number: string, at: number): number => {
  const code = number.charCodeAt(at)
  return code < 65 ? code - zero : (code - 3) % 10
}

/** Alternates the weights 1 and 2 over the characters from `from` to the second last, which has `rightmost`. */
function weighted12(number: string, from: number, rightmost: 1 | 2): boolean {
  let sum = 0
  for (let at = number.length - 2, weight: number = rightmost; at >= from; at--, weight = 3 - weight)
    sum += valueAt(number, at) * weight
  return toCheckDigit(sum) === lastDigit(number)
}

/** Weights 1, 2, 1, … on the fifteen characters after the `1Z`. */
export const ups: Checksum = (number) => weighted12(number, 2, 1)

/** Weights 1, 2, 1, … on the nine digits after the service letter. */
export const upsWaybill: Checksum = (number) => weighted12(number, 1, 1)

/** The letter counts as a digit in the sum: C as 4, D as 5. */
export const onTrac: Checksum = (number) =>
  weighted12((number.startsWith('C') ? '4' : '5') + number.slice(1), 0, 2)

const fedexWeights = [1, 3, 7] as const

/** Weights 1, 3, 7 from the right, mod 11, mod 10. Leading zeros don't matter, so 12 and 14 digits agree. */
export const fedex: Checksum = (number) => {
  let sum = 0
  for (let at = number.length - 2, place = 0; at >= 0; at--, place++)
    sum += digitAt(number, at) * (fedexWeights[place % 3] ?? 0)
  return (sum % 11) % 10 === lastDigit(number)
}

/** The remainder of all digits but the last, as one number, divided by 7. */
export const mod7: Checksum = (number) => Number(number.slice(0, -1)) % 7 === lastDigit(number)

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7] as const

/** Universal Postal Union, standard S10: two letters, eight digits and their check digit, two letters. */
export const s10: Checksum = (number) => {
  const sum = s10Weights.reduce((total, weight, place) => total + weight * digitAt(number, place + 2), 0)
  const left = 11 - (sum % 11)
  const digit = left === 10 ? 0 : left === 11 ? 5 : left
  return digit === digitAt(number, 10)
}

/** Doubles every second digit from the right and adds up the digits. */
export const luhn: Checksum = (number) => {
  let sum = 0
  for (let at = number.length - 1, factor = 1; at >= 0; at--, factor = 3 - factor) {
    const value = digitAt(number, at) * factor
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Digits keep their value; letters count from 10 to 35. */
const base36At = (number: string, at: number): number => {
  const code = number.charCodeAt(at)
  return code < 65 ? code - zero : code - 55
}

/** ISO 7064, mod 37,36, over digits and letters. */
export const mod37x36: Checksum = (number) => {
  let product = 36
  for (let at = 0; at < number.length - 1; at++)
    product = (((product + base36At(number, at)) % 36 || 36) * 2) % 37
  return (37 - product) % 36 === base36At(number, number.length - 1)
}
