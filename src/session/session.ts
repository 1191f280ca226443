import type { LoggedIn, SecondStep } from '#sync/api/accounts/accounts.ts'
import { notifyTabs, onTabs } from '../browser/tabs.ts'
import { CallError } from '../http/call-error.ts'
import { errorOf, hasFields, readReply, send } from '../http/http.ts'
import { clearToken, renewToken, setToken, tokenOf } from '../http/token.ts'
import { wakeNow } from '../replica/engine-wake.ts'
import { readReplica } from '../replica/read-replica.ts'
import { loadReplica, openFor, requireReplica } from '../replica/replica.ts'
import { useStorageHealth } from '../replica/storage-health.ts'
import { withWorker } from '../stores/handheld.ts'
import { hasKept, runPrefix } from '../stores/kept-storage.ts'
import { useSecondStep } from '../stores/second-step.ts'
import { type Session, showSession, useSessionStore } from '../stores/session.ts'
import { useSyncStore } from '../stores/sync.ts'
import { expireOldRows } from './age-out.ts'
import { stopPush } from './leave-push.ts'
import { logOutDue, logOutSettled, sendLogOut } from './log-out-due.ts'
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

/** The person logged in, or null. */
export const useSession = (): Session | null => useSessionStore((state) => state.session)

export function begin(session: Session): void {
  if (session.renewed) logOutDue.clear()
  openFor(session.accountId)
  rememberSession(session)
  showSession(withWorker(session))
  notifyTabs({ t: 'session', accountId: session.accountId })
  // Only the office has runs, so a customer's first screen doesn't wait for their code.
  if (hasKept(runPrefix))
    void import('../stores/bulk-runs.ts')
      .then(({ dropRunsOfOthers }) => dropRunsOfOthers(session.accountId))
      .catch(() => undefined)
  void import('./retention.ts').then(({ cleanUpOthers }) => cleanUpOthers()).catch(() => undefined)
}

/** Asks the browser once to keep this site's data when the disk gets full; people can see its answer. */
export async function askToPersist(): Promise<void> {
  const { storage } = navigator
  if (!storage?.persist) {
    useSyncStore.setState({ persisted: false })
    return
  }
  const isPersisted = (await storage.persisted()) || (await storage.persist())
  useSyncStore.setState({ persisted: isPersisted })
}

/** Slow on purpose, and runs during the server's check. Null if the browser has no cryptography. */
const deriveKeysFor = async (email: string, password: string): Promise<DerivedKeys | null> =>
  deriveKeys(password, await saltFor(email)).catch(() => null)

const isLoggedIn = hasFields<LoggedIn>('jwtToken', 'user')
const isHalfway = hasFields<{ secondStep: SecondStep }>('secondStep')
const isEntry = (body: unknown): body is LoggedIn | { secondStep: SecondStep } =>
  isLoggedIn(body) || isHalfway(body)

/**
 * Logs in with the server, up to the second step if the account has one. Without contact, opens this device's data for a person who has logged in here before. Throws
 * CallError.
 */
export async function logIn(email: string, password: string): Promise<void> {
  const body = { email, password, secondStep: true }
  const derivation = deriveKeysFor(email, password)
  const replica = loadReplica()
  // Its failure is reported below, after the server's reply.
  replica.catch(() => undefined)
  await logOutSettled()
  let response: Response
  try {
    response = await send({ method: 'POST', path: '/api/accounts/authenticate', body, timeoutMs: 15_000 })
  } catch (fault) {
    return openWithoutContact(email, password, fault)
  }
  if (response.status >= 500) return openWithoutContact(email, password, await errorOf(response))
  if (!response.ok) {
    const fault = await errorOf(response)
    if (fault.demand === 'empty-device')
      await import('./empty-device.ts').then((module) => module.emptyDevice())
    throw fault
  }
  const reply = await readReply(response, isEntry).catch((fault: unknown) => ({ fault }))
  if ('fault' in reply) return openWithoutContact(email, password, reply.fault)
  const enter = async (loggedIn: LoggedIn) => {
    await replica
    await enterWith(loggedIn, { email, password, keys: await derivation })
  }
  if ('secondStep' in reply) useSecondStep.setState({ pending: { ...reply.secondStep, enter } })
  else await enter(reply)
}

