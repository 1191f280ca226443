import type { accountsRecovery } from '#sync/api/accounts-recovery.ts'
import type { Deps } from '../lib/deps.ts'
import { inEvenTime } from '../lib/even-time.ts'
import { askForMail, resetPassword, verifyEmail } from '../lib/recovery.ts'
import type { Handlers } from '../lib/route.ts'
import { mustBeSameOrigin } from '../lib/same-origin.ts'
import { realTimers } from '../sync/timers.ts'

/** Counted for every address, known or not: the count tells nothing either. */
function mustBeFew({ limits }: Deps, ip: string, email: string): void {
  limits.recoveryAddress.take(ip)
  limits.recoveryMails.take(email)
}

export const recoveryHandlers: Handlers<typeof accountsRecovery> = {
  'accounts.verifyEmail': async ({ body, request }, deps) => {
    mustBeSameOrigin(request)
    deps.limits.recoveryLinks.take(request.ip)
    await verifyEmail(deps, request, body.token)
    return { verified: true }
  },

  'accounts.resendVerification': async ({ body, request }, deps) => {
    mustBeFew(deps, request.ip, body.email)
    await inEvenTime(deps.clock, realTimers, () => askForMail(deps, request, body.email, 'account.verify'))
    return { asked: true }
  },

  'accounts.forgotPassword': async ({ body, request }, deps) => {
    mustBeFew(deps, request.ip, body.email)
    await inEvenTime(deps.clock, realTimers, () => askForMail(deps, request, body.email, 'account.reset'))
    return { asked: true }
  },

  'accounts.resetPassword': async ({ body, request }, deps) => {
    mustBeSameOrigin(request)
    deps.limits.recoveryLinks.take(request.ip)
    await resetPassword(deps, request, body)
    return { changed: true }
  },
}
