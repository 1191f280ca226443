import type { SessionUser } from '#sync/api/accounts.ts'
import { type Session, useSessionStore } from '../stores/session.ts'
import { useSyncStore } from '../stores/sync.ts'
import { isUnsent } from './blobs.ts'
import { CallError } from './call-error.ts'
import { bodyOf, errorOf, send } from './http.ts'
import {
  forgetPerson,
  recognisePerson,
  rememberedSession,
  rememberPerson,
  rememberSession,
} from './people.ts'
import { mustBeOpen, openFor, openNow } from './replica.ts'
import { sessionOf } from './session-refresh.ts'
import { onTabs, tellTabs } from './tabs.ts'
import { clearToken, sendSigned, setToken } from './token.ts'
import { wakeNow } from './wake.ts'
import { leaveQueueOnly, removeReplica } from './wipe.ts'

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

/** Signs in with the server; with no contact, opens what this device holds for whoever signed in here before. Throws CallError. */
export async function signIn(email: string, password: string): Promise<void> {
  const body = { email, password }
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
  setToken(jwtToken)
  begin(session)
  wakeNow()
  // Slow on purpose, so nobody waits for it.
  void rememberPerson(session, email, password)
  void askToPersist()
}

async function openWithoutContact(email: string, password: string, fault: unknown): Promise<void> {
  const person = await recognisePerson(email, password)
  if (person === 'wrong') throw new CallError(401, 'The email address or the password is not right.')
  if (person === 'unknown') throw fault
  begin(person)
}

/** Opens the session that was open when the page was left, with or without the server. */
export async function restoreSession(): Promise<void> {
  const session = rememberedSession()
  if (!session) {
    useSessionStore.setState({ session: null, restoring: false })
    return
  }
  openFor(session.accountId)
  useSessionStore.setState({ session, restoring: false })
  void askToPersist()
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

/**
 * `wipe`: removes this person's rows from the device (a shared handheld). With `keepUnsent` the queue stays, in a database
 * that only this person's sign-in opens.
 */
export async function signOut(options: { wipe: boolean; keepUnsent?: boolean }): Promise<void> {
  const { session } = useSessionStore.getState()
  if (!session) return
  const { accountId } = session
  void sendSigned(accountId, { method: 'POST', path: '/api/accounts/logout', timeoutMs: 10_000 })
    .catch(() => undefined)
    .finally(() => clearToken(accountId))
  rememberSession(null)
  const open = mustBeOpen()
  tellTabs({ t: 'session', accountId: null })
  if (options.wipe && options.keepUnsent) await leaveQueueOnly(open.store)
  // Together and only now: the next person must not come in while this one's data is still open.
  openFor(null)
  useSessionStore.setState({ session: null, restoring: false })
  if (options.wipe && !options.keepUnsent) {
    forgetPerson(accountId)
    await removeReplica(accountId)
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
