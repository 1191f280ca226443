import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { addToDeviceReview } from '../changes/office-review.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { findAccount } from '../db/accounts/accounts.ts'
import { findHandheld } from '../db/accounts/handhelds.ts'
import {
  accountsOnDevice,
  endSessionsOnDevice,
  forgetQueuesOnDevice,
  lockOf,
  putLock,
  queuesOnDevice,
  sessionOfAccount,
  setEmptied,
} from '../db/accounts/locked-devices.ts'
import type { HandheldTable } from '../db/tables/handheld-tables.ts'
import type { AccountDeps } from './deps.ts'
import { endUse, noSuchHandheld } from './handhelds.ts'
import { sessionOfToken } from './sessions.ts'
import { mustReachAccount } from './update-account.ts'

/** The office hears what the device had told of and will never send, in one review of that device. */
async function reportQueues(tx: Transaction, deviceId: string): Promise<number> {
  const queues = await queuesOnDevice(tx.kysely, deviceId)
  for (const { accountId, deviceName, pending, oldestPendingAt } of queues) {
    const account = await findAccount(tx.kysely, accountId)
    if (!account || !isStaff(account.role)) continue
    const line = `${deviceName || 'A device'} was locked as lost with ${pending} unsent changes, the oldest of ${oldestPendingAt ?? 'an unknown time'}. They won’t arrive.`
    const by = { ...tx.by, deviceId }
    await tx.part({ action: 'sync.lostWork', mutationId: null }, (part) =>
      addToDeviceReview({ ...part, by }, 'lostWork', line),
    )
  }
  await forgetQueuesOnDevice(tx.kysely, deviceId)
  return queues.reduce((sum, { pending }) => sum + pending, 0)
}

interface LostDevice {
  readonly deviceId: string
  readonly accountId: string
  readonly reason: string
}

async function lockIn(
  tx: Transaction,
  { deviceId, accountId, reason }: LostDevice,
): Promise<{ ended: number; unsent: number }> {
  await putLock(tx.kysely, { deviceId, accountId, reason, lockedBy: tx.by.actor.name, lockedAt: tx.at })
  const endedCount = await endSessionsOnDevice(tx.kysely, deviceId, tx.at)
  const unsent = await reportQueues(tx, deviceId)
  await tx.note('lockedDevice', deviceId, null, { accountId, reason, ended: endedCount, unsent })
  return { ended: endedCount, unsent }
}

/**
 * Locking empties a device for all its people: a customer who logged in once on a computer of the office must not delete what
 * the office has there.
 */
async function mustReachEverybody(deps: AccountDeps, actor: Actor, deviceId: string): Promise<void> {
  const people = await accountsOnDevice(deps.db.reads.kysely, deviceId, isoOf(deps.clock.now()))
  for (const accountId of people.filter((id) => id !== actor.accountId))
    await mustReachAccount(deps, actor, accountId).catch(() => {
      throw new Refusal(
        'wrong-state',
        'Other people are logged in on this device, too. Ask an administrator to lock it.',
      )
    })
}

/** Locks the device of a session: all sessions on it end, and it empties itself at its next contact. */
export async function lockDeviceOf(
  deps: AccountDeps,
  by: AuditContext,
  { accountId, sessionId, reason }: { accountId: string; sessionId: string; reason: string },
): Promise<{ ended: number; unsent: number }> {
  const session = await sessionOfAccount(deps.db.reads.kysely, accountId, sessionId)
  if (!session) throw new Refusal('not-found', 'Login not found. It may have ended already.')
  const { deviceId } = session
  if (deviceId === by.deviceId)
    throw new Refusal('wrong-state', 'This is the device that you’re using. Log out here instead.')
  await mustReachEverybody(deps, by.actor, deviceId)
  return withTransaction(deps, by, (tx) => lockIn(tx, { deviceId, accountId, reason }))
}

/** Locks a lost handheld, which ends as one that was removed. */
export const lockLostHandheld = (
  deps: AccountDeps,
  by: AuditContext,
  accountId: string,
): Promise<HandheldTable> =>
  withTransaction(deps, by, async (tx) => {
    const handheld = await findHandheld(tx.kysely, accountId)
    if (!handheld || handheld.endedAt) throw noSuchHandheld()
    const { deviceId, name } = handheld
    await lockIn(tx, { deviceId, accountId, reason: `Lost handheld ${name}` })
    await endUse(tx, handheld)
    return handheld
  })

interface DeviceCookies {
  /** The refresh token. */
  readonly token: string | null
  readonly device: string | null
}

/**
 * Notes that a locked device says that it has deleted its data. Nothing can prove it, so the note opens nothing: the
 * device's identity stays locked, and its cookies go. The session that the lock ended names the device, or the device's
 * cookie if all sessions had ended before. `isLocked` is false for any other device.
 */
export async function noteEmptiedDevice(
  deps: AccountDeps,
  { token, device }: DeviceCookies,
  by: AuditContext,
): Promise<{ isLocked: boolean; isNew: boolean }> {
  const session = await sessionOfToken(deps, token)
  const deviceId = session?.endReason === 'locked' ? session.deviceId : device
  if (deviceId === null || !(await lockOf(deps.db.reads.kysely, deviceId)))
    return { isLocked: false, isNew: false }
  const isNewClaim = await withTransaction(
    deps,
    { ...by, deviceId },
    async (tx) => {
      const isNew = await setEmptied(tx.kysely, deviceId, tx.at)
      if (isNew) await tx.note('lockedDevice', deviceId, null, { emptiedAt: tx.at })
      return isNew
    },
    { essential: true },
  )
  return { isLocked: true, isNew: isNewClaim }
}
