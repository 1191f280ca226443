/**
 * HAWB, the number on our own label: `QS`, two digits of the year, seven of the serial, one check digit. The check
 * digit is GS1's mod 10: from the right, the nine digits have the weights 3, 1, 3, …, and the digit completes their sum
 * to a multiple of ten. It detects every single wrong digit.
 */
const shape = /^QS(\d{9})(\d)$/
export const lastHawbSerial = 9_999_999

export function mod10CheckDigit(digits: string): number {
  let sum = 0
  for (let fromRight = 1; fromRight <= digits.length; fromRight++)
    sum += Number(digits.charAt(digits.length - fromRight)) * (fromRight % 2 === 1 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

/** `year` with or without the century; `serial` from 0 to `lastHawbSerial`. */
export function hawbOf(year: number, serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > lastHawbSerial)
    throw new RangeError(`A HAWB serial is a whole number from 0 to ${lastHawbSerial}, not ${serial}`)
  if (!Number.isInteger(year) || year < 0) throw new RangeError(`Not a year: ${year}`)
  const digits = `${String(year % 100).padStart(2, '0')}${String(serial).padStart(7, '0')}`
  return `QS${digits}${mod10CheckDigit(digits)}`
}

/** Checks whether a normalised code is one of our labels. */
export function isHawb(code: string): 'ok' | 'wrong-check' | 'no' {
  const match = shape.exec(code)
  if (!match) return 'no'
  return mod10CheckDigit(match[1] ?? '') === Number(match[2]) ? 'ok' : 'wrong-check'
}
