import { lockOf } from '../db/accounts/locked-devices.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { DeviceLocked } from '../http/problems.ts'
import type { AccountDeps } from './deps.ts'

/**
 * The identity of a device that was reported lost is worth nothing any more, because nothing proves what the device says
 * about itself. One that is found and emptied gets another identity.
 */
export async function mustNotBeLockedIn(db: Tables, deviceId: string): Promise<void> {
  if (await lockOf(db, deviceId)) throw new DeviceLocked()
}

export const mustNotBeLocked = ({ db }: Pick<AccountDeps, 'db'>, deviceId: string): Promise<void> =>
  mustNotBeLockedIn(db.reads.kysely, deviceId)
