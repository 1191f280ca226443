import { within } from '../lib/timers.ts'
import { inTime, mustBeCurrent, SyncError, type SyncSession, timeouts } from './engine.ts'
import type { NetReply } from './net.ts'
import { renewClientId } from './requeue.ts'

/** Throws SyncError: `ended` if the server says that the session is over. */
export async function mustRenewSession(sync: SyncSession): Promise<void> {
  const renewal = await within(sync.timers, timeouts.renew, 'Renewing the session', sync.session.renew())
  mustBeCurrent(sync)
  if (renewal === 'ended') throw new SyncError('ended', 'Log in again to sync your work.')
  if (renewal === 'unreachable') throw new SyncError('unreachable', 'The session could not be renewed.')
}

/** Sends a request with a time limit, and renews the session once if the server asks for it. */
export async function sendRequest<T>(
  sync: SyncSession,
  ms: number,
  send: () => Promise<NetReply<T>>,
): Promise<NetReply<T>> {
  const sendInTime = () => within(sync.timers, ms + 1_000, 'The server', send())
  mustBeCurrent(sync)
  const answer = await sendInTime()
  mustBeCurrent(sync)
  if (answer.kind !== 'unauthenticated') return answer
  await mustRenewSession(sync)
  const second = await sendInTime()
  // The session was valid a moment ago. Only a failed renewal means that it has ended and stops the sending.
  if (second.kind === 'unauthenticated')
    throw new SyncError('unreachable', 'The server did not take the renewed session.')
  return second
}

export function unreachable(answer: NetReply<unknown>): SyncError {
  if (answer.kind === 'problem')
    return new SyncError('unreachable', answer.problem.message, answer.problem.wait)
  if (answer.kind === 'unreachable') return new SyncError('unreachable', answer.message, answer.wait)
  return new SyncError('unreachable', answer.kind === 'refused' ? answer.message : 'Not signed in')
}

/** Turns a failed reply into an error. If another device uses this client id, the next attempt uses a new one. */
export async function toSyncError(sync: SyncSession, answer: NetReply<unknown>): Promise<SyncError> {
  if (answer.kind === 'problem' && answer.problem.problem === 'forked') await giveUpClientId(sync)
  return unreachable(answer)
}

export const giveUpClientId = (sync: SyncSession): Promise<void> =>
  inTime(
    sync,
    sync.store.write((tx) => renewClientId(tx, sync.device), { durable: true }),
  )
