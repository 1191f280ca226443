import { hkdfSync, pbkdf2, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { isStaff } from '#sync/policies/roles.ts'
import {
  badgeLetters,
  type WorkerKeys,
  workerKeyLabels,
  workerKeyRounds,
} from '#sync/rules/accounts/worker-key.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { findAccount } from '../db/accounts/accounts.ts'
import { findHandheld } from '../db/accounts/handhelds.ts'
import { endWorkerKeys, insertWorkerKey, kindsOf, revokeReplaced } from '../db/accounts/worker-keys.ts'
import type { AccountDeps } from './deps.ts'
import { isOwnPassword } from './own-password.ts'
import { noSuchAccount } from './update-account.ts'

const slowKey = promisify(pbkdf2)

export async function deriveStoredKeys(secret: string, salt: string): Promise<WorkerKeys> {
  const root = await slowKey(secret, Buffer.from(salt, 'hex'), workerKeyRounds, 32, 'sha256')
  const part = (label: string) =>
    Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), label, 32)).toString('hex')
  return { check: part(workerKeyLabels.check), sign: part(workerKeyLabels.sign) }
}

export interface OwnKeys {
  readonly hasPin: boolean
  readonly hasBadge: boolean
}

export async function ownKeysOf({ db }: Pick<AccountDeps, 'db'>, accountId: string): Promise<OwnKeys> {
  const kinds = await kindsOf(db.reads.kysely, accountId)
  return { hasPin: kinds.includes('pin'), hasBadge: kinds.includes('badge') }
}

interface NewKey {
  readonly accountId: string
  readonly kind: 'pin' | 'badge'
  readonly number: string | null
  readonly secret: string
}

/** Replaces the previous key with the new one. */
async function replaceKey(deps: AccountDeps, by: AuditContext, key: NewKey): Promise<void> {
  const { accountId, kind, number, secret } = key
  const salt = randomBytes(16).toString('hex')
  const { check, sign } = await deriveStoredKeys(secret, salt)
  const keyId = deps.ids.next()
  await withTransaction(deps, by, async (tx) => {
    await endWorkerKeys(tx.kysely, accountId, { kind, endedAt: tx.at, endReason: 'replaced' })
    const keys = { checkKey: check, signKey: sign }
    await insertWorkerKey(tx.kysely, {
      keyId,
      accountId,
      kind,
      number,
      salt,
      createdAt: tx.at,
      ...keys,
    })
    await tx.note('workerKey', accountId, null, { kind, set: true })
  })
}

/** Setting one's own PIN takes the password: an open screen isn't enough to work under a person's name. */
export async function setPin(
  deps: AccountDeps,
  by: AuditContext,
  { pin, password }: { readonly pin: string; readonly password: string },
): Promise<OwnKeys> {
  const { accountId } = by.actor
  const account = await findAccount(deps.db.reads.kysely, accountId)
  if (!account) throw noSuchAccount()
  if (!(await isOwnPassword(deps, accountId, password)))
    throw new Refusal('invalid', 'Wrong password.', { password: ['is wrong'] })
  await replaceKey(deps, by, { accountId, kind: 'pin', number: null, secret: pin })
  return ownKeysOf(deps, accountId)
}

export async function removePin(deps: AccountDeps, by: AuditContext): Promise<OwnKeys> {
  const { accountId } = by.actor
  await withTransaction(deps, by, async (tx) => {
    await endWorkerKeys(tx.kysely, accountId, { kind: 'pin', endedAt: tx.at, endReason: 'replaced' })
    await tx.note('workerKey', accountId, { kind: 'pin' }, null)
  })
  return ownKeysOf(deps, accountId)
}

const letters = (count: number): string =>
  Array.from({ length: count }, () => badgeLetters.charAt(randomInt(badgeLetters.length))).join('')

/** Issues a new badge. Its code is shown only this once: only the data that checks it is kept. */
export async function issueBadge(
  deps: AccountDeps,
  by: AuditContext,
  accountId: string,
): Promise<{ code: string; name: string }> {
  const account = await findAccount(deps.db.reads.kysely, accountId)
  if (!account || !isStaff(account.role) || (await findHandheld(deps.db.reads.kysely, accountId)))
    throw noSuchAccount()
  const [number, secret] = [letters(6), letters(12)]
  await replaceKey(deps, by, { accountId, kind: 'badge', number, secret })
  return { code: `QB${number}${secret}`, name: fullName(account.user) }
}

/** Nothing that the person's PIN or badge signed is done from now on. */
export async function revokeWorker(deps: AccountDeps, by: AuditContext, accountId: string): Promise<OwnKeys> {
  await withTransaction(deps, by, async (tx) => {
    await endWorkerKeys(tx.kysely, accountId, { endedAt: tx.at, endReason: 'revoked' })
    await revokeReplaced(tx.kysely, accountId)
    await tx.note('workerKey', accountId, null, { revoked: true })
  })
  return ownKeysOf(deps, accountId)
}
