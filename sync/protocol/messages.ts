import * as z from 'zod'
import { Id, Timestamp } from '../entities/fields.ts'

/**
 * The wire between a device and the server. sync/SPEC.md has the rules; version.ts has the number and its history.
 * Small names only where a message repeats them per row.
 */

/** [version, table, key]: where a scope's reading stopped. Rows come in this order. */
export const ScopeCursor = z.tuple([z.int().min(0), z.string(), z.string()])
export type ScopeCursor = z.infer<typeof ScopeCursor>

/** A commit and its random tag: a version that a restored server reuses does not carry the same tag. */
export const Head = z.object({ v: z.int().min(0), tag: z.int() })
export type Head = z.infer<typeof Head>

const Wait = z.object({ minMs: z.int().min(0), maxMs: z.int().min(0) })

export const HelloRequest = z.object({
  protocol: z.int(),
  /** Hash of the tables and columns this client knows. */
  schema: z.string().max(64),
  clientId: Id,
  deviceName: z.string().max(100),
  /** Null on the first contact. */
  epoch: z.string().max(64).nullable(),
  head: Head.nullable(),
  /** Changes not yet acknowledged, and since when: lets the server notice a device that lost its queue. */
  pending: z.int().min(0),
  oldestPendingAt: Timestamp.nullable(),
  blobs: z.int().min(0),
  /** HAWB numbers left in the device's reserved blocks; below a threshold the server reserves more. */
  hawbLeft: z.int().min(0),
  /** The end of the last block that the device has, so that one whose answer was lost is told again. Protocol 2 leaves it out. */
  hawbHeld: z.object({ year: z.int(), to: z.int() }).nullable().optional(),
  /** Lost changes that this client has written down as told. An app of protocol 1 leaves it out, and is told once. */
  lostKnown: z.int().min(0).optional(),
})
export type HelloRequest = z.infer<typeof HelloRequest>

/** Serial numbers, both ends included; `hawbOf(year, serial)` makes the printed number. */
export const HawbBlock = z.object({ year: z.int(), from: z.int(), to: z.int() })
export type HawbBlock = z.infer<typeof HawbBlock>

export const HelloReply = z.object({
  protocol: z.int(),
  epoch: z.string(),
  /** The last mutation number of this client that the server has dealt with. */
  lastMid: z.int(),
  /**
   * The change that was dealt with under `lastMid`: a device that gave the number to another one shares its name with a
   * copy of itself. Null when it is no longer known; a server of protocol 2 leaves it out.
   */
  lastUid: Id.nullable().optional(),
  head: Head,
  scopes: z.array(z.string()),
  /** True when the epoch, the head or its tag are not the ones the client knew: resync, sweep, send again. */
  reset: z.boolean(),
  /**
   * Set when the server remembers unsent work of this device that the device no longer has: all that this client has
   * lost, said again until it knows of it.
   */
  lost: z.object({ pending: z.int(), since: Timestamp.nullable() }).nullable(),
  hawbBlocks: z.array(HawbBlock),
  /** Why there are no more HAWB numbers for now, in words for people; null when there are. A server of protocol 2 leaves it out. */
  hawbProblem: z.string().nullable().optional(),
  serverTime: Timestamp,
  /** False when this client is too old to pull; it may still push. */
  mayPull: z.boolean(),
  limits: z.object({ pushMutations: z.int(), pullRows: z.int(), heartbeatMs: z.int() }),
})
export type HelloReply = z.infer<typeof HelloReply>

