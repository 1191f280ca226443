import * as z from 'zod'
import { row } from '../row.ts'
import { Email, NewPassword } from './accounts.ts'

/** From a link in a mail. */
const Token = z.string().min(1, 'is missing').max(200)
const ByEmail = z.object({ email: Email })

export const accountsRecovery = {
  'accounts.verifyEmail': row({
    method: 'POST',
    path: '/api/accounts/verify-email',
    who: 'public',
    summary: 'Confirms an email address with the token that was sent to it. Good once and for a day.',
    body: z.object({ token: Token }),
    reply: z.object({ verified: z.literal(true) }),
  }),
  'accounts.resendVerification': row({
    method: 'POST',
    path: '/api/accounts/resend-verification',
    who: 'public',
    summary:
      'Sends the mail that confirms an address once more; answered alike whether or not the address is known.',
    body: ByEmail,
    reply: z.object({ asked: z.literal(true) }),
  }),
  'accounts.forgotPassword': row({
    method: 'POST',
    path: '/api/accounts/forgot-password',
    who: 'public',
    summary: 'Sends a link that sets a new password; answered alike whether or not the address is known.',
    body: ByEmail,
    reply: z.object({ asked: z.literal(true) }),
  }),
  'accounts.checkPasswordLink': row({
    method: 'POST',
    path: '/api/accounts/reset-password/check',
    who: 'public',
    summary:
      'Whether the token of a mail still sets a password; 404 when it was used or is too old. It stays good.',
    body: z.object({ token: Token }),
    reply: z.object({ usable: z.literal(true) }),
  }),
  'accounts.resetPassword': row({
    method: 'POST',
    path: '/api/accounts/reset-password',
    who: 'public',
    summary:
      'Sets a new password with the token of a mail, good once and for an hour, and ends all sessions of the account.',
    body: z.object({ token: Token, password: NewPassword, confirmPassword: z.string().max(200) }),
    reply: z.object({ changed: z.literal(true) }),
  }),
}
