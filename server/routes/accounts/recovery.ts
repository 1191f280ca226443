import type { accountsRecovery } from '#sync/api/accounts/accounts-recovery.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { askForMail, mustBeUsable, resetPassword, verifyEmail } from '../../accounts/recovery.ts'
import { inEvenTime } from '../../core/even-time.ts'
import { realTimers } from '../../core/timers.ts'
import type { Handlers } from '../../http/route.ts'
import { mustBeSameOrigin } from '../../http/same-origin.ts'

/** Counted for every address, known or not: the count tells nothing either. */
async function mustBeFew({ limits }: AccountDeps, ip: string, email: string): Promise<void> {
  await limits.recoveryAddress.take(ip)
  await limits.recoveryMails.take(email)
}

export const recoveryHandlers: Handlers<typeof accountsRecovery, AccountDeps> = {
  'accounts.verifyEmail': async ({ body, request }, deps) => {
    mustBeSameOrigin(deps.env, request)
    await deps.limits.recoveryLinks.take(request.ip)
    await verifyEmail(deps, request, body.token)
    return { verified: true }
  },

  'accounts.resendVerification': async ({ body, request }, deps) => {
    await mustBeFew(deps, request.ip, body.email)
    await inEvenTime(deps.clock, realTimers, () => askForMail(deps, request, body.email, 'account.verify'))
    return { asked: true }
  },

  'accounts.forgotPassword': async ({ body, request }, deps) => {
    await mustBeFew(deps, request.ip, body.email)
    await inEvenTime(deps.clock, realTimers, () => askForMail(deps, request, body.email, 'account.reset'))
    return { asked: true }
  },

  'accounts.checkPasswordLink': async ({ body, request }, deps) => {
    mustBeSameOrigin(deps.env, request)
    await deps.limits.recoveryLinks.take(request.ip)
    await mustBeUsable(deps, body.token)
    return { usable: true }
  },

  'accounts.resetPassword': async ({ body, request }, deps) => {
    mustBeSameOrigin(deps.env, request)
    await deps.limits.recoveryLinks.take(request.ip)
    await resetPassword(deps, request, body)
    return { changed: true }
  },
}
