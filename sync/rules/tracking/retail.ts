import type { Recognised } from './recognise.ts'

/** Barcodes of the shops, by how many digits they have. All of them end with the same check digit. */
const kinds: Readonly<Record<number, string>> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13' }

/**
 * The kind of a retail barcode, as it stands on the goods themselves beside the courier's label; null when the code
 * is none, or fits a courier: that one's number it then is. Only as likely as a check digit makes it, so a person is
 * asked.
 */
export function retailKind({ kind, canonical, courier, check }: Recognised): string | null {
  if (kind !== 'tracking' || !/^\d+$/.test(canonical)) return null
  if (courier !== '' && check !== 'wrong') return null
  return isGtin(canonical) ? (kinds[canonical.length] ?? null) : null
}

/** The check digit of GTINs: from the right, digits count three times and once in turn. */
function isGtin(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, nth) => all + Number(digit) * (nth % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
