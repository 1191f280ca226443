import { type AccountReply, accounts } from '#sync/api/accounts.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { findAccount } from '../db/accounts.ts'
import { endSession } from '../db/sessions.ts'
import { clearRefreshToken, deviceOf, refreshTokenOf } from '../lib/cookies.ts'
import type { Deps } from '../lib/deps.ts'
import { makeFirstAdmin } from '../lib/first-admin.ts'
import type { Handlers } from '../lib/route.ts'
import { mustBeSameOrigin } from '../lib/same-origin.ts'
import { refreshSession } from '../lib/sessions.ts'
import { signIn } from '../lib/sign-in.ts'

const rows = {
  'accounts.authenticate': accounts['accounts.authenticate'],
  'accounts.refreshToken': accounts['accounts.refreshToken'],
  'accounts.firstAdmin': accounts['accounts.firstAdmin'],
  'accounts.user': accounts['accounts.user'],
  'accounts.logout': accounts['accounts.logout'],
}

const userOf = async (deps: Deps, accountId: string): Promise<AccountReply> =>
  must(await findAccount(deps.db.reader, accountId), 'the account of a session')

export const sessionHandlers: Handlers<typeof rows> = {
  'accounts.authenticate': async ({ body, request, reply }, deps) => {
    mustBeSameOrigin(request)
    const { jwtToken, accountId } = await signIn(deps, body, request, reply)
    return { jwtToken, user: await userOf(deps, accountId) }
  },

  'accounts.refreshToken': async ({ request, reply }, deps) => {
    mustBeSameOrigin(request)
    const token = refreshTokenOf(request, deps.env)
    const jwtToken = token ? await refreshSession(deps, token, reply) : null
    if (jwtToken) {
      deviceOf(request, reply)
      return { jwtToken }
    }
    clearRefreshToken(reply, deps.env)
    throw new Refusal('unauthenticated', 'Your session is over. Please sign in again.')
  },

  'accounts.firstAdmin': async ({ body, request }, deps) => {
    mustBeSameOrigin(request)
    deps.limits.signInAddress.take(request.ip)
    return userOf(deps, await makeFirstAdmin(deps, body))
  },

  'accounts.user': ({ actor }, deps) => userOf(deps, actor.accountId),

  'accounts.logout': async ({ signed, request, reply }, deps) => {
    mustBeSameOrigin(request)
    await endSession(deps.db.writer, signed.sessionId, isoOf(deps.clock.now()), 'signed-out')
    clearRefreshToken(reply, deps.env)
    deps.db.events.rightsChanged(signed.actor.accountId)
    return { signedOut: true }
  },
}
