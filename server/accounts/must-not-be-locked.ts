import { openLockOf } from '../db/accounts/locked-devices.ts'
import { DeviceLocked } from '../http/problems.ts'
import type { AccountDeps } from './deps.ts'

/** A device that was reported lost empties itself before anybody logs in on it again. */
export async function mustNotBeLocked({ db }: Pick<AccountDeps, 'db'>, deviceId: string): Promise<void> {
  if (await openLockOf(db.reads.kysely, deviceId)) throw new DeviceLocked()
}
