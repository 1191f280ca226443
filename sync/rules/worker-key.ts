/**
 * What is made of a PIN or a badge, on the server when it is set and on the handheld when it is used. `check` recognises
 * its owner without the server and is on the handhelds; `sign` proves to the server who took over, and is kept by the
 * server alone.
 */
export interface WorkerKeys {
  readonly check: string
  readonly sign: string
}

/** PBKDF2-HMAC-SHA-256, OWASP's figure: each guess costs a handheld about half a second. */
export const workerKeyRounds = 600_000

/** Under which words HKDF makes each key of the slow one. */
export const workerKeyLabels: WorkerKeys = { check: 'quayside worker check', sign: 'quayside worker sign' }

interface ShiftStart {
  readonly shiftId: string
  readonly accountId: string
  readonly keyId: string
  readonly startedAt: string
}

/** What `sign` signs: good on this handheld alone, for this person and this shift. */
export const shiftWords = (handheldId: string, shift: ShiftStart): string =>
  [handheldId, shift.accountId, shift.keyId, shift.shiftId, shift.startedAt].join(' ')

/** Letters and digits that are not taken for one another. */
export const badgeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const badgeShape = new RegExp(`^QB([${badgeLetters}]{6})([${badgeLetters}]{12})$`)

/** A badge's code: `QB`, six characters that name the person, twelve that only the card has. */
export function readBadge(code: string): { readonly number: string; readonly secret: string } | null {
  const [, number, secret] = badgeShape.exec(code.trim().toUpperCase()) ?? []
  return number && secret ? { number, secret } : null
}

/** What is wrong with a PIN, to stand after its name; null when nothing is. */
export function pinProblem(pin: string): string | null {
  if (!/^\d{4,8}$/.test(pin)) return 'must be four to eight digits'
  const steps = new Set([...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i])))
  const [step = 9] = steps
  const isPlain = steps.size === 1 && Math.abs(step) <= 1
  return isPlain ? 'is too easy to guess: no repeated digits and no digits in a row' : null
}
