import type * as z from 'zod'
import type { accounts } from '#sync/api/accounts/accounts.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { hasAnyAdmin } from '../db/accounts/accounts-credentials.ts'
import { hashOf, newToken } from '../db/accounts/one-time.ts'
import { replaceOneTimeToken, spendOneTimeToken } from '../db/accounts/one-time-tokens.ts'
import { createAccount } from './create-account.ts'
import type { AccountDeps } from './deps.ts'
import { mustBeGoodPassword } from './new-password.ts'

const purpose = 'first-admin'
const goodForMs = 24 * hourMs

/**
 * The link for creating the first administrator, valid once and for a day; null when there is an administrator. The
 * part behind the # never reaches a server's or proxy's log.
 */
export async function firstAdminLink(deps: AccountDeps): Promise<string | null> {
  if (await hasAnyAdmin(deps.db.reads.kysely)) return null
  const { token, row } = newToken(purpose, deps.clock.now(), goodForMs)
  await withTransaction(deps, byServer('account.first-admin'), ({ kysely }) =>
    replaceOneTimeToken(kysely, row),
  )
  return `${deps.env.publicUrl}/register#token=${token}`
}

type FirstAdmin = z.output<(typeof accounts)['accounts.firstAdmin']['body']>

/** Makes the first administrator; returns the account's id. */
export async function makeFirstAdmin(deps: AccountDeps, input: FirstAdmin): Promise<string> {
  await mustBeGoodPassword(
    { ...deps, env: { ...deps.env, demo: false } },
    input.password,
    input.confirmPassword,
    input,
  )
  const token = { tokenHash: hashOf(input.token), purpose } as const
  const isGood = await withTransaction(deps, byServer('account.first-admin'), ({ kysely, at }) =>
    spendOneTimeToken(kysely, token, at),
  )
  if (!isGood)
    throw new Refusal(
      'not-found',
      'This link was used or is too old. Start the server again: it prints a new one.',
    )
  const by = { actor: system, deviceId: '', action: 'account.first-admin' }
  const accountId = await createAccount(
    deps,
    { ...input, role: 'Admin', phone: '', branchId: null, brand: '' },
    by,
  )
  if (!accountId)
    throw new Refusal('already-exists', 'This email address is already in use.', {
      email: ['is already in use'],
    })
  return accountId
}
