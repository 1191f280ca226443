import { type Checksum, luhn, mod10 } from './checksums.ts'
import type { Recognised } from './recognise.ts'

/** Retail barcodes by their number of digits. All of them end with the same kind of check digit. */
const kinds: Readonly<Record<number, string>> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13', 14: 'GTIN-14' }

/** The outer carton's code, which follows its application identifier in GS1-128. */
const cartonField = /^01(\d{14})$/

/** GTINs have the check digit of GS1 numbers: from the right, digits count once and three times in turn. */
const isGtin: Checksum = mod10

interface GoodsCode {
  readonly kind: string
  readonly pattern: RegExp
  /** Checks the first group of the pattern. */
  readonly check?: Checksum
}

/**
 * Codes on goods that may have the shape of a courier's number. They are asked about even if that courier's check digit is
 * right, because one in ten has it by chance.
 */
const likeNumbers: readonly GoodsCode[] = [
  // A book or magazine, with the small barcode of its price or issue next to it.
  { kind: 'book or magazine', pattern: /^(97[789]\d{10})(\d{2}|\d{5})$/, check: isGtin },
  { kind: 'magazine', pattern: /^(\d{12})\d{5}$/, check: isGtin },
  { kind: 'magazine', pattern: /^(0\d{11})\d{2}$/, check: isGtin },
  { kind: 'IMEI of a phone', pattern: /^((?:01|35|86|99)\d{13})$/, check: luhn },
  { kind: 'SIM card', pattern: /^(89\d{17,18})$/, check: luhn },
  { kind: 'Amazon sticker on goods', pattern: /^X00[0-9A-Z]{7}$/ },
  { kind: 'Amazon sticker on goods', pattern: /^B0[0-9A-Z]{8}$/ },
  { kind: 'Amazon sticker on goods', pattern: /^LPN[0-9A-Z]{8,14}$/ },
  // The identifiers of a product and of its serial number, as makers put them into Code 128.
  { kind: 'serial number', pattern: /^1[PS][0-9A-Z]{6,30}$/ },
]

const serialWord = /^\s*(?:s[/.]?n|serial(?:\s*(?:no|number|#))?)\b/i

const goodsKind = (code: string): string | null =>
  likeNumbers.find(({ pattern, check }) => {
    const [match, digits = ''] = pattern.exec(code) ?? []
    return match !== undefined && (check?.(digits) ?? true)
  })?.kind ?? null

/**
 * The kind of a code on goods or their carton, near the courier's label. Null if the code isn't one, or if it is a
 * retail barcode and a courier's check digit is right, because then it is that courier's number. A person is asked.
 */
export function retailKind({ raw, kind, canonical, check }: Recognised): string | null {
  if (kind !== 'tracking') return null
  if (serialWord.test(raw) && check !== 'ok') return 'serial number'
  const goods = goodsKind(canonical)
  if (goods !== null || check === 'ok' || !/^\d+$/.test(canonical)) return goods
  const digits = cartonField.exec(canonical)?.[1] ?? canonical
  return isGtin(digits) ? (kinds[digits.length] ?? null) : null
}
