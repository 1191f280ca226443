import type { SessionUser } from '#sync/api/accounts/accounts.ts'
import { CallError } from '../http/call-error.ts'
import { errorOf, hasFields, readReply } from '../http/http.ts'
import { renewToken, sendSigned } from '../http/token.ts'
import { withWorker } from '../stores/handheld.ts'
import { type Session, showSession, useSessionStore } from '../stores/session.ts'
import { rememberSession } from './people.ts'
import { sessionEnded } from './session-end.ts'

const isSessionUser = hasFields<SessionUser>('accountId', 'user', 'authorization')

export const toSession = (user: SessionUser, isRenewed: boolean): Session => ({
  accountId: user.accountId,
  userId: user.user.userId,
  firstName: user.user.firstName,
  lastName: user.user.lastName,
  email: user.user.email,
  role: user.role,
  permissions: user.authorization.permissions,
  mailbox: user.mailbox,
  branchId: user.branchId,
  brand: user.brand,
  hasConfirmedEmail: user.user.emailVerifiedAt !== null,
  renewed: isRenewed,
})

/**
 * Renews the session with the server: a new token and the current rights. Throws CallError: 401 if the session has
 * ended, after which the person is logged out; 0 without contact.
 */
export const renewSession = (accountId: string): Promise<void> =>
  untilSessionEnds(accountId, async () => {
    await renewToken(accountId)
    await readSession(accountId)
  })

/** Updates the person's rights, which menus and pages follow. Throws like `renewSession`. */
export const refreshRights = (accountId: string): Promise<void> =>
  untilSessionEnds(accountId, () => readSession(accountId))

async function readSession(accountId: string): Promise<void> {
  const response = await sendSigned(accountId, { method: 'GET', path: '/api/accounts/user' })
  if (!response.ok) throw await errorOf(response)
  const session = toSession(await readReply(response, isSessionUser), true)
  if (useSessionStore.getState().session?.accountId !== accountId) return
  showSession(withWorker(session))
  rememberSession(session)
}

async function untilSessionEnds(accountId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (fault) {
    if (fault instanceof CallError && fault.status === 401) sessionEnded(accountId)
    throw fault
  }
}
