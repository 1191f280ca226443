import { v7 } from 'uuid'
import { emptiesHash } from '#sync/entities/lean-row.ts'
import type { HelloReply, PullReply, PushReply } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import { checkInArgs, newPackage } from './check-ins.ts'
import { type Headers, post } from './http.ts'

/** The protocol spoken by hand: for benches of the server alone. */
export interface SyncClient {
  readonly clientId: string
  readonly hello: HelloReply
  /** Reads from the head on, as a device that has everything. */
  pull(): Promise<PullReply>
  /** Checks in this many new packages in one request; all must be taken. */
  checkIn(n: number): Promise<void>
}

export async function syncClient(url: string, headers: Headers): Promise<SyncClient> {
  const clientId = v7()
  const identity = { protocol: protocolVersion, schema: schemaHash(), empties: emptiesHash, clientId }
  const hello: HelloReply = await post(`${url}/api/sync/hello`, headers, {
    ...{ ...identity, deviceName: 'Bench', epoch: null, head: null },
    ...{ pending: 0, oldestPendingAt: null, blobs: 0, hawbLeft: 1000 },
  })
  let mid = hello.lastMid
  let cursors = Object.fromEntries(hello.scopes.map((scope) => [scope, [hello.head.v, '~', '']]))
  const { epoch } = hello
  return {
    clientId,
    hello,
    async pull() {
      const page: PullReply = await post(`${url}/api/sync/pull`, headers, {
        ...{ ...identity, epoch, cursors, knownMid: mid, rows: 1000 },
      })
      cursors = { ...cursors, ...page.next }
      return page
    },
    async checkIn(n) {
      const mutations = Array.from({ length: n }, () => ({
        ...{ mid: ++mid, uid: v7(), name: 'package.checkIn', ver: 1, args: checkInArgs(newPackage()) },
        occurredAt: new Date().toISOString(),
      }))
      const request = { protocol: protocolVersion, epoch, clientId, mutations }
      const { results }: PushReply = await post(`${url}/api/sync/push`, headers, request)
      const refusal = results.find(({ status }) => status === 'refused')
      if (refusal) throw new Error(`a check-in was refused: ${refusal.message}`)
    },
  }
}
