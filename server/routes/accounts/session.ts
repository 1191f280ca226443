import { accounts, type LoggedIn, type OwnAccount } from '#sync/api/accounts/accounts.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { makeFirstAdmin } from '../../accounts/first-admin.ts'
import { toOwnAccount } from '../../accounts/own-account.ts'
import { refreshSession, refuseToken } from '../../accounts/sessions.ts'
import { signIn } from '../../accounts/sign-in.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { endSession } from '../../db/accounts/sessions.ts'
import { clearRefreshToken, deviceOf, knownDevice, refreshTokenOf } from '../../http/cookies.ts'
import type { Handlers } from '../../http/route.ts'
import { mustBeSameOrigin } from '../../http/same-origin.ts'

const rows = {
  'accounts.authenticate': accounts['accounts.authenticate'],
  'accounts.refreshToken': accounts['accounts.refreshToken'],
  'accounts.firstAdmin': accounts['accounts.firstAdmin'],
  'accounts.user': accounts['accounts.user'],
  'accounts.logout': accounts['accounts.logout'],
}

async function userOf(deps: AccountDeps, accountId: string): Promise<OwnAccount> {
  return toOwnAccount(must(await findAccount(deps.db.reads.kysely, accountId), 'the account of a session'))
}

/** The reply to a finished login. */
export const toLoggedIn = async (
  deps: AccountDeps,
  { jwtToken, accountId }: { readonly jwtToken: string; readonly accountId: string },
): Promise<LoggedIn> => ({ jwtToken, user: await userOf(deps, accountId) })

export const sessionHandlers: Handlers<typeof rows, AccountDeps> = {
  'accounts.authenticate': async ({ body, request, reply }, deps) => {
    mustBeSameOrigin(deps.env, request)
    const outcome = await signIn(deps, body, request, reply)
    return 'secondStep' in outcome ? outcome : toLoggedIn(deps, outcome)
  },

  'accounts.refreshToken': async ({ request, reply }, deps) => {
    mustBeSameOrigin(deps.env, request)
    const token = refreshTokenOf(request, deps.env)
    const jwtToken = token ? await refreshSession(deps, token, reply) : null
    if (jwtToken) {
      deviceOf(deps, request, reply)
      return { jwtToken }
    }
    // The cookie stays: this answer may come after that of a login, and would take the new one.
    return refuseToken(deps, token, knownDevice(request))
  },

  'accounts.firstAdmin': async ({ body, request }, deps) => {
    mustBeSameOrigin(deps.env, request)
    await deps.limits.signInAddress.take(request.ip)
    return userOf(deps, await makeFirstAdmin(deps, body))
  },

  'accounts.user': ({ actor }, deps) => userOf(deps, actor.accountId),

  'accounts.logout': async ({ signed, request, reply }, deps) => {
    mustBeSameOrigin(deps.env, request)
    const end = async (tx: Transaction) => {
      await endSession(tx.kysely, signed.sessionId, isoOf(deps.clock.now()), 'signed-out')
      await tx.note('account', signed.actor.accountId, null, { loggedOut: true })
    }
    await withTransaction(deps, byOf(signed, request, 'account.logout'), end, { essential: true })
    clearRefreshToken(reply, deps.env)
    return { signedOut: true }
  },
}