/** An email and a password with the keys that they give. */
interface Credentials {
  readonly email: string
  readonly password: string
  readonly keys: DerivedKeys | null
}

/**
 * Opens the person's data after the server has let them in. Without a password, as with a passkey, work that is
 * encrypted with it stays so, and Device & Sync offers to open it.
 */
export async function enterWith({ jwtToken, user }: LoggedIn, credentials?: Credentials): Promise<void> {
  const session = toSession(user, true)
  setToken(jwtToken)
  if (credentials?.keys) {
    await restoreEncryptedWork(session.accountId, credentials.password, credentials.keys)
    await rememberPerson(session, credentials.email, credentials.keys).catch(() => undefined)
  }
  useSecondStep.setState({ pending: null })
  begin(session)
  wakeNow()
  void askToPersist()
}

/** Runs before the person's data is opened, so that the engine finds the work as if it had never been away. */
async function restoreEncryptedWork(accountId: string, password: string, keys: DerivedKeys): Promise<void> {
  try {
    const { restoreWork } = await import('./wipe.ts')
    await restoreWork(accountId, password, keys)
  } catch {
    // The work stays encrypted, and Device & Sync offers to open it.
  }
}

async function openWithoutContact(email: string, password: string, fault: unknown): Promise<void> {
  const person = await recognisePerson(email, password)
  if (person === 'wrong') throw new CallError(401, 'Wrong email or password.')
  if (person === 'unknown') throw fault
  await loadReplica()
  await restoreEncryptedWork(person.session.accountId, password, person.keys)
  begin(person.session)
}

/** Restores the session that was open when the page was closed, with or without the server. */
export async function restoreSession(): Promise<void> {
  // A person has logged in with the form drawn by the server before the app started.
  if (useSessionStore.getState().session) return
  await finishLogOut()
  await expireOldRows().catch(() => undefined)
  const session = rememberedSession()
  if (!session) {
    showSession(null)
    return
  }
  // Each screen's first call needs a token, which comes while the screen is loading. Calls report what goes wrong here.
  if (tokenOf(session.accountId) === null) void renewToken(session.accountId).catch(() => undefined)
  await loadReplica()
  openFor(session.accountId)
  showSession(withWorker(session))
  void askToPersist()
}

/**
 * Finishes an interrupted logout; work that couldn't be encrypted for lack of space is tried again at the next start.
 */
async function finishLogOut(): Promise<void> {
  const accountId = pendingLogOut.who()
  if (!accountId) return
  const { finishLeaving } = await import('./wipe.ts')
  await finishLeaving(accountId).catch(() => undefined)
}

/**
 * The fate of a person's data on this device. `remove`: everything is deleted except for unsent work, which stays
 * encrypted with their password. `erase`: unsent work is deleted too. `keep`: the rows stay for the person's next
 * login.
 */
export type Leave = 'remove' | 'erase' | 'keep'

/** Throws if it can't be done, with the person still logged in. */
export async function logOut(chosenMode: Leave): Promise<void> {
  const { session } = useSessionStore.getState()
  if (!session) return
  const { accountId } = session
  const open = requireReplica()
  const data = await import('./wipe.ts')
  // Without storage, nothing of the person is on this device.
  const mode = useStorageHealth.getState().isRefused ? 'nothing' : chosenMode
  if (mode === 'remove') await readReplica(data.mustBeEncryptable)
  if (mode === 'keep') await data.keepRows(accountId, open.db)
  notifyTabs({ t: 'session', accountId: null })
  openFor(null)
  try {
    if (mode === 'remove') await data.leaveEncrypted(accountId)
  } catch (fault) {
    openFor(accountId)
    notifyTabs({ t: 'session', accountId })
    throw fault
  }
  logOutDue.note(accountId)
  void stopPush(accountId).then(sendLogOut)
  rememberSession(null)
  if (mode !== 'keep') clearSiteStorage()
  // Comes last, because the next person must not log in while this person's data is still open.
  showSession(null)
  if (mode === 'erase') await data.removeReplica(accountId)
}

/** A token that another tab received proves that the server knows this session. */
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

/** Follows logins and logouts of other tabs. Tokens are shared first, so that a renewal arrives with its token. */
export const followTabs = (): (() => void) =>
  onTabs((message) => {
    if (message.t === 'token') noteRenewal()
    if (message.t === 'session') follow(message.accountId)
  })
