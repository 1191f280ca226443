import type { EntityName, Row } from '../../entities/index.ts'
import { entityNames, keyOf } from '../../entities/registry.ts'
import { Refusal } from '../../lib/refusal.ts'
import { runMutator } from '../../mutators/index.ts'
import type { Actor } from '../../policies/actor.ts'
import { scopesOfActor, scopesOfRow } from '../../policies/scope.ts'
import type {
  HelloReply,
  HelloRequest,
  Mutation,
  MutationResult,
  PullReply,
  PullRequest,
  PushReply,
  PushRequest,
  ScopeCursor,
} from '../../protocol/messages.ts'
import { addHash, rowHash } from '../../protocol/row-hash.ts'
import type { Tx } from '../../tx.ts'
import type { NetReply } from '../net.ts'
import { copyOf } from './copy-of.ts'

interface Entry {
  readonly scope: string
  readonly entity: EntityName
  readonly id: string
  v: number
  present: boolean
}

interface Client {
  lastMid: number
  readonly results: MutationResult[]
}

type Problem = NetReply<never> & { kind: 'problem' }
const problem = (problemKind: Problem['problem']['problem'], expectedMid?: number): Problem => ({
  kind: 'problem',
  problem: {
    problem: problemKind,
    message: problemKind,
    ...(expectedMid === undefined ? {} : { expected: expectedMid }),
  },
})

/**
 * A server of a hundred lines that keeps the protocol, for tests of the engine. It shares the mutators and the scopes
 * with the real one and nothing else: what both make of a device's changes can be compared.
 */
export class LittleServer {
  epoch = 'e1'
  v = 0
  actor: Actor
  now = '2026-11-02T12:00:00.000Z'
  /** The most results that one page carries. */
  resultsInPage = 1000
  /** Every `uid` whose effect is in the rows, in order. */
  readonly applied: string[] = []
  rows = new Map<string, Row>()
  entries = new Map<string, Entry>()
  clients = new Map<string, Client>()
  byUid = new Map<string, MutationResult>()

  constructor(actor: Actor) {
    this.actor = actor
  }

  /** The state to go back to, as a backup would. */
  backup(): () => void {
    const copy = copyOf({
      rows: this.rows,
      entries: this.entries,
      clients: this.clients,
      byUid: this.byUid,
    })
    const { v, epoch } = this
    return () => {
      Object.assign(this, copyOf(copy), { v, epoch: `${epoch}'` })
      this.applied.length = 0
    }
  }

