import type { Kysely } from 'kysely'
import type { HubDevice } from '#sync/api/company/hub.ts'
import type { HubDeviceTable } from '../tables/hub-tables.ts'
import type { Database } from '../tables/schema.ts'

type Reads = Kysely<Database>

const columns = ['hubDeviceId', 'name', 'kind', 'branchId', 'createdAt', 'lastSeenAt', 'revokedAt'] as const

/** The revoked ones that are still shown. */
const mostRevoked = 200

/** The devices with a key by name, then those whose key was revoked. */
export async function listHubDevices(db: Reads): Promise<HubDevice[]> {
  const devices = db.selectFrom('hubDevice').select(columns)
  const living = await devices.where('revokedAt', 'is', null).orderBy('name').execute()
  const revokedDevices = await devices
    .where('revokedAt', 'is not', null)
    .orderBy('revokedAt', 'desc')
    .limit(mostRevoked)
    .execute()
  return [...living, ...revokedDevices]
}

export const findHubDevice = (db: Reads, hubDeviceId: string): Promise<HubDevice | undefined> =>
  db.selectFrom('hubDevice').where('hubDeviceId', '=', hubDeviceId).select(columns).executeTakeFirst()

/** The device whose key has this hash, unless it was taken away. */
export const findHubDeviceByKey = (db: Reads, keyHash: string): Promise<HubDevice | undefined> =>
  db
    .selectFrom('hubDevice')
    .where('keyHash', '=', keyHash)
    .where('revokedAt', 'is', null)
    .select(columns)
    .executeTakeFirst()

export async function insertHubDevice(db: Reads, device: HubDeviceTable): Promise<void> {
  await db.insertInto('hubDevice').values(device).execute()
}

/** False when there is no such device, or its key was taken before. */
export async function revokeHubDevice(db: Reads, hubDeviceId: string, at: string): Promise<boolean> {
  const result = await db
    .updateTable('hubDevice')
    .set({ revokedAt: at })
    .where('hubDeviceId', '=', hubDeviceId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export async function sawHubDevice(db: Reads, hubDeviceId: string, at: string): Promise<void> {
  await db.updateTable('hubDevice').set({ lastSeenAt: at }).where('hubDeviceId', '=', hubDeviceId).execute()
}
