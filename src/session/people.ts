import { plainEmail } from '#sync/lib/clean-text.ts'
import type { Session } from '../stores/session.ts'
import { openKey, peopleKey } from './former-people.ts'
import { pendingLogOut } from './pending-log-out.ts'
import {
  type Closed,
  decrypt,
  deriveSecrets,
  encrypt,
  hex,
  newSalt,
  passwordForms,
  type Secrets,
  textBytes,
  unhex,
} from './secrets.ts'

/**
 * The people who have logged in on this device, so that they can open their own data without the server. Passwords
 * aren't stored, only a slow hash with a salt of this device.
 */
interface Person {
  readonly accountId: string
  /** A hash of the salt and the email address, which reveals the person only to those who already know the address. */
  readonly who: string
  readonly salt: string
  readonly verifier: string
  /** Encrypted once the person has logged out and left work behind. */
  readonly session: Session | { readonly iv: string; readonly bytes: string }
  /** The person logged out and chose to keep their rows on this device. */
  readonly keepsRows?: true
}

function readStored<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}

const isPerson = (entry: Partial<Person>): entry is Person =>
  typeof entry.who === 'string' && typeof entry.verifier === 'string' && typeof entry.salt === 'string'

const people = (): Person[] => readStored<Partial<Person>[]>(peopleKey, []).filter(isPerson)
const storePeople = (list: readonly Person[]) => localStorage.setItem(peopleKey, JSON.stringify(list))

async function hashPerson(salt: string, email: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', textBytes(`${salt} ${plainEmail(email)}`)))
}

/** The keys derived from a password, with the salt used. */
export interface DerivedKeys extends Secrets {
  readonly salt: string
}

/** A known person keeps their salt, so that a single slow hash opens everything they left. */
export async function saltFor(email: string): Promise<string> {
  for (const { salt, who: personHash } of people())
    if ((await hashPerson(salt, email)) === personHash) return salt
  return newSalt()
}

/** Derives the keys from the password as the server normalizes it, however it was typed. */
export const deriveKeys = async (password: string, salt: string): Promise<DerivedKeys> => ({
  ...(await deriveSecrets(password.normalize('NFKC'), salt)),
  salt,
})

/**
 * Yields today's keys of a password first, then those that earlier versions of the app may have derived. Each takes
 * half a second, and ASCII passwords have only the first. `current`: today's keys, if they are already derived.
 */
export async function* everyKey(
  password: string,
  salt: string,
  current?: DerivedKeys,
): AsyncGenerator<DerivedKeys> {
  for (const [n, form] of passwordForms(password).entries())
    yield n === 0 && current?.salt === salt ? current : { ...(await deriveSecrets(form, salt)), salt }
}

/** Called after the server accepted a login. */
export async function rememberPerson(
  session: Session,
  email: string,
  { salt, verifier }: DerivedKeys,
): Promise<void> {
  const { accountId } = session
  const person = { accountId, who: await hashPerson(salt, email), salt, verifier, session }
  storePeople([...people().filter((entry) => entry.accountId !== accountId), person])
}

export const forgetPerson = (accountId: string): void =>
  storePeople(people().filter((person) => person.accountId !== accountId))

/**
 * Called when a person logs out and keeps their rows on this device, until they remove them or the rows get too old.
 */
export const markRowsKept = (accountId: string): void =>
  storePeople(
    people().map((person) => (person.accountId === accountId ? { ...person, keepsRows: true } : person)),
  )

export const keepsRows = (accountId: string): boolean =>
  people().some((person) => person.accountId === accountId && person.keepsRows === true)

/** From now on only the person's password reveals who they are. */
export async function encryptPerson(accountId: string, key: CryptoKey): Promise<void> {
  const person = people().find((entry) => entry.accountId === accountId)
  if (!person || 'iv' in person.session) return
  const session = await encryptSession(person.session, key)
  storePeople(people().map((entry) => (entry.accountId === accountId ? { ...entry, session } : entry)))
}

async function encryptSession(session: Session, key: CryptoKey): Promise<Person['session']> {
  const { iv, bytes } = await encrypt(key, session.accountId, textBytes(JSON.stringify(session)))
  return { iv: hex(iv), bytes: hex(bytes) }
}

/** The session and keys of a person who has logged in here before with this password. */
export async function recognisePerson(
  email: string,
  password: string,
): Promise<{ session: Session; keys: DerivedKeys } | 'wrong' | 'unknown'> {
  for (const person of people()) {
    if ((await hashPerson(person.salt, email)) !== person.who) continue
    let current: DerivedKeys | null = null
    for await (const keys of everyKey(password, person.salt)) {
      current ??= keys
      if (keys.verifier !== person.verifier) continue
      const session = await decryptSession(person, keys.sealKey)
      if (!session) return 'unknown'
      if (keys !== current) await renewKeys(person, session, current)
      return { session: { ...session, renewed: false }, keys: current }
    }
    return 'wrong'
  }
  return 'unknown'
}

/** An earlier version stored the hash of the password's raw bytes; from now on it is the hash of the normal form. */
async function renewKeys(
  person: Person,
  session: Session,
  { verifier, sealKey }: DerivedKeys,
): Promise<void> {
  const updatedPerson = {
    ...person,
    verifier,
    session: 'iv' in person.session ? await encryptSession(session, sealKey) : session,
  }
  storePeople(people().map((entry) => (entry.accountId === person.accountId ? updatedPerson : entry)))
}

async function decryptSession({ accountId, session }: Person, key: CryptoKey): Promise<Session | null> {
  if (!('iv' in session)) return session
  const closed: Closed = { iv: unhex(session.iv).buffer, bytes: unhex(session.bytes).buffer }
  const bytes = await decrypt(key, accountId, closed)
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Session)
}

/** The session that stays open over reloads until the person logs out. */
export const rememberedSession = (): Session | null => readStored<Session | null>(openKey, null)

export function rememberSession(session: Session | null): void {
  if (!session) {
    localStorage.removeItem(openKey)
    return
  }
  // A reply that arrives during the logout must not store the session again.
  if (pendingLogOut.who() === session.accountId) return
  const openSession = { ...session, renewed: false }
  localStorage.setItem(openKey, JSON.stringify(openSession))
  storePeople(
    people().map((person) => {
      if (person.accountId !== session.accountId) return person
      const { keepsRows: _, ...rest } = person
      return { ...rest, session: openSession }
    }),
  )
}
