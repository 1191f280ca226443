import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HandheldRoster, HandheldSettings, HandheldWorker } from '#sync/api/accounts/handhelds.ts'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { handheldEmail, withFloorRights, worksAt, worksOnFloor } from '#sync/policies/handheld.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Signed } from '../core/signed.ts'
import { permissionsOf } from '../db/accounts/accounts.ts'
import { insertCredential, sessionVersionOf } from '../db/accounts/accounts-credentials.ts'
import { endHandheld, findHandheld, handheldOfDevice, putHandheld } from '../db/accounts/handhelds.ts'
import { endSession, endSessionsOf } from '../db/accounts/sessions.ts'
import { keysInUse } from '../db/accounts/worker-keys.ts'
import { findBranch } from '../db/company/branches.ts'
import type { HandheldTable } from '../db/tables/handheld-tables.ts'
import { deviceOf } from '../http/cookies.ts'
import type { AccountDeps } from './deps.ts'
import { hashPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

export const noSuchHandheld = () => new Refusal('not-found', 'Handheld not found. It may have been removed.')

async function putAccount(
  deps: AccountDeps,
  tx: Transaction,
  input: { readonly accountId: string; readonly passwordHash: string } & HandheldSettings,
): Promise<void> {
  const { accountId, passwordHash, name, branchId } = input
  const existing = await tx.get('account', accountId)
  const fields = { firstName: name, lastName: '', branchId, role: 'Warehouse', status: 'Active' } as const
  if (existing) {
    await tx.put('account', { ...existing, ...fields, updatedAt: tx.at })
    return
  }
  const email = handheldEmail(accountId)
  const userId = deps.ids.next()
  await insertCredential(tx.kysely, { accountId, userId, email, phone: '', passwordHash, at: tx.at })
  await tx.put('account', {
    accountId,
    email,
    ...fields,
    mailbox: '',
    brand: tx.by.actor.brand,
    hasTrn: false,
    defaultMode: 'Air',
    defaultService: '',
    holdsPackages: false,
    declinesInsurance: false,
    offices: [],
    version: 0,
    createdAt: tx.at,
    updatedAt: tx.at,
    deletedAt: null,
    archivedAt: null,
  })
}

/**
 * Makes the calling device a shared handheld: it gets an account without a login, and a session of that account
 * instead of the caller's. A device that was a handheld before gets its account back, so its unsent work can sync.
 */
export async function openHandheld(
  deps: AccountDeps,
  settings: HandheldSettings,
  { signed, by }: { readonly signed: Signed; readonly by: AuditContext },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ jwtToken: string; accountId: string }> {
  const deviceId = deviceOf(deps, request, reply)
  const { name, branchId, badgeAlone, idleMinutes } = settings
  if (branchId && !(await findBranch(deps.db.reads.kysely, branchId)))
    throw new Refusal('invalid', 'Branch not found.', { branchId: ['is not a branch'] })
  const before = await handheldOfDevice(deps.db.reads.kysely, deviceId)
  const accountId = before?.accountId ?? deps.ids.next()
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await withTransaction(deps, by, async (tx) => {
    await putAccount(deps, tx, { accountId, passwordHash, ...settings })
    await putHandheld(tx.kysely, {
      accountId,
      deviceId,
      name,
      branchId,
      idleMinutes,
      badgeAlone: badgeAlone ? 1 : 0,
      createdAt: tx.at,
      endedAt: null,
    })
    await endSessionsOf(tx.kysely, accountId, tx.at, 'ended')
    await endSession(tx.kysely, signed.sessionId, tx.at, 'signed-out')
    await tx.note('handheld', accountId, null, { ...settings, deviceId })
  })
  const sessionVersion = must(
    await sessionVersionOf(deps.db.reads.kysely, accountId),
    'the login of a handheld',
  )
  const start = { accountId, sessionVersion, deviceId, isHandheld: true }
  const jwtToken = await startSession(deps, start, by, reply)
  return { jwtToken, accountId }
}

/** Unsent work stays on the device and syncs when the device is set up again. */
export async function closeHandheld(
  deps: AccountDeps,
  by: AuditContext,
  accountId: string,
): Promise<HandheldTable> {
  return withTransaction(deps, by, async (tx) => {
    const handheld = await findHandheld(tx.kysely, accountId)
    if (!handheld || handheld.endedAt) throw noSuchHandheld()
    await endUse(tx, handheld)
    return handheld
  })
}

/** Ends the use of a device as a shared handheld. */
export async function endUse(tx: Transaction, { accountId, name }: HandheldTable): Promise<void> {
  await endHandheld(tx.kysely, accountId, tx.at)
  await endSessionsOf(tx.kysely, accountId, tx.at, 'ended')
  const row = must(await tx.get('account', accountId), 'the account of a handheld')
  await tx.put('account', { ...row, status: 'Suspended', updatedAt: tx.at })
  await tx.note('handheld', accountId, { name }, null)
}

/**
 * The people who work at the handheld's branch, with their rights on the floor. People without a screen for the floor
 * are left out.
 */
export async function rosterOf(deps: AccountDeps, accountId: string): Promise<HandheldRoster> {
  const { reads } = deps.db
  const handheld = await findHandheld(reads.kysely, accountId)
  if (!handheld || handheld.endedAt) throw noSuchHandheld()
  const { name, branchId, badgeAlone, idleMinutes } = handheld
  const rows = (await keysInUse(reads.kysely)).filter((row) => worksAt(row, handheld))
  const workers: HandheldWorker[] = []
  for (const [workerId, keys] of Map.groupBy(rows, (row) => row.accountId)) {
    const [row] = keys
    if (!row) continue
    const permissions = await permissionsOf(reads, row)
    const { role, brand, branchId: home } = row
    const person = { accountId: workerId, name: fullName(row), role, permissions, brand, branchId: home }
    const checks = keys.map(({ keyId, kind, number, salt, checkKey: check }) => ({
      keyId,
      kind,
      number: number ?? '',
      salt,
      check,
    }))
    const actor = withFloorRights(person)
    if (worksOnFloor(actor)) workers.push({ ...actor, permissions: [...actor.permissions], checks })
  }
  return { accountId, name, branchId, badgeAlone: badgeAlone === 1, idleMinutes, workers }
}
