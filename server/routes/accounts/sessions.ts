import type { accountsSessions } from '#sync/api/accounts/accounts-sessions.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { lockDeviceOf, noteEmptiedDevice } from '../../accounts/locked-devices.ts'
import { mustReachAccount } from '../../accounts/update-account.ts'
import { byOf, byServer } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { endSessionOf, endSessionsOf, liveSessions } from '../../db/accounts/sessions.ts'
import { clearRefreshToken, forgetDevice, knownDevice, refreshTokenOf } from '../../http/cookies.ts'
import type { Handlers } from '../../http/route.ts'
import { mustBeSameOrigin } from '../../http/same-origin.ts'

type By = ReturnType<typeof byOf>

/** Ends one session of an account. */
async function endOne(
  deps: AccountDeps,
  by: By,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<{ ended: number }> {
  await withTransaction(deps, by, async (tx) => {
    if (!(await endSessionOf(tx.kysely, accountId, sessionId, tx.at)))
      throw new Refusal('not-found', 'Login not found. It may have ended already.')
    await tx.note('session', sessionId, { signedIn: true }, { signedIn: false })
  })
  return { ended: 1 }
}

/** Ends the sessions of an account but the one named, if one is. */
const endAll = (deps: AccountDeps, by: By, accountId: string, except: string | null): Promise<number> =>
  withTransaction(deps, by, async (tx) => {
    const count = await endSessionsOf(tx.kysely, accountId, tx.at, 'ended', except)
    if (count > 0) await tx.note('session', accountId, { signedIn: count }, { signedIn: 0 })
    return count
  })

export const sessionListHandlers: Handlers<typeof accountsSessions, AccountDeps> = {
  'accounts.lockDevice': ({ params, signed, request }, deps) => {
    const { accountId } = signed.actor
    const lostDevice = { accountId, sessionId: params.sessionId, reason: 'Reported by its owner' }
    return lockDeviceOf(deps, byOf(signed, request, 'device.lock'), lostDevice)
  },

  'accounts.lockDeviceOf': async ({ params, body, signed, request }, deps) => {
    const { accountId } = await mustReachAccount(deps, signed.actor, params.id)
    const lostDevice = { accountId, sessionId: params.sessionId, reason: body.reason }
    return lockDeviceOf(deps, byOf(signed, request, 'device.lock'), lostDevice)
  },

  'accounts.deviceEmptied': async ({ request, reply }, deps) => {
    mustBeSameOrigin(deps.env, request)
    const by = { ...byServer('device.emptied'), accountIp: request.ip }
    const cookies = { token: refreshTokenOf(request, deps.env), device: knownDevice(request) }
    const { isLocked, isNew } = await noteEmptiedDevice(deps, cookies, by)
    if (isLocked) {
      clearRefreshToken(reply, deps.env)
      forgetDevice(reply, deps.env)
    }
    return { noted: isNew }
  },

  'accounts.sessions': async ({ signed }, { db, clock }) => {
    const rows = await liveSessions(db.reads.kysely, signed.actor.accountId, isoOf(clock.now()))
    return rows.map((row) => ({ ...row, current: row.sessionId === signed.sessionId }))
  },

  'accounts.endSession': ({ params, signed, request }, deps) => {
    const sessionRef = { accountId: signed.actor.accountId, sessionId: params.sessionId }
    return endOne(deps, byOf(signed, request, 'account.end-session'), sessionRef)
  },

  'accounts.endOtherSessions': async ({ signed, request }, deps) => ({
    ended: await endAll(
      deps,
      byOf(signed, request, 'account.end-other-sessions'),
      signed.actor.accountId,
      signed.sessionId,
    ),
  }),

  'accounts.sessionsOf': async ({ params, signed }, deps) => {
    const { accountId } = await mustReachAccount(deps, signed.actor, params.id)
    const rows = await liveSessions(deps.db.reads.kysely, accountId, isoOf(deps.clock.now()))
    return rows.map((row) => ({ ...row, current: row.sessionId === signed.sessionId }))
  },

  'accounts.endSessionsOf': async ({ params, signed, request }, deps) => {
    const { accountId } = await mustReachAccount(deps, signed.actor, params.id)
    const except = accountId === signed.actor.accountId ? signed.sessionId : null
    return { ended: await endAll(deps, byOf(signed, request, 'account.end-sessions'), accountId, except) }
  },

  'accounts.endSessionOf': async ({ params, signed, request }, deps) => {
    const { accountId } = await mustReachAccount(deps, signed.actor, params.id)
    const sessionRef = { accountId, sessionId: params.sessionId }
    return endOne(deps, byOf(signed, request, 'account.end-session'), sessionRef)
  },
}
