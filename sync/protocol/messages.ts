import * as z from 'zod'
import { Id, Timestamp } from '../entities/fields.ts'
import { cleanText } from '../lib/clean-text.ts'

/**
 * The wire format between a device and the server. See sync/SPEC.md for the rules and version.ts for the version and
 * its history. Names are short only where a message repeats them for each row.
 */

/** [version, table, key]: the point in a scope up to which it has been read. Rows come in this order. */
export const ScopeCursor = z.tuple([z.int().min(0), z.string(), z.string()])
export type ScopeCursor = z.infer<typeof ScopeCursor>

/** A commit and its random tag. A restored server that uses a version again gives it another tag. */
export const Head = z.object({ v: z.int().min(0), tag: z.int() })
export type Head = z.infer<typeof Head>

const Wait = z.object({ minMs: z.int().min(0), maxMs: z.int().min(0) })

export const HelloRequest = z.object({
  protocol: z.int(),
  /** The hash of the tables and columns that this client knows. */
  schema: z.string().max(64),
  /** The number of that schema: higher for a newer app. Protocol 6 leaves it out. */
  schemaVersion: z.int().min(0).optional(),
  clientId: Id,
  deviceName: z.string().overwrite(cleanText).max(100),
  /** Null on the first contact. */
  epoch: z.string().max(64).nullable(),
  head: Head.nullable(),
  /** The number of unacknowledged changes, and since when: lets the server notice a device that lost its queue. */
  pending: z.int().min(0),
  oldestPendingAt: Timestamp.nullable(),
  blobs: z.int().min(0),
  /** HAWB numbers left in the device's blocks. Below a threshold the server reserves more. */
  hawbLeft: z.int().min(0),
  /**
   * The end of the device's last block, so that the server repeats a block whose reply was lost. Protocol 2 leaves it
   * out.
   */
  hawbHeld: z.object({ year: z.int(), to: z.int() }).nullable().optional(),
  /** The number of lost changes that this client knows about. Protocol 1 leaves it out and hears them once. */
  lostKnown: z.int().min(0).optional(),
})
export type HelloRequest = z.infer<typeof HelloRequest>

/** Serial numbers, both ends included; `hawbOf(year, serial)` makes the printed number. */
export const HawbBlock = z.object({ year: z.int(), from: z.int(), to: z.int() })
export type HawbBlock = z.infer<typeof HawbBlock>

export const HelloReply = z.object({
  protocol: z.int(),
  epoch: z.string(),
  /** The last mutation number of this client that the server has handled. */
  lastMid: z.int(),
  /**
   * The change handled under `lastMid`. A device that gave the number to another change shares its client id with a
   * copy of itself. Null if it is no longer known; protocol 2 leaves it out.
   */
  lastUid: Id.nullable().optional(),
  head: Head,
  scopes: z.array(z.string()),
  /** True if the epoch, the head or its tag differ from the client's: resync, sweep, send again. */
  reset: z.boolean(),
  /**
   * Set if this device has lost unsent work that the server knows of: all losses so far, repeated until the client
   * knows them.
   */
  lost: z.object({ pending: z.int(), since: Timestamp.nullable() }).nullable(),
  hawbBlocks: z.array(HawbBlock),
  /** Why there are no HAWB numbers for now, in words for people; null if there are. Protocol 2 leaves it out. */
  hawbProblem: z.string().nullable().optional(),
  serverTime: Timestamp,
  /** False if this client is too old to pull. It may still push. */
  mayPull: z.boolean(),
  limits: z.object({ pushMutations: z.int(), pullRows: z.int(), heartbeatMs: z.int() }),
})
export type HelloReply = z.infer<typeof HelloReply>

/** A person's shift on a shared handheld, with a proof that only their PIN or badge can make. */
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
  /** The time of the action, by the device's clock corrected to the server's. */
  occurredAt: Timestamp,
  /** The head that the device had read when it saved the change: that commit came first. Protocol 5 leaves it out. */
  head: Head.nullable().optional(),
  /**
   * On a shared handheld: the shift of the change's maker. Protocol 4 leaves it out, and it is ignored on other
   * devices.
   */
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