/** Who works on a shared handheld since when, and the proof that only this person's PIN or badge makes. */
export const Shift = z.object({
  shiftId: Id,
  accountId: Id,
  keyId: Id,
  startedAt: Timestamp,
  proof: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Shift = z.infer<typeof Shift>

export const Mutation = z.object({
  /** Counts up by one per client; allocated in the transaction that saves the change. */
  mid: z.int().min(1),
  uid: Id,
  name: z.string().max(64),
  /** The version of the mutator's arguments. */
  ver: z.int().min(1),
  args: z.json(),
  /** When the person did it, by the device's clock corrected to the server's. */
  occurredAt: Timestamp,
  /** What the device had read when it saved the change: that commit came before it. Protocol 5 leaves it out. */
  head: Head.nullable().optional(),
  /** From a shared handheld: whose change it is. Protocol 4 leaves it out, and nobody else's is looked at. */
  shift: Shift.optional(),
})
export type Mutation = z.infer<typeof Mutation>

export const PushRequest = z.object({
  protocol: z.int(),
  epoch: z.string().max(64),
  clientId: Id,
  mutations: z.array(Mutation).min(1).max(100),
})
export type PushRequest = z.infer<typeof PushRequest>

export const MutationResult = z.object({
  mid: z.int(),
  uid: Id,
  status: z.enum(['applied', 'refused']),
  /** Refused: a RefusalCode. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** Applied: the mutator's outcome. */
  outcome: z.enum(['done', 'already', 'review']).nullable(),
  packageId: Id.nullable(),
})
export type MutationResult = z.infer<typeof MutationResult>

/** 200. Anything but 200 means that nothing of the request may be taken as dealt with. */
export const PushReply = z.object({
  epoch: z.string(),
  lastMid: z.int(),
  results: z.array(MutationResult),
  v: z.int(),
})
export type PushReply = z.infer<typeof PushReply>

/** 409 `gap` (expected says which), 409 `forked`, 409 `epoch`; 426 `upgrade`; 429 and 503 with `wait`. */
export const SyncProblem = z.object({
  problem: z.enum(['gap', 'forked', 'epoch', 'upgrade', 'busy']),
  message: z.string(),
  expected: z.int().optional(),
  wait: Wait.optional(),
})
export type SyncProblem = z.infer<typeof SyncProblem>

export const PullRequest = z.object({
  protocol: z.int(),
  schema: z.string().max(64),
  epoch: z.string().max(64),
  clientId: Id,
  /** Where the client stands: a server without that version and tag is of another history. Protocol 2 leaves it out. */
  head: Head.nullable().optional(),
  /** A scope without a cursor is read from the start. */
  cursors: z.record(z.string(), ScopeCursor),
  /** Results up to this number are not asked for. */
  knownMid: z.int().min(0),
  rows: z.int().min(1).max(5000),
})
export type PullRequest = z.infer<typeof PullRequest>

/** [table, key, version, scope index, row]; null for a row that left the scope. */
export const PulledRow = z.tuple([
  z.string(),
  z.string(),
  z.int(),
  z.int(),
  z.record(z.string(), z.json()).nullable(),
])
export type PulledRow = z.infer<typeof PulledRow>

/** Live rows in a scope and the sum of their hashes modulo 2^48: see `rowHash`. */
export const ScopeSum = z.tuple([z.int(), z.int()])
export type ScopeSum = z.infer<typeof ScopeSum>

export const PullReply = z.object({
  epoch: z.string(),
  head: Head,
  lastMid: z.int(),
  /** Every scope the actor follows now; the index in `rows` points into it. Others are dropped by the client. */
  scopes: z.array(z.string()),
  rows: z.array(PulledRow),
  next: z.record(z.string(), ScopeCursor),
  /**
   * False: read in one snapshot that ends at `head`, `sums` tells what each scope then holds, and with the pages before
   * it the results are complete.
   */
  more: z.boolean(),
  sums: z.record(z.string(), ScopeSum),
  /** Scopes whose cursor is older than the server's memory of removals: what is not seen again goes. */
  sweep: z.array(z.string()),
  /** Results of this client's mutations above `knownMid`, as many as fit, in their order. While some are left, no rows come. */
  results: z.array(MutationResult),
})
export type PullReply = z.infer<typeof PullReply>

/** First frame of the socket, from the client. The token is not put into the address, which is logged. */
export const LiveHello = z.object({
  t: z.literal('hello'),
  token: z.string(),
  clientId: Id,
  protocol: z.int(),
})

export const LiveUp = z.discriminatedUnion('t', [LiveHello, z.object({ t: z.literal('pong') })])

export const LiveDown = z.discriminatedUnion('t', [
  /** What one or more commits changed for this actor: applies when the client's head is exactly `from`. */
  z.object({
    t: z.literal('delta'),
    from: Head,
    page: PullReply,
  }),
  z.object({ t: z.literal('poke'), v: z.int() }),
  /** The actor's rights changed: pull, which tells the scopes. */
  z.object({ t: z.literal('scopes') }),
  z.object({ t: z.literal('drain'), wait: Wait }),
  /**
   * Something that is not synced changed for this actor: nouns and no rows, so that a screen asks again. Nouns that an
   * app does not know are passed over.
   */
  z.object({ t: z.literal('changed'), about: z.array(z.string().max(40)).max(20) }),
  z.object({ t: z.literal('ping') }),
])
export type LiveDown = z.infer<typeof LiveDown>
