import type { Actor } from '#sync/policies/actor.ts'

/** The session a request came with, judged against the database at that moment. */
export interface Signed {
  readonly actor: Actor
  readonly sessionId: string
  readonly deviceId: string
  /** The generation of the account's rights that the token names; missing for an API key. */
  readonly sessionVersion?: number
  /** True if the request had arrived with its whole body when the session was judged. */
  readonly isBodyHere?: boolean
  /** The turn of the event loop in which the session was judged. */
  readonly judgedIn?: number
  /** The last time when the owner proved to be there; null if never. */
  readonly provenAt?: string | null
  /** The request; missing where there was none. */
  readonly ip?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session check; null on public calls and before it. */
    signed: Signed | null
  }
}
