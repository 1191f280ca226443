import { type Checksum, mod10 } from './checksums.ts'
import type { Recognised } from './recognise.ts'

/** Retail barcodes by their number of digits. All of them end with the same kind of check digit. */
const kinds: Readonly<Record<number, string>> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13', 14: 'GTIN-14' }

/** The outer carton's code, which follows its application identifier in GS1-128. */
const cartonField = /^01(\d{14})$/

/**
 * The kind of a retail barcode, found on the goods or their carton beside the courier's label. Null if the code isn't
 * one, or if a courier's check digit is right, because then it is that courier's number. A check digit alone isn't
 * certain, so a person is asked.
 */
export function retailKind({ kind, canonical, check }: Recognised): string | null {
  if (kind !== 'tracking' || check === 'ok' || !/^\d+$/.test(canonical)) return null
  const digits = cartonField.exec(canonical)?.[1] ?? canonical
  return isGtin(digits) ? (kinds[digits.length] ?? null) : null
}

/** GTINs have the check digit of GS1 numbers: from the right, digits count once and three times in turn. */
const isGtin: Checksum = mod10
