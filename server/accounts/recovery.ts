import type { FastifyRequest } from 'fastify'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { system } from '../core/system-actor.ts'
import { changeCredential, findCredential, isEmailTaken } from '../db/accounts/accounts-credentials.ts'
import { hashOf } from '../db/accounts/one-time.ts'
import { dropAccountTokens, findAccountToken, spendAccountToken } from '../db/accounts/one-time-tokens.ts'
import { endSessionsOf } from '../db/accounts/sessions.ts'
import { dropUndosAfter, spendUndoToken } from '../db/accounts/undo-emails.ts'
import { findRecipient, type Recipient, setEmailVerified } from '../db/messages/recipients.ts'
import { enqueueAccountMail } from '../messages/enqueue.ts'
import type { AccountDeps } from './deps.ts'
import { mustBeGoodPassword } from './new-password.ts'
import { hashPassword } from './passwords.ts'

/** The caller isn't logged in, so the audit records the address of the request. */
const visitor = ({ ip }: FastifyRequest, action: string): AuditContext => ({
  actor: { ...system, name: 'Visitor' },
  deviceId: '',
  accountIp: ip,
  action,
})

const tooOld = (whatNow: string) => new Refusal('not-found', `This link was used or is too old. ${whatNow}`)

type RecoveryMail = 'account.verify' | 'account.reset'

/** Writes for an address that is not known, too: the time it takes must not tell. */
async function enqueueIfKnown(
  deps: AccountDeps,
  tx: Transaction,
  email: string,
  event: RecoveryMail,
): Promise<void> {
  const credential = await findCredential(tx.kysely, email)
  const recipient = credential ? await findRecipient(tx.kysely, credential.accountId) : undefined
  const isDue = event === 'account.reset' || recipient?.emailVerifiedAt === null
  const sends = recipient && recipient.status === 'Active' && recipient.deletedAt === null && isDue
  const { accountId, brand } = recipient ?? { accountId: '', brand: '' }
  if (sends) await enqueueAccountMail(deps, tx, { event, accountId, to: email, brand })
  await tx.note('account', accountId, null, { mail: sends ? event : `${event}: none was due` })
}

/** Sends a mail with a link, if one is due. The answer doesn't reveal whether the account exists. */
export async function askForMail(
  deps: AccountDeps,
  request: FastifyRequest,
  email: string,
  event: RecoveryMail,
): Promise<void> {
  await withTransaction(deps, visitor(request, event), (tx) => enqueueIfKnown(deps, tx, email, event))
}

/** The owner of the address followed the link that was sent there. */
export async function verifyEmail(deps: AccountDeps, request: FastifyRequest, token: string): Promise<void> {
  await withTransaction(deps, visitor(request, 'account.verify-email'), async (tx) => {
    const lookup = { tokenHash: hashOf(token), purpose: 'verify-email' } as const
    const link = await spendAccountToken(tx.kysely, lookup, tx.at)
    const recipient = link ? await findRecipient(tx.kysely, link.accountId) : undefined
    if (!link || !recipient || recipient.email !== link.email || recipient.deletedAt !== null)
      throw tooOld('If you’ve confirmed your address already, log in. Otherwise ask for a new link.')
    await setEmailVerified(tx.kysely, link.accountId, tx.at)
    await dropUndosAfter(tx.kysely, link, tx.at)
    await tx.note(
      'account',
      link.accountId,
      { emailVerifiedAt: recipient.emailVerifiedAt },
      { emailVerifiedAt: tx.at },
    )
  })
}

interface NewPasswordInput {
  readonly token: string
  readonly password: string
  readonly confirmPassword: string
}

interface PasswordLink {
  readonly email: string | null
  /** It puts a former address back, so the account has another one now. */
  readonly isUndo: boolean
}

/** The account that a link is good for: open, and still at the address that the link was sent to. */
function mustBeRecipient(link: PasswordLink | null, recipient: Recipient | undefined): Recipient {
  const isRightAddress = link?.isUndo || recipient?.email === link?.email
  if (!link || !recipient || !isRightAddress || recipient.status !== 'Active' || recipient.deletedAt !== null)
    throw tooOld('Ask for a new one.')
  return recipient
}

