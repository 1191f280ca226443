import type { Session } from '../stores/session.ts'

/**
 * Who has signed in on this device, so that they can open their own data without the server. A password is not kept:
 * only a slow hash of it, with a salt of this device's own.
 */
interface Person {
  readonly email: string
  readonly session: Session
  readonly salt: string
  readonly hash: string
}

const peopleKey = 'quayside.people'
const openKey = 'quayside.open'
/** OWASP's figure for PBKDF2-HMAC-SHA-256. */
const rounds = 600_000

const hex = (bytes: ArrayBuffer | Uint8Array): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const unhex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

function stored<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}

const people = (): Person[] => stored<Person[]>(peopleKey, [])

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    key,
    256,
  )
  return hex(bits)
}

const sameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** After a sign-in that the server accepted. */
export async function rememberPerson(session: Session, email: string, password: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const person = {
    email: email.trim().toLowerCase(),
    session,
    salt: hex(salt),
    hash: await derive(password, salt),
  }
  // Making the hash takes a while; whoever has signed out meanwhile is not to be remembered.
  if (rememberedSession()?.accountId !== session.accountId) return
  const others = people().filter((other) => other.session.accountId !== session.accountId)
  localStorage.setItem(peopleKey, JSON.stringify([...others, person]))
}

export function forgetPerson(accountId: string): void {
  const left = people().filter(({ session }) => session.accountId !== accountId)
  localStorage.setItem(peopleKey, JSON.stringify(left))
}

/** The session of whoever this is, if they have signed in here before with this password. */
export async function recognisePerson(
  email: string,
  password: string,
): Promise<Session | 'wrong' | 'unknown'> {
  const person = people().find((other) => sameAddress(other.email, email))
  if (!person) return 'unknown'
  const hash = await derive(password, unhex(person.salt))
  return hash === person.hash ? { ...person.session, renewed: false } : 'wrong'
}

/** The session that stays open over reloads until somebody signs out. */
export const rememberedSession = (): Session | null => stored<Session | null>(openKey, null)

export function rememberSession(session: Session | null): void {
  if (!session) {
    localStorage.removeItem(openKey)
    return
  }
  localStorage.setItem(openKey, JSON.stringify({ ...session, renewed: false }))
  const known = people().map((person) =>
    person.session.accountId === session.accountId
      ? { ...person, session: { ...session, renewed: false } }
      : person,
  )
  localStorage.setItem(peopleKey, JSON.stringify(known))
}
