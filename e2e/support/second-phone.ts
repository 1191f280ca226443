import { v7 } from 'uuid'
import type { HelloReply, PushReply } from '#sync/protocol/messages.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import type { RunningServer } from './server.ts'
import { apiAs } from './truth.ts'

/** Hands a stop over from another phone of the driver, as its queue sends it. Returns the server's answer. */
export async function handOverAgain(
  server: RunningServer,
  deliveryId: string,
  recipientName: string,
  amountJmdCents: number,
): Promise<PushReply['results'][number] | undefined> {
  const driver = await apiAs(server, 'driver', v7())
  const clientId = v7()
  const { epoch } = await driver<HelloReply>('POST', '/sync/hello', {
    ...{ protocol: protocolVersion, schema: '', clientId, epoch: null, head: null },
    ...{ deviceName: 'Second phone', pending: 1, oldestPendingAt: null, blobs: 0, hawbLeft: 0 },
  })
  const args = {
    deliveryId,
    proof: { recipientName },
    collected: { method: 'Cash', amountJmdCents, tenderedJmdCents: amountJmdCents },
  }
  const change = { mid: 1, uid: v7(), name: 'delivery.handOver', ver: 1, args }
  const mutations = [{ ...change, occurredAt: new Date().toISOString() }]
  const { results } = await driver<PushReply>('POST', '/sync/push', {
    ...{ protocol: protocolVersion, epoch, clientId, mutations },
  })
  return results[0]
}