/** The link that was asked for, the one of an invitation, or the one that undoes a new email address. */
async function spendPasswordToken({ kysely, at }: Transaction, token: string) {
  const tokenHash = hashOf(token)
  const link =
    (await spendAccountToken(kysely, { tokenHash, purpose: 'reset-password' }, at)) ??
    (await spendAccountToken(kysely, { tokenHash, purpose: 'invitation' }, at))
  if (link) return { ...link, isUndo: false }
  const undo = await spendUndoToken(kysely, tokenHash, at)
  return undo && { ...undo, isUndo: true }
}

/** Puts a former email address back, and makes every link worthless that went to the address in between. */
async function restoreEmail(
  deps: AccountDeps,
  tx: Transaction,
  recipient: Recipient,
  email: string,
): Promise<void> {
  const { accountId, brand } = recipient
  if (await isEmailTaken(tx.kysely, email, accountId))
    throw new Refusal(
      'already-exists',
      'Another account uses this email address now. Contact us, and we’ll help.',
    )
  await changeCredential(tx.kysely, accountId, { email, endTokens: true }, tx.at)
  await tx.put('account', {
    ...must(await tx.get('account', accountId), 'the account'),
    email,
    updatedAt: tx.at,
  })
  await setEmailVerified(tx.kysely, accountId, tx.at)
  await dropAccountTokens(tx.kysely, accountId, 'reset-password')
  const { email: to } = recipient
  await enqueueAccountMail(deps, tx, { event: 'account.email-removed', accountId, to, brand })
}

/** Throws when the link of a mail sets no password any more, in the words of the form that it opens. */
export async function mustBeUsable({ db, clock }: AccountDeps, token: string): Promise<void> {
  const { kysely } = db.reads
  const [tokenHash, now] = [hashOf(token), isoOf(clock.now())]
  for (const purpose of ['reset-password', 'invitation', 'undo-email'] as const) {
    const match = await findAccountToken(kysely, { tokenHash, purpose }, now)
    if (!match?.accountId) continue
    const link = { ...match, isUndo: purpose === 'undo-email' }
    mustBeRecipient(link, await findRecipient(kysely, match.accountId))
    return
  }
  throw tooOld('Ask for a new one.')
}

async function changePassword(
  deps: AccountDeps,
  tx: Transaction,
  input: NewPasswordInput,
  passwordHash: string,
) {
  const link = await spendPasswordToken(tx, input.token)
  const recipient = mustBeRecipient(link, link ? await findRecipient(tx.kysely, link.accountId) : undefined)
  const { accountId, brand } = recipient
  const email = link?.email ?? recipient.email
  await mustBeGoodPassword(deps, input.password, input.confirmPassword, {
    ...recipient,
    email,
    phone: recipient.phone ?? '',
  })
  if (recipient.email !== email) await restoreEmail(deps, tx, recipient, email)
  else await dropUndosAfter(tx.kysely, { accountId, email }, tx.at)
  await changeCredential(tx.kysely, accountId, { passwordHash, endTokens: true }, tx.at)
  await endSessionsOf(tx.kysely, accountId, tx.at, 'password')
  // The person who has read the mail has the address.
  if (recipient.emailVerifiedAt === null) await setEmailVerified(tx.kysely, accountId, tx.at)
  await dropAccountTokens(tx.kysely, accountId, 'verify-email')
  await dropAccountTokens(tx.kysely, accountId, 'invitation')
  await enqueueAccountMail(deps, tx, { event: 'account.password-changed', accountId, to: email, brand })
  await tx.note('account', accountId, {}, { password: 'changed' })
}

/** Sets a new password and ends every session. A password that will not do costs no token. */
export async function resetPassword(
  deps: AccountDeps,
  request: FastifyRequest,
  input: NewPasswordInput,
): Promise<void> {
  await mustBeGoodPassword(deps, input.password, input.confirmPassword)
  const passwordHash = await hashPassword(input.password)
  const by = visitor(request, 'account.reset-password')
  await withTransaction(deps, by, (tx) => changePassword(deps, tx, input, passwordHash))
}
