import { type Checksum, mod10 } from './checksums.ts'
import type { Recognised } from './recognise.ts'

/** Barcodes of the shops, by how many digits they have. All of them end with the same check digit. */
const kinds: Readonly<Record<number, string>> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13', 14: 'GTIN-14' }

/** The outer carton's code, as GS1-128 has it behind its application identifier. */
const cartonField = /^01(\d{14})$/

/**
 * The kind of a retail barcode, as it stands on the goods or their carton beside the courier's label; null when the code
 * is none, or a courier's check digit is right: that one's number it then is. Only as likely as a check digit makes it, so a
 * person is asked.
 */
export function retailKind({ kind, canonical, check }: Recognised): string | null {
  if (kind !== 'tracking' || check === 'ok' || !/^\d+$/.test(canonical)) return null
  const digits = cartonField.exec(canonical)?.[1] ?? canonical
  return isGtin(digits) ? (kinds[digits.length] ?? null) : null
}

/** The check digit of GTINs is that of GS1 numbers: from the right, digits count once and three times in turn. */
const isGtin: Checksum = mod10
