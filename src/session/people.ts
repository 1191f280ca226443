import { plainEmail } from '#sync/lib/clean-text.ts'
import type { Session } from '../stores/session.ts'
import { openKey, peopleKey } from './former-people.ts'
import { pendingLogOut } from './pending-log-out.ts'
import {
  type Closed,
  close,
  hex,
  newSalt,
  openClosed,
  passwordForms,
  type Secrets,
  secretsOf,
  textBytes,
  unhex,
} from './secrets.ts'

/**
 * Who has signed in on this device, so that they can open their own data without the server. A password is not kept:
 * only a slow hash of it, with a salt of this device's own.
 */
interface Person {
  readonly accountId: string
  /** Hash of the salt and the address: tells nobody who it is that does not know already. */
  readonly who: string
  readonly salt: string
  readonly verifier: string
  /** Closed once they have signed out and left work behind. */
  readonly session: Session | { readonly iv: string; readonly bytes: string }
  /** They logged out and chose to keep their rows on this device. */
  readonly keepsRows?: true
}

function stored<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}

const isPerson = (one: Partial<Person>): one is Person =>
  typeof one.who === 'string' && typeof one.verifier === 'string' && typeof one.salt === 'string'

const people = (): Person[] => stored<Partial<Person>[]>(peopleKey, []).filter(isPerson)
const keep = (list: readonly Person[]) => localStorage.setItem(peopleKey, JSON.stringify(list))

async function whoIs(salt: string, email: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', textBytes(`${salt} ${plainEmail(email)}`)))
}

/** What was made of the password, and the salt it was made with. */
export interface DerivedKeys extends Secrets {
  readonly salt: string
}

/** The salt of a person who is known here stays, so that one slow hash is enough for all that they left. */
export async function saltFor(email: string): Promise<string> {
  for (const { salt, who } of people()) if ((await whoIs(salt, email)) === who) return salt
  return newSalt()
}

/** Of the password as the server reads it, however it was typed. */
export const deriveKeys = async (password: string, salt: string): Promise<DerivedKeys> => ({
  ...(await secretsOf(password.normalize('NFKC'), salt)),
  salt,
})

/**
 * Today's keys of a password first, then those that earlier versions of the app may have made of it. Each takes half a
 * second, and plain letters have only the first. `current`: today's keys, where they have been derived already.
 */
export async function* everyKey(
  password: string,
  salt: string,
  current?: DerivedKeys,
): AsyncGenerator<DerivedKeys> {
  for (const [n, form] of passwordForms(password).entries())
    yield n === 0 && current?.salt === salt ? current : { ...(await secretsOf(form, salt)), salt }
}

/** After a sign-in that the server accepted. */
export async function rememberPerson(
  session: Session,
  email: string,
  { salt, verifier }: DerivedKeys,
): Promise<void> {
  const { accountId } = session
  const person = { accountId, who: await whoIs(salt, email), salt, verifier, session }
  keep([...people().filter((other) => other.accountId !== accountId), person])
}

export const forgetPerson = (accountId: string): void =>
  keep(people().filter((person) => person.accountId !== accountId))

/** They logged out, and their rows stay on this device until they remove them or the rows get too old. */
export const noteKeptRows = (accountId: string): void =>
  keep(people().map((person) => (person.accountId === accountId ? { ...person, keepsRows: true } : person)))

export const keepsRows = (accountId: string): boolean =>
  people().some((person) => person.accountId === accountId && person.keepsRows === true)

/** From now on only their password tells who they are. */
export async function closePerson(accountId: string, key: CryptoKey): Promise<void> {
  const person = people().find((other) => other.accountId === accountId)
  if (!person || 'iv' in person.session) return
  const session = await closedSession(person.session, key)
  keep(people().map((other) => (other.accountId === accountId ? { ...other, session } : other)))
}

async function closedSession(session: Session, key: CryptoKey): Promise<Person['session']> {
  const { iv, bytes } = await close(key, session.accountId, textBytes(JSON.stringify(session)))
  return { iv: hex(iv), bytes: hex(bytes) }
}

/** The session of whoever this is, if they have signed in here before with this password, and what it was made to. */
export async function recognisePerson(
  email: string,
  password: string,
): Promise<{ session: Session; keys: DerivedKeys } | 'wrong' | 'unknown'> {
  for (const person of people()) {
    if ((await whoIs(person.salt, email)) !== person.who) continue
    let current: DerivedKeys | null = null
    for await (const keys of everyKey(password, person.salt)) {
      current ??= keys
      if (keys.verifier !== person.verifier) continue
      const session = await sessionIn(person, keys.sealKey)
      if (!session) return 'unknown'
      if (keys !== current) await renewKeys(person, session, current)
      return { session: { ...session, renewed: false }, keys: current }
    }
    return 'wrong'
  }
  return 'unknown'
}

/** An earlier version remembers this person by the bytes that their keyboard sent: from now on it is the normal form. */
async function renewKeys(
  person: Person,
  session: Session,
  { verifier, sealKey }: DerivedKeys,
): Promise<void> {
  const renewed = {
    ...person,
    verifier,
    session: 'iv' in person.session ? await closedSession(session, sealKey) : session,
  }
  keep(people().map((other) => (other.accountId === person.accountId ? renewed : other)))
}

async function sessionIn({ accountId, session }: Person, key: CryptoKey): Promise<Session | null> {
  if (!('iv' in session)) return session
  const closed: Closed = { iv: unhex(session.iv).buffer, bytes: unhex(session.bytes).buffer }
  const bytes = await openClosed(key, accountId, closed)
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Session)
}

/** The session that stays open over reloads until somebody signs out. */
export const rememberedSession = (): Session | null => stored<Session | null>(openKey, null)

export function rememberSession(session: Session | null): void {
  if (!session) {
    localStorage.removeItem(openKey)
    return
  }
  // An answer that comes while they sign out must not write down again who they are.
  if (pendingLogOut.who() === session.accountId) return
  const kept = { ...session, renewed: false }
  localStorage.setItem(openKey, JSON.stringify(kept))
  keep(
    people().map((person) => {
      if (person.accountId !== session.accountId) return person
      const { keepsRows: _, ...rest } = person
      return { ...rest, session: kept }
    }),
  )
}
