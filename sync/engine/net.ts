import type * as z from 'zod'
import type { CloseReason } from '../protocol/close-codes.ts'
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

/** The outcome of a request. Only `ok` means that the server has done anything. */
export type NetReply<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** The protocol's own refusals: gap, forked, epoch, upgrade, busy. */
  | { readonly kind: 'problem'; readonly problem: SyncProblem }
  /** Another 4xx in the server's own form: the same request would get the same answer. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | { readonly kind: 'unauthenticated' }
  /** No answer, a 5xx, or an answer that isn't the server's, such as a firewall's page: the outcome is unknown. */
  | { readonly kind: 'unreachable'; readonly message: string; readonly wait?: Wait }

export interface LiveSocket {
  send(frame: z.input<typeof LiveUp>): void
  close(): void
}

export interface LiveEvents {
  opened(): void
  frame(frame: LiveDown): void
  /** Called once, even if the socket never opened. */
  closed(reason: CloseReason): void
}

/** The network as the engine uses it. Requests without an answer end after `timeoutMs`. Never throws. */
export interface Net {
  hello(request: HelloRequest, timeoutMs: number): Promise<NetReply<HelloReply>>
  push(request: PushRequest, timeoutMs: number): Promise<NetReply<PushReply>>
  pull(request: PullRequest, timeoutMs: number): Promise<NetReply<PullReply>>
  /** The network side sends the first frame, with the session's token. */
  openLive(clientId: string, events: LiveEvents): LiveSocket
}
