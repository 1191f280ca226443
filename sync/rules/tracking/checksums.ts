import { mod10CheckDigit } from '../hawb.ts'

/** Each takes a whole number, check character included, and says whether the check character fits. */
export type Checksum = (number: string) => boolean

const base36 = (char: string): number => Number.parseInt(char, 36)
const body = (number: string): string => number.slice(0, -1)
const last = (number: string): string => number.slice(-1)

/** GS1's mod 10, weights 3 and 1 from the right: USPS, FedEx Ground, Canada Post. */
export const mod10: Checksum = (number) => mod10CheckDigit(body(number)) === Number(last(number))

/** Letters count by their place in ASCII: A is 2, B 3, …, I 0. */
const mod10Value = (char: string): number => (/\d/.test(char) ? Number(char) : (char.charCodeAt(0) - 3) % 10)

function weighted12(text: string, rightmost: 1 | 2): number {
  let sum = 0
  let weight: number = rightmost
  for (const char of [...text].reverse()) {
    sum += mod10Value(char) * weight
    weight = 3 - weight
  }
  return (10 - (sum % 10)) % 10
}

/** After the `1Z`: weights 1, 2, 1, … on fifteen characters. */
export const ups: Checksum = (number) => weighted12(body(number.slice(2)), 1) === Number(last(number))

/** The letter stands for a digit in the sum: C for 4, D for 5. */
export const onTrac: Checksum = (number) =>
  weighted12(body(number.replace(/^C/, '4').replace(/^D/, '5')), 2) === Number(last(number))

/** Weights 1, 3, 7 from the right, mod 11, mod 10; leading zeros change nothing, so 12 and 14 digits agree. */
export const fedex: Checksum = (number) => {
  const weights = [1, 3, 7]
  let sum = 0
  for (const [place, digit] of [...body(number)].reverse().entries())
    sum += Number(digit) * (weights[place % 3] ?? 0)
  return (sum % 11) % 10 === Number(last(number))
}

/** What is left of the first nine digits, taken as one number, after division by 7. */
export const mod7: Checksum = (number) => Number(body(number)) % 7 === Number(last(number))

/** Universal Postal Union, standard S10: two letters, eight digits and their check digit, two letters. */
export const s10: Checksum = (number) => {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((total, weight, place) => total + weight * Number(number.charAt(place + 2)), 0)
  const left = 11 - (sum % 11)
  const digit = left === 10 ? 0 : left === 11 ? 5 : left
  return digit === Number(number.charAt(10))
}

/** Every second digit from the right is doubled and its digits added up. */
export const luhn: Checksum = (number) => {
  let sum = 0
  for (const [place, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** ISO 7064, mod 37,36, over digits and letters. */
export const mod37x36: Checksum = (number) => {
  let product = 36
  for (const char of body(number)) product = (((product + base36(char)) % 36 || 36) * 2) % 37
  return (37 - product) % 36 === base36(last(number))
}
