import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import type { Transaction } from '../changes/transaction.ts'
import type { AheadTx } from '../db/core/transactions/look-ahead.ts'
import { clientById, clientsSince } from '../db/sync/sync-queries.ts'
import type { SyncClientTable } from '../db/tables/sync-tables.ts'
import { type DeviceInfo, SyncStop } from './deps.ts'

export type Client = SyncClientTable

/** Clients of one account in a day: every browser profile is one, and each log-in to an emptied one. */
const mostClients = { customer: 30, staff: 500 }

/** Throws a stop that keeps the queue on the device, and says when sync continues. */
async function mustHaveFewClients({ statements, at }: Transaction, actor: Actor): Promise<void> {
  const rows = mostClients[isStaff(actor.role) ? 'staff' : 'customer']
  const since = isoOf(Date.parse(at) - dayMs)
  const clients = await statements.all(clientsSince, { accountId: actor.accountId, at: since, rows })
  if (clients.length < rows) return
  throw new SyncStop({
    problem: 'busy',
    message: `This account was opened on more than ${rows} devices or browsers in a day. What you saved stays on this device and syncs by itself tomorrow.`,
    wait: { minMs: hourMs, maxMs: 2 * hourMs },
  })
}

export const recallClient = (
  { statements, memory }: Pick<AheadTx, 'statements' | 'memory'>,
  clientId: string,
) => memory.recall(`client ${clientId}`, () => statements.get(clientById, { clientId }))

/**
 * The client, or a new one. A client id that belongs to another account or device is a copied profile: its holder
 * takes a new one and loses nothing by it.
 */
export async function readClient(
  tx: Transaction,
  clientId: string,
  actor: Actor,
  device: DeviceInfo,
): Promise<Client> {
  const existing = await recallClient(tx, clientId)
  if (!existing) {
    await mustHaveFewClients(tx, actor)
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
  }
  if (existing.accountId !== actor.accountId || existing.deviceId !== device.deviceId)
    throw new SyncStop({
      problem: 'forked',
      message: 'This client belongs to another device or person. Take a new client id.',
    })
  return existing
}
