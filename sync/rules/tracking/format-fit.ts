import type { CourierFormat } from './courier-format.ts'
import { formatsFor } from './couriers.ts'

/** `ok`: right. `none`: there is no check digit. `wrong`: it has the courier's shape but isn't a number they print. */
export type CheckDigit = 'ok' | 'none' | 'wrong'

/** A code's match with a courier's format. */
export interface FormatFit {
  readonly row: CourierFormat
  /** The tracking number inside the code. */
  readonly number: string
  readonly courier: string
  readonly check: CheckDigit
}

function checkOf({ check, onlyIfRight, unproven }: CourierFormat, number: string): CheckDigit | null {
  if (!check) return 'none'
  if (check(number)) return unproven ? 'none' : 'ok'
  return onlyIfRight ? null : 'wrong'
}

const rank: Record<CheckDigit, number> = { ok: 2, none: 1, wrong: 0 }

/**
 * The best format for a code of A–Z and 0–9: a right check digit first, then a format without one, then a wrong one.
 * Undefined if no courier uses the shape.
 */
export function fitFormat(code: string): FormatFit | undefined {
  let best: Pick<FormatFit, 'row' | 'number' | 'check'> | undefined
  for (const row of formatsFor(code)) {
    if (!row.pattern.test(code)) continue
    const number = row.number?.(code) ?? code
    const check = checkOf(row, number)
    if (check && (!best || rank[check] > rank[best.check])) best = { row, number, check }
    if (check === 'ok') break
  }
  if (!best) return undefined
  const { courier } = best.row
  return { ...best, courier: typeof courier === 'string' ? courier : courier(best.number) }
}

const hasLetter = (code: string): boolean => /[A-Z]/.test(code)

/**
 * The minimum length of a proven number: one in ten other numbers passes a check digit, and this many places make a
 * coincidence unlikely.
 */
const provenLength = { withLetters: 13, ofDigits: 18 } as const

/**
 * The certainty that a code in the middle of other text is a courier's number. `proven`: by its check digit and length.
 * `own`: by letters that only this courier uses. `weak`: a right check digit, but short. `bare`: order numbers and
 * dates have this shape too. `wrong`: a wrong check digit.
 */
export type Certainty = 'proven' | 'own' | 'weak' | 'bare' | 'wrong'

export function certaintyOf({ row, check }: FormatFit, code: string): Certainty {
  if (check === 'wrong') return 'wrong'
  if (check === 'ok')
    return code.length >= (hasLetter(code) ? provenLength.withLetters : provenLength.ofDigits)
      ? 'proven'
      : 'weak'
  return hasLetter(code) && !row.loose ? 'own' : 'bare'
}

/** The word by which people and addresses refer to a courier: "dhl", "canadapost". */
export function courierWord(courier: string): string {
  const [first = ''] = courier.split(' ')
  const isName = first.length > 1 && first === first.toUpperCase()
  return (isName ? first : courier).toLowerCase().replaceAll(' ', '')
}
