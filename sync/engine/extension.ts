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

/** The fields of a handshake besides the queue and the position. */
export type ProductFields = Omit<HelloRequest, EngineFields>

/** The product's additions to the contact with the server. */
export interface Extension {
  helloFields(tx: StoreTx, client: ClientMeta): Promise<ProductFields>
  /**
   * Returns the client with the values from the reply. With `isOtherHistory`, values from the other history are no
   * longer valid.
   */
  afterHello(client: ClientMeta, reply: HelloReply, isOtherHistory: boolean): ClientMeta
  statusOf(reply: HelloReply): Partial<EngineStatus>
  /** Returns the client without the values that a copy of this device may use as well. */
  afterFork(client: ClientMeta): ClientMeta
}
