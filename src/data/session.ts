import type { SessionUser } from '#sync/api/accounts.ts'
import { type Session, useSessionStore } from '../stores/session.ts'
import { useSyncStore } from '../stores/sync.ts'
import { isUnsent } from './blobs.ts'
import { CallError } from './call-error.ts'
import { bodyOf, errorOf, send } from './http.ts'
import { leaving } from './leaving.ts'
import {
  forgetPerson,
  type Made,
  make,
  recognisePerson,
  rememberedSession,
  rememberPerson,
  rememberSession,
  saltFor,
} from './people.ts'
import { pushKept } from './push-kept.ts'
import { mustBeOpen, openFor, openNow } from './replica.ts'
import { sessionOf } from './session-refresh.ts'
import { onTabs, tellTabs } from './tabs.ts'
import { clearToken, sendSigned, setToken } from './token.ts'
import { wakeNow } from './wake.ts'

export type { Session } from '../stores/session.ts'

/** The signed-in person, or null. */
export const useSession = (): Session | null => useSessionStore((state) => state.session)

function begin(session: Session): void {
  openFor(session.accountId)
  rememberSession(session)
  useSessionStore.setState({ session, restoring: false })
  tellTabs({ t: 'session', accountId: session.accountId })
}

/** The browser is asked once to keep this site's data when the disk gets full; its answer is shown to people. */
async function askToPersist(): Promise<void> {
  const { storage } = navigator
  if (!storage?.persist) return
  const persisted = (await storage.persisted()) || (await storage.persist())
  useSyncStore.setState({ persisted })
}

/** Slow on purpose, and made while the server looks too. Null where the browser has no cryptography to offer. */
const madeOf = async (email: string, password: string): Promise<Made | null> =>
  make(password, await saltFor(email)).catch(() => null)

/** Signs in with the server; with no contact, opens what this device holds for whoever signed in here before. Throws CallError. */
export async function signIn(email: string, password: string): Promise<void> {
  const body = { email, password }
  const making = madeOf(email, password)
  let response: Response
  try {
    response = await send({ method: 'POST', path: '/api/accounts/authenticate', body, timeoutMs: 15_000 })
  } catch (fault) {
    return openWithoutContact(email, password, fault)
  }
  if (response.status >= 500) return openWithoutContact(email, password, await errorOf(response))
  if (!response.ok) throw await errorOf(response)
  const { jwtToken, user } = (await bodyOf(response)) as { jwtToken: string; user: SessionUser }
  const session = sessionOf(user, true)
  const made = await making
  setToken(jwtToken)
  if (made) {
    await openSealedWork(session.accountId, password, made)
    await rememberPerson(session, email, made).catch(() => undefined)
  }
  begin(session)
  wakeNow()
  void askToPersist()
}

/** Before their data is opened, so that the engine finds the work as if it had never been away. */
async function openSealedWork(accountId: string, password: string, made: Made): Promise<void> {
  try {
    const { enterWith } = await import('./wipe.ts')
    await enterWith(accountId, password, made)
  } catch {
    // It stays sealed, and Device & Sync offers to open it.
  }
}

async function openWithoutContact(email: string, password: string, fault: unknown): Promise<void> {
  const person = await recognisePerson(email, password)
  if (person === 'wrong') throw new CallError(401, 'The email address or the password is not right.')
  if (person === 'unknown') throw fault
  await openSealedWork(person.session.accountId, password, person.made)
  begin(person.session)
}

/** Opens the session that was open when the page was left, with or without the server. */
export async function restoreSession(): Promise<void> {
  await endSignOut()
  const session = rememberedSession()
  if (!session) {
    useSessionStore.setState({ session: null, restoring: false })
    return
  }
  openFor(session.accountId)
  useSessionStore.setState({ session, restoring: false })
  void askToPersist()
}

/** A sign-out that was cut short; what could not be sealed for want of room is tried again at the next start. */
async function endSignOut(): Promise<void> {
  const accountId = leaving.who()
  if (!accountId) return
  const { finishLeaving } = await import('./wipe.ts')
  await finishLeaving(accountId).catch(() => undefined)
}

/** What would be left behind by signing out now. */
export async function unsentWork(): Promise<{ changes: number; photos: number; refused: number }> {
  const open = openNow()
  if (!open) return { changes: 0, photos: 0, refused: 0 }
  return {
    changes: await open.db._outbox.count(),
    photos: await open.db._blob.filter(isUnsent).count(),
    refused: await open.db._rejected.count(),
  }
}

/** Whoever comes next on this device must not read this person's notifications. */
async function withoutPush(accountId: string): Promise<void> {
  if (!pushKept.get()) return
  await import('./push.ts').then(({ leavePush }) => leavePush(accountId)).catch(() => undefined)
}

/**
 * `wipe`: removes this person's rows from the device (a shared handheld). With `keepUnsent` what is unsent stays, sealed:
 * only their password opens it. Throws, with the person still signed in, when that cannot be done.
 */
export async function signOut(options: { wipe: boolean; keepUnsent?: boolean }): Promise<void> {
  const { session } = useSessionStore.getState()
  if (!session) return
  const { accountId } = session
  const open = mustBeOpen()
  const data = await import('./wipe.ts')
  const sealing = options.wipe && options.keepUnsent === true
  if (sealing) await data.mustBeSealable(open.db)
  else await open.db._key.clear()
  tellTabs({ t: 'session', accountId: null })
  openFor(null)
  try {
    if (sealing) await data.leaveSealed(accountId)
  } catch (fault) {
    openFor(accountId)
    tellTabs({ t: 'session', accountId })
    throw fault
  }
  void withoutPush(accountId)
    .then(() => sendSigned(accountId, { method: 'POST', path: '/api/accounts/logout', timeoutMs: 10_000 }))
    .catch(() => undefined)
    .finally(() => clearToken(accountId))
  rememberSession(null)
  // Only now: the next person must not come in while this one's data is still open.
  useSessionStore.setState({ session: null, restoring: false })
  if (options.wipe && !sealing) {
    forgetPerson(accountId)
    await data.removeReplica(accountId)
  }
}

/** Another tab signed in or out: this one follows. */
onTabs((message) => {
  if (message.t !== 'session') return
  const { session } = useSessionStore.getState()
  if (session?.accountId === (message.accountId ?? undefined)) return
  if (message.accountId === null) {
    clearToken()
    openFor(null)
    useSessionStore.setState({ session: null, restoring: false })
  } else void restoreSession()
})