/** 200. Any other status means that nothing in the request may count as handled. */
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
  /** As in a hello. */
  schemaVersion: z.int().min(0).optional(),
  epoch: z.string().max(64),
  clientId: Id,
  /** The client's head. A server without that version and tag has another history. Protocol 2 leaves it out. */
  head: Head.nullable().optional(),
  /** A scope without a cursor is read from the start. */
  cursors: z.record(z.string(), ScopeCursor),
  /** Results up to this number are left out. */
  knownMid: z.int().min(0),
  /** The hash of the empty fields that this client knows. A server with the same leaves them out of rows. */
  empties: z.string().max(64).optional(),
  rows: z.int().min(1).max(5000),
})
export type PullRequest = z.infer<typeof PullRequest>

/**
 * [table, key, version, scope index, row]; the row is null if it left the scope. Between sides that leave out the same,
 * a row has no empty fields, and neither its key nor its version.
 */
export const PulledRow = z.tuple([
  z.string(),
  z.string(),
  z.int(),
  z.int(),
  z.record(z.string(), z.json()).nullable(),
])
export type PulledRow = z.infer<typeof PulledRow>

/** The number of live rows in a scope, and the sum of their hashes modulo 2^48: see `rowHash`. */
export const ScopeSum = z.tuple([z.int(), z.int()])
export type ScopeSum = z.infer<typeof ScopeSum>

export const PullReply = z.object({
  epoch: z.string(),
  head: Head,
  lastMid: z.int(),
  /** Every scope that the actor follows now; the index in `rows` points into it. The client drops all others. */
  scopes: z.array(z.string()),
  rows: z.array(PulledRow),
  next: z.record(z.string(), ScopeCursor),
  /**
   * False: the page was read in one snapshot that ends at `head`, `sums` has each scope's sum, and with the pages
   * before it the results are complete.
   */
  more: z.boolean(),
  sums: z.record(z.string(), ScopeSum),
  /** Scopes whose cursor is older than the server's record of removals. Rows that aren't seen again are removed. */
  sweep: z.array(z.string()),
  /**
   * Results of this client's mutations above `knownMid`, as many as fit, in order. No rows come while results are left.
   */
  results: z.array(MutationResult),
})
export type PullReply = z.infer<typeof PullReply>

/** Sorts behind every table's name. */
const everyTable = '~'

/** The cursor of a reader who has all of version `v`. */
export const readTo = (v: number): ScopeCursor => [v, everyTable, '']

/**
 * A frame's page. To an app that leaves out the same fields it is sent without empty lists, and without cursors, because
 * it ends at its head in each scope that it brings rows of.
 */
const DeltaPage = PullReply.extend({
  next: PullReply.shape.next.optional(),
  more: z.boolean().default(false),
  sweep: z.array(z.string()).default([]),
  results: z.array(MutationResult).default([]),
}).transform((page): PullReply => {
  const next = Object.fromEntries(Object.keys(page.sums).map((scope) => [scope, readTo(page.head.v)]))
  return { ...page, next: page.next ?? next }
})

/** The client's first frame on the socket. The token isn't in the URL because URLs are logged. */
export const LiveHello = z.object({
  t: z.literal('hello'),
  token: z.string(),
  clientId: Id,
  protocol: z.int(),
  /** As in a pull. */
  empties: z.string().max(64).optional(),
})

export type LiveHello = z.infer<typeof LiveHello>

/** The device has read everything up to this commit, and the results of its changes up to this number. */
export const LiveAt = Head.extend({ t: z.literal('at'), lastMid: z.int().min(0) })

export const LiveUp = z.discriminatedUnion('t', [LiveHello, LiveAt, z.object({ t: z.literal('pong') })])

export const LiveDown = z.discriminatedUnion('t', [
  /** The changes of one or more commits for this actor. Applies if the client's head is exactly `from`. */
  z.object({
    t: z.literal('delta'),
    from: Head,
    page: DeltaPage,
  }),
  z.object({ t: z.literal('poke'), v: z.int() }),
  /** The actor's rights changed: pull to get the scopes. */
  z.object({ t: z.literal('scopes') }),
  z.object({ t: z.literal('drain'), wait: Wait }),
  /**
   * Unsynced data changed for this actor. It names nouns, not rows, and the screens load them again. Apps skip nouns
   * they don't know.
   */
  z.object({ t: z.literal('changed'), about: z.array(z.string().max(40)).max(20) }),
  z.object({ t: z.literal('ping') }),
])
export type LiveDown = z.infer<typeof LiveDown>
