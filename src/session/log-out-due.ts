import { createSlot } from '#sync/lib/slot.ts'
import { CallError } from '../http/call-error.ts'
import { errorOf, hasFields, readReply } from '../http/http.ts'
import { clearToken, sendSigned } from '../http/token.ts'
import { openNow } from '../replica/replica.ts'

const key = 'quayside.log-out'

/**
 * The account whose logout hasn't reached the server yet. Without a signal, its session would live on there and its
 * cookie here.
 */
export const logOutDue = {
  note: (accountId: string): void => localStorage.setItem(key, accountId),
  clear: (): void => localStorage.removeItem(key),
}

const request = createSlot(Promise.resolve())

/** Resolves when the logout request has ended, because its reply deletes the cookie and would delete a new login's. */
export const logOutSettled = (): Promise<void> => request.current

/** Sends the logout to the server, now or at the next contact. */
export function sendLogOut(): Promise<void> {
  const newRequest = sendNow()
  request.set(newRequest)
  return newRequest
}

async function sendNow(): Promise<void> {
  const accountId = localStorage.getItem(key)
  // A later login has replaced the session and its cookie.
  if (!accountId || openNow()) return
  try {
    const request = { method: 'POST', path: '/api/accounts/logout', timeoutMs: 10_000 }
    const response = await sendSigned(accountId, request)
    // The session lives on for a server that answers with a fault.
    if (!response.ok) throw await errorOf(response)
    await readReply(response, hasFields<{ signedOut: boolean }>('signedOut'))
    logOutDue.clear()
  } catch (fault) {
    if (fault instanceof CallError && fault.status === 401) logOutDue.clear()
  } finally {
    clearToken(accountId)
  }
}
