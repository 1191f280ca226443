import type { SessionUser } from '#sync/api/accounts.ts'
import { notifyTabs, onTabs } from '../browser/tabs.ts'
import { CallError } from '../http/call-error.ts'
import { bodyOf, errorOf, send } from '../http/http.ts'
import { clearToken, setToken, tokenOf } from '../http/token.ts'
import { wakeNow } from '../replica/engine-wake.ts'
import { readReplica } from '../replica/read-replica.ts'
import { loadReplica, openFor, requireReplica } from '../replica/replica.ts'
import { withWorker } from '../stores/handheld.ts'
import { type Session, showSession, useSessionStore } from '../stores/session.ts'
import { useSyncStore } from '../stores/sync.ts'
import { ageOut } from './age-out.ts'
import { withoutPush } from './leave-push.ts'
import { logOutDue, logOutTold, tellLogOut } from './log-out-due.ts'
import { pendingLogOut } from './pending-log-out.ts'
import {
  type DerivedKeys,
  deriveKeys,
  recognisePerson,
  rememberedSession,
  rememberPerson,
  rememberSession,
  saltFor,
} from './people.ts'
import { toSession } from './session-refresh.ts'
import { clearSiteStorage } from './site-storage.ts'

export type { Session } from '../stores/session.ts'

/** The signed-in person, or null. */
export const useSession = (): Session | null => useSessionStore((state) => state.session)

export function begin(session: Session): void {
  if (session.renewed) logOutDue.clear()
  openFor(session.accountId)
  rememberSession(session)
  showSession(withWorker(session))
  notifyTabs({ t: 'session', accountId: session.accountId })
  void import('./retention.ts').then(({ settleOthers }) => settleOthers()).catch(() => undefined)
}

/** The browser is asked once to keep this site's data when the disk gets full; its answer is shown to people. */
export async function askToPersist(): Promise<void> {
  const { storage } = navigator
  if (!storage?.persist) {
    useSyncStore.setState({ persisted: false })
    return
  }
  const persisted = (await storage.persisted()) || (await storage.persist())
  useSyncStore.setState({ persisted })
}

/** Slow on purpose, and made while the server looks too. Null where the browser has no cryptography to offer. */
const deriveKeysFor = async (email: string, password: string): Promise<DerivedKeys | null> =>
  deriveKeys(password, await saltFor(email)).catch(() => null)

/** Signs in with the server; with no contact, opens what this device holds for whoever signed in here before. Throws CallError. */
export async function logIn(email: string, password: string): Promise<void> {
  const body = { email, password }
  const derivation = deriveKeysFor(email, password)
  const replica = loadReplica()
  // Its failure is told below, after what the server says.
  replica.catch(() => undefined)
  await logOutTold()
  let response: Response
  try {
    response = await send({ method: 'POST', path: '/api/accounts/authenticate', body, timeoutMs: 15_000 })
  } catch (fault) {
    return openWithoutContact(email, password, fault)
  }
  if (response.status >= 500) return openWithoutContact(email, password, await errorOf(response))
  if (!response.ok) throw await errorOf(response)
  const { jwtToken, user } = (await bodyOf(response)) as { jwtToken: string; user: SessionUser }
  const session = toSession(user, true)
  const keys = await derivation
  await replica
  setToken(jwtToken)
  if (keys) {
    await openSealedWork(session.accountId, password, keys)
    await rememberPerson(session, email, keys).catch(() => undefined)
  }
  begin(session)
  wakeNow()
  void askToPersist()
}

/** Before their data is opened, so that the engine finds the work as if it had never been away. */
async function openSealedWork(accountId: string, password: string, keys: DerivedKeys): Promise<void> {
  try {
    const { enterWith } = await import('./wipe.ts')
    await enterWith(accountId, password, keys)
  } catch {
    // It stays sealed, and Device & Sync offers to open it.
  }
}

async function openWithoutContact(email: string, password: string, fault: unknown): Promise<void> {
  const person = await recognisePerson(email, password)
  if (person === 'wrong') throw new CallError(401, 'Wrong email or password.')
  if (person === 'unknown') throw fault
  await loadReplica()
  await openSealedWork(person.session.accountId, password, person.keys)
  begin(person.session)
}

/** Opens the session that was open when the page was left, with or without the server. */
export async function restoreSession(): Promise<void> {
  // Somebody logged in with the form that the server drew, before the app came.
  if (useSessionStore.getState().session) return
  await endSignOut()
  await ageOut().catch(() => undefined)
  const session = rememberedSession()
  if (!session) {
    showSession(null)
    return
  }
  await loadReplica()
  openFor(session.accountId)
  showSession(withWorker(session))
  void askToPersist()
}

/** A sign-out that was cut short; what could not be sealed for want of room is tried again at the next start. */
async function endSignOut(): Promise<void> {
  const accountId = pendingLogOut.who()
  if (!accountId) return
  const { finishLeaving } = await import('./wipe.ts')
  await finishLeaving(accountId).catch(() => undefined)
}

/**
 * What becomes of a person's data on this device. `remove`: all of it goes, but what is unsent, which stays encrypted: only
 * their password opens it. `erase`: what is unsent goes, too. `keep`: their rows stay for their next login.
 */
export type Leave = 'remove' | 'erase' | 'keep'

/** Throws, with the person still logged in, when it cannot be done. */
export async function logOut(how: Leave): Promise<void> {
  const { session } = useSessionStore.getState()
  if (!session) return
  const { accountId } = session
  const open = requireReplica()
  const data = await import('./wipe.ts')
  if (how === 'remove') await readReplica(data.mustBeSealable)
  if (how === 'keep') await data.keepRows(accountId, open.db)
  notifyTabs({ t: 'session', accountId: null })
  openFor(null)
  try {
    if (how === 'remove') await data.leaveSealed(accountId)
  } catch (fault) {
    openFor(accountId)
    notifyTabs({ t: 'session', accountId })
    throw fault
  }
  logOutDue.note(accountId)
  void withoutPush(accountId).then(tellLogOut)
  rememberSession(null)
  if (how !== 'keep') clearSiteStorage()
  // Only now: the next person must not come in while this one's data is still open.
  showSession(null)
  if (how === 'erase') await data.removeReplica(accountId)
}

/** A token that another tab got says that the server knows this session. */
function noteRenewal(): void {
  const { session } = useSessionStore.getState()
  if (session && !session.renewed && tokenOf(session.accountId)) showSession({ ...session, renewed: true })
}

function follow(accountId: string | null): void {
  const { session } = useSessionStore.getState()
  if (session?.accountId === (accountId ?? undefined)) return
  if (accountId !== null) return void restoreSession()
  clearToken()
  openFor(null)
  showSession(null)
}

/** Another tab logged in or out: this one follows. Tokens are shared before, so that a renewal is seen with its token. */
export const followTabs = (): (() => void) =>
  onTabs((message) => {
    if (message.t === 'token') noteRenewal()
    if (message.t === 'session') follow(message.accountId)
  })
