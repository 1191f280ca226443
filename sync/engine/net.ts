import type * as z from 'zod'
import type {
  HelloReply,
  HelloRequest,
  LiveDown,
  LiveUp,
  PullReply,
  PullRequest,
  PushReply,
  PushRequest,
  SyncProblem,
} from '../protocol/messages.ts'

export interface Wait {
  readonly minMs: number
  readonly maxMs: number
}

/** What came of a request. Only `ok` says that the server has done anything. */
export type NetReply<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** The protocol's own "no": gap, forked, epoch, upgrade, busy. */
  | { readonly kind: 'problem'; readonly problem: SyncProblem }
  /** Another 4xx: asking the same again would be answered the same. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | { readonly kind: 'unauthenticated' }
  /** No answer, a 5xx, or an answer that cannot be read: nothing is known. */
  | { readonly kind: 'unreachable'; readonly message: string; readonly wait?: Wait }

export interface LiveSocket {
  send(frame: z.input<typeof LiveUp>): void
  close(): void
}

export interface LiveEvents {
  opened(): void
  frame(frame: LiveDown): void
  /** Once, also when it never opened. */
  closed(): void
}

/** The network as the engine uses it. `timeoutMs` ends a request that gets no answer. Never throws. */
export interface Net {
  hello(request: HelloRequest, timeoutMs: number): Promise<NetReply<HelloReply>>
  push(request: PushRequest, timeoutMs: number): Promise<NetReply<PushReply>>
  pull(request: PullRequest, timeoutMs: number): Promise<NetReply<PullReply>>
  /** The first frame, with the session's token, is sent by the network side. */
  openLive(clientId: string, events: LiveEvents): LiveSocket
}