  private tx(writtenRows: Map<string, { entity: EntityName; row: Row }>): Tx {
    const look = (entity: EntityName) => {
      const rows = new Map<string, Row>()
      for (const [key, row] of this.rows) if (key.startsWith(`${entity}/`)) rows.set(key, row)
      for (const [key, put] of writtenRows) if (put.entity === entity) rows.set(key, put.row)
      return rows
    }
    return {
      get: async (entity, id) => copyOf(look(entity).get(`${entity}/${id}`)) as never,
      find: async (entity, field, value) =>
        [...look(entity)]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([, row]) => row)
          .filter((row) => {
            const fieldValue = (row as unknown as Record<string, unknown>)[field]
            return Array.isArray(fieldValue) ? fieldValue.includes(value) : fieldValue === value
          })
          .map((row) => copyOf(row)) as never,
      put: async (entity, row) => {
        writtenRows.set(`${entity}/${keyOf(entity, row)}`, { entity, row: copyOf(row) })
      },
    }
  }

  /** Makes a single commit: its version, its rows, and where they now are. */
  async commit(work: (tx: Tx) => Promise<unknown>): Promise<void> {
    const writtenRows = new Map<string, { entity: EntityName; row: Row }>()
    await work(this.tx(writtenRows))
    if (writtenRows.size === 0) return
    this.v += 1
    for (const [key, { entity, row }] of writtenRows) {
      const storedRow = { ...row, version: this.v }
      this.rows.set(key, storedRow)
      const id = keyOf(entity, storedRow as never)
      const scopes = scopesOfRow(entity, storedRow as never)
      for (const entry of this.entries.values())
        if (entry.entity === entity && entry.id === id && !scopes.includes(entry.scope))
          Object.assign(entry, { v: this.v, present: false })
      for (const scope of scopes)
        this.entries.set(`${scope}|${key}`, { scope, entity, id, v: this.v, present: true })
    }
  }

  private client(clientId: string): Client {
    const knownClient = this.clients.get(clientId) ?? { lastMid: 0, results: [] }
    this.clients.set(clientId, knownClient)
    return knownClient
  }

  private isElsewhere(knownHead: HelloRequest['head'] | undefined): boolean {
    return knownHead ? knownHead.v > this.v || knownHead.tag !== this.head(knownHead.v).tag : false
  }

  hello(request: HelloRequest): HelloReply {
    const { lastMid, results } = this.client(request.clientId)
    return {
      ...{ protocol: 1, epoch: this.epoch, lastMid },
      lastUid: results.find(({ mid }) => mid === lastMid)?.uid ?? null,
      ...{ head: this.head(), scopes: scopesOfActor(this.actor), lost: null, hawbBlocks: [] },
      reset: request.epoch !== null && (request.epoch !== this.epoch || this.isElsewhere(request.head)),
      ...{ serverTime: this.now, mayPull: true },
      limits: { pushMutations: 100, pullRows: 2000, heartbeatMs: 20_000 },
    }
  }

  head = (v = this.v) => ({ v, tag: v * 7 + this.epoch.length })

  async push(request: PushRequest): Promise<NetReply<PushReply>> {
    if (request.epoch !== this.epoch) return problem('epoch')
    const client = this.client(request.clientId)
    const results: MutationResult[] = []
    let expectedMid = client.lastMid + 1
    for (const mutation of request.mutations) {
      const knownResult = client.results.find(({ mid }) => mid === mutation.mid)
      if (knownResult && knownResult.uid !== mutation.uid) return problem('forked')
      if (!knownResult && mutation.mid !== expectedMid++) return problem('gap', client.lastMid + 1)
    }
    for (const mutation of request.mutations) {
      const knownResult = client.results.find(({ mid }) => mid === mutation.mid)
      const result = knownResult ?? { ...(await this.deal(mutation)), mid: mutation.mid }
      if (!knownResult) client.results.push(result)
      client.lastMid = Math.max(client.lastMid, mutation.mid)
      results.push(result)
    }
    return { kind: 'ok', value: { epoch: this.epoch, lastMid: client.lastMid, results, v: this.v } }
  }

  private async deal({ mid, uid, name, ver, args, occurredAt }: Mutation): Promise<MutationResult> {
    const storedResult = this.byUid.get(uid)
    if (storedResult) return storedResult
    const nothing = { mid, uid, code: null, message: null, outcome: null, packageId: null }
    let result: MutationResult = { ...nothing, status: 'applied', outcome: 'done' }
    const context = {
      uid,
      ver,
      now: this.now,
      occurredAt,
      deviceId: 'server',
      side: 'server',
      isQueued: true,
    } as const
    try {
      await this.commit((tx) => runMutator(tx, name, args, this.actor, context))
      this.applied.push(uid)
    } catch (no) {
      if (!(no instanceof Refusal)) throw no
      result = { ...nothing, status: 'refused', code: no.code, message: no.message }
    }
    this.byUid.set(uid, result)
    return result
  }

  pull(request: PullRequest): NetReply<PullReply> {
    if (request.epoch !== this.epoch || this.isElsewhere(request.head)) return problem('epoch')
    const scopes = scopesOfActor(this.actor)
    const page: PullReply = {
      ...{ epoch: this.epoch, head: this.head(), lastMid: 0, scopes, rows: [], next: {} },
      ...{ more: false, sums: {}, sweep: [], results: [] },
    }
    const client = this.client(request.clientId)
    page.lastMid = client.lastMid
    const results = client.results.filter(({ mid }) => mid > request.knownMid)
    page.results = results.slice(0, this.resultsInPage)
    if (page.results.length < results.length) return { kind: 'ok', value: { ...page, more: true } }
    for (const [index, scope] of scopes.entries()) {
      const [v, table, key] = request.cursors[scope] ?? [0, '', '']
      const after = this.inScope(scope).filter((e) => compare([e.v, e.entity, e.id], [v, table, key]) > 0)
      const pageRows = after.slice(0, request.rows - page.rows.length)
      for (const e of pageRows) {
        const row = e.present ? this.rows.get(`${e.entity}/${e.id}`) : undefined
        page.rows.push([e.entity, e.id, e.v, index, row ? (copyOf(row) as never) : null])
      }
      const last = pageRows.at(-1)
      if (pageRows.length < after.length) page.more = true
      if (pageRows.length === after.length) page.next[scope] = [this.v, '~', '']
      else if (last) page.next[scope] = [last.v, last.entity, last.id]
    }
    if (!page.more) for (const scope of scopes) page.sums[scope] = this.sumOf(scope)
    return { kind: 'ok', value: page }
  }

  private inScope(scope: string): Entry[] {
    return [...this.entries.values()]
      .filter((entry) => entry.scope === scope)
      .sort((a, b) => compare([a.v, a.entity, a.id], [b.v, b.entity, b.id]))
  }

  private sumOf(scope: string): [number, number] {
    const present = this.inScope(scope).filter((entry) => entry.present)
    return [present.length, present.reduce((sum, e) => addHash(sum, rowHash(e.entity, e.id, e.v), 1), 0)]
  }

  /** Returns what a device of this actor must hold: the rows of its scopes. */
  rowsForActor(): Record<string, Row> {
    const scopes = new Set(scopesOfActor(this.actor))
    const actorRows = [...this.rows].filter(([key, row]) =>
      entityNames.some(
        (entity) =>
          key.startsWith(`${entity}/`) &&
          scopesOfRow(entity, row as never).some((scope) => scopes.has(scope)),
      ),
    )
    return Object.fromEntries(actorRows.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

function compare(a: ScopeCursor, b: ScopeCursor): number {
  for (const i of [0, 1, 2] as const) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1
  return 0
}
