import type { HelloReply, HelloRequest } from '../protocol/messages.ts'
import type { EngineStatus } from './status.ts'
import type { ClientMeta, StoreTx } from './store.ts'

type EngineFields =
  | 'protocol'
  | 'schema'
  | 'clientId'
  | 'deviceName'
  | 'epoch'
  | 'head'
  | 'pending'
  | 'oldestPendingAt'
  | 'lostKnown'

/** What a greeting says beside the queue and the position. */
export type ProductFields = Omit<HelloRequest, EngineFields>

/** What the product adds to the contact with the server. */
export interface Extension {
  helloFields(tx: StoreTx, client: ClientMeta): Promise<ProductFields>
  /** The client with what the reply gives it. `isOtherHistory`: what another history had given it is no longer its own. */
  afterHello(client: ClientMeta, reply: HelloReply, isOtherHistory: boolean): ClientMeta
  statusOf(reply: HelloReply): Partial<EngineStatus>
  /** The client without what a copy of this device may use as well. */
  afterFork(client: ClientMeta): ClientMeta
}
