import { mod10 } from './checksums.ts'
import type { CourierFormat } from './courier-format.ts'
import { formatsFor } from './couriers.ts'
import { fieldsOf, isDestination, numberInUrl, unwrap, withoutZip } from './normalise.ts'

const shortest = 6
const longest = 48

/** The code in what was scanned or typed; null when it holds no number. */
function codeIn(raw: string): string | null {
  if (/^[0-9A-Z]{1,48}$/.test(raw)) return withoutZip(raw, mod10)
  const text = unwrap(raw)
  const inUrl = numberInUrl(text)
  if (inUrl === '' || text.startsWith('[)>')) return null
  const fields = fieldsOf(inUrl ?? text)
  const match = fields.length > 1 ? fields.find(isFormat) : undefined
  return withoutZip(match ?? fields.join(''), mod10)
}

/** A mailbox, one of our own labels, or what couriers print beside the number. */
const isOtherCode = (code: string): boolean =>
  /^QS\d{4,6}$/.test(code) ||
  /^QS\d{10}$/.test(code) ||
  isDestination(code) ||
  /^2L[A-Z]{2}[0-9A-Z]{3,}$/.test(code) ||
  code.length < shortest ||
  code.length > longest ||
  /^0+$/.test(code) ||
  !/\d/.test(code)

type Check = 'ok' | 'none' | 'wrong'

interface Fit {
  readonly row: CourierFormat
  readonly number: string
  readonly check: Check
}

const isFormat = (field: string): boolean => {
  const format = formatOf(field)
  return format !== undefined && format.check !== 'wrong'
}

function checkOf({ check, onlyIfRight, unproven }: CourierFormat, number: string): Check | null {
  if (!check) return 'none'
  if (check(number)) return unproven ? 'none' : 'ok'
  return onlyIfRight ? null : 'wrong'
}

const rank: Record<Check, number> = { ok: 2, none: 1, wrong: 0 }

/** The format whose check digit is right, or else one without a check digit, or else the first that the code looks like. */
function formatOf(code: string): Fit | undefined {
  let best: Fit | undefined
  for (const row of formatsFor(code)) {
    if (!row.pattern.test(code)) continue
    const number = row.number?.(code) ?? code
    const check = checkOf(row, number)
    if (check === 'ok') return { row, number, check }
    if (check && (!best || rank[check] > rank[best.check])) best = { row, number, check }
  }
  return best
}

/** Every key of a tracking number as migration 022 knew them, the number first; none for any other code. */
export function trackingKeysOf(raw: string): string[] {
  const code = codeIn(raw)
  if (code === null || isOtherCode(code)) return []
  const format = formatOf(code)
  return format ? [...new Set([format.number, ...(format.row.aliases?.(code) ?? [])])] : [code]
}
