/**
 * The keys derived from a PIN or a badge, on the server when it is set and on the handheld when it is used. `check`
 * verifies the owner without the server and is stored on the handhelds; `sign` proves to the server who took over, and
 * only the server stores it.
 */
export interface WorkerKeys {
  readonly check: string
  readonly sign: string
}

/** PBKDF2-HMAC-SHA-256, OWASP's figure: each guess costs a handheld about half a second. */
export const workerKeyRounds = 600_000

/** The labels for HKDF, which derives each key from the slow one. */
export const workerKeyLabels: WorkerKeys = { check: 'quayside worker check', sign: 'quayside worker sign' }

interface ShiftStart {
  readonly shiftId: string
  readonly accountId: string
  readonly keyId: string
  readonly startedAt: string
}

/** The text that `sign` signs. It is valid only on this handheld, for this person and this shift. */
export const shiftWords = (handheldId: string, shift: ShiftStart): string =>
  [handheldId, shift.accountId, shift.keyId, shift.shiftId, shift.startedAt].join(' ')

/** Letters and digits that people don't confuse with each other. */
export const badgeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const badgeShape = new RegExp(`^QB([${badgeLetters}]{6})([${badgeLetters}]{12})$`)

/** The code of a badge: `QB`, six characters that identify the person, and twelve that only the card has. */
export function readBadge(code: string): { readonly number: string; readonly secret: string } | null {
  const [, number, secret] = badgeShape.exec(code.trim().toUpperCase()) ?? []
  return number && secret ? { number, secret } : null
}

/** The problem with a PIN, to follow its name in a sentence; null if there is none. */
export function pinProblem(pin: string): string | null {
  if (!/^\d{4,8}$/.test(pin)) return 'must be four to eight digits'
  const steps = new Set([...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i])))
  const [step = 9] = steps
  const isPlain = steps.size === 1 && Math.abs(step) <= 1
  return isPlain ? 'is too easy to guess: no repeated digits and no digits in a row' : null
}
