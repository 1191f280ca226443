import type { Actor } from '#sync/policies/actor.ts'
import type { PreparedReads } from '../db/core/statements.ts'
import { clientById } from '../db/sync/sync-queries.ts'
import type { SyncClientTable } from '../db/tables/sync-tables.ts'
import { type DeviceInfo, SyncStop } from './deps.ts'

export type Client = SyncClientTable

/**
 * The client, or a new one. A client id that belongs to another account or device is a copied profile: its holder
 * takes a new one and loses nothing by it.
 */
export async function readClient(
  statements: PreparedReads,
  clientId: string,
  actor: Actor,
  device: DeviceInfo,
): Promise<Client> {
  const known = await statements.get(clientById, { clientId })
  if (!known)
    return {
      clientId,
      accountId: actor.accountId,
      deviceId: device.deviceId,
      deviceName: '',
      lastMid: 0,
      schema: '',
      lastHelloAt: null,
      pending: 0,
      oldestPendingAt: null,
      lost: 0,
      lostSince: null,
    }
  if (known.accountId !== actor.accountId || known.deviceId !== device.deviceId)
    throw new SyncStop({
      problem: 'forked',
      message: 'This client belongs to another device or person. Take a new client id.',
    })
  return known
}
