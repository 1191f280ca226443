/** Damm's table: the digit that it ends with shows each mistyped digit and each pair of neighbours in the wrong order. */
const steps = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/** The digit after these ones; 0 if the last one is theirs. */
const checkDigit = (digits: string): string =>
  [...digits].reduce((row, digit) => steps[Number(row)]?.[Number(digit)] ?? '', '0')

/** True for six digits without a typing error. Whether it is the code of a delivery only the server knows. */
export const isDoorCode = (code: string): boolean => /^\d{6}$/.test(code) && checkDigit(code) === '0'

/**
 * The code with which a customer takes a delivery, from an id that nobody outside the server reads: five random digits
 * and their check digit.
 */
export function doorCodeOf(id: string): string {
  const digits = String(Number.parseInt(id.replaceAll('-', '').slice(-12), 16) % 100_000).padStart(5, '0')
  return digits + checkDigit(digits)
}
