import { openLockOf } from '../db/accounts/locked-devices.ts'
import type { Tables } from '../db/core/reads.ts'
import { DeviceLocked } from '../http/problems.ts'
import type { AccountDeps } from './deps.ts'

/** A device that was reported lost empties itself before anybody logs in on it again. */
export async function mustNotBeLockedIn(db: Tables, deviceId: string): Promise<void> {
  if (await openLockOf(db, deviceId)) throw new DeviceLocked()
}

export const mustNotBeLocked = ({ db }: Pick<AccountDeps, 'db'>, deviceId: string): Promise<void> =>
  mustNotBeLockedIn(db.reads.kysely, deviceId)
