import { replicaSchema } from '#sync/device/tables.ts'
import type { Net } from '#sync/engine/net.ts'
import type { Position, ReplicaStore, StoreTx } from '#sync/engine/store.ts'
import { memoryStore } from '#sync/engine/test/memory-store.ts'
import type { EntityName } from '#sync/entities/index.ts'
import { storedRow } from '#sync/entities/lean-row.ts'
import type { PulledRow, PullReply } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import type { Planted } from './tabs.ts'

/** Bugs that clients of others have had, each instead of a part of ours. */

const inTx = (store: ReplicaStore, change: (tx: StoreTx) => StoreTx): ReplicaStore => ({
  ...store,
  write: (work, options) => store.write((tx) => work(change(tx)), options),
})

const onPages = (net: Net, change: (page: PullReply) => PullReply): Net => ({
  ...net,
  async pull(request, timeoutMs) {
    const answer = await net.pull(request, timeoutMs)
    return answer.kind === 'ok' ? { kind: 'ok', value: change(answer.value) } : answer
  },
})

const leanOf = (table: string, row: NonNullable<PulledRow[4]>) =>
  storedRow(table as EntityName, row) as NonNullable<PulledRow[4]>

/** The queue is emptied when a push goes out, not when its effect has come back. */
export const clearsQueueBeforeAck: Planted = {
  net: (net, store) => ({
    ...net,
    async push(request, timeoutMs) {
      const mids = request.mutations.map(({ mid }) => mid)
      await store.write(async (tx) => tx.remove('_outbox', mids), { durable: true })
      return net.push(request, timeoutMs)
    },
  }),
}

/** The cursor moves past a row that was not applied. */
export const skipsRows: Planted = {
  net: (net) => onPages(net, (page) => Object.assign(page, { rows: page.rows.slice(0, -1) })),
}

/** A restored server is taken for the one before, also where its head tells otherwise. */
export function ignoresEpoch(): Planted {
  let first: string | null = null
  let highest: PullReply['head'] | null = null
  let real = ''
  return {
    net: (net) => ({
      ...net,
      async hello(request, timeoutMs) {
        const answer = await net.hello(request, timeoutMs)
        if (answer.kind !== 'ok') return answer
        real = answer.value.epoch
        first ??= real
        return { kind: 'ok', value: { ...answer.value, epoch: first, reset: false } }
      },
      push: (request, timeoutMs) => net.push({ ...request, epoch: real }, timeoutMs),
      async pull(request, timeoutMs) {
        const answer = await net.pull({ ...request, epoch: real, head: null }, timeoutMs)
        if (answer.kind !== 'ok') return answer
        const { head } = answer.value
        if (!highest || head.v > highest.v) highest = head
        return { kind: 'ok', value: Object.assign(answer.value, { epoch: first, head: highest }) }
      },
    }),
  }
}

/** A scope that was taken away is still followed. */
export function keepsScopes(): Planted {
  const ever = new Set<string>()
  const withOld = (page: PullReply) => {
    for (const scope of page.scopes) ever.add(scope)
    return Object.assign(page, {
      scopes: [...page.scopes, ...[...ever].filter((scope) => !page.scopes.includes(scope))],
    })
  }
  return { net: (net) => onPages(net, withOld) }
}

/** The server's word about forgotten removals is not heard. */
export const keepsForgotten: Planted = {
  net: (net) => onPages(net, (page) => Object.assign(page, { sweep: [] })),
}

/** After an update the rows stay as the app of before had read them. */
export const keepsOldColumns: Planted = {
  store: (store) =>
    inTx(store, (tx) => ({
      ...tx,
      async get(table, key) {
        const entry = await tx.get(table, key)
        if (table !== '_meta' || key !== 'position' || !entry) return entry
        const { value } = entry as { value: Position }
        return { ...entry, value: { ...value, schema: schemaHash() } }
      },
    })),
}

/** An empty field that was not sent stays away from the row. */
export const fillsInNothing: Planted = {
  net: (net) =>
    onPages(net, (page) => ({
      ...page,
      rows: page.rows.map(([table, id, v, scope, row]) => [table, id, v, scope, row && leanOf(table, row)]),
    })),
}

/** A field that was emptied, and is not sent, keeps what it held. */
export function keepsWhatWasEmptied(): Planted {
  const lastRows = new Map<string, object>()
  const overTheLast = (table: string, id: string, row: NonNullable<PulledRow[4]>): PulledRow[4] => {
    const mixture = { ...row, ...lastRows.get(id), ...leanOf(table, row) }
    lastRows.set(id, mixture)
    return mixture
  }
  return {
    net: (net) =>
      onPages(net, (page) => ({
        ...page,
        rows: page.rows.map(([table, id, v, scope, row]) => [
          ...([table, id, v, scope] as const),
          row && overTheLast(table, id, row),
        ]),
      })),
  }
}

/** A page acknowledges changes before the page that brings the rows that came of them. */
export const acksAhead: Planted = {
  net(net) {
    let last: PullReply | null = null
    return onPages(net, (page) => {
      const before = last
      last = structuredClone(page)
      return before ? { ...structuredClone(page), head: before.head, rows: [], next: {} } : page
    })
  },
}

/** The rows of a page from long ago are applied once more, as if they were today's. */
export function goesBack(): Planted {
  let old: PullReply | null = null
  let n = 0
  const sometimesOld = (page: PullReply) => {
    if (!page.more && page.head.v > 1) old ??= structuredClone(page)
    n++
    const { head, lastMid, results } = page
    if (!old || n % 5 !== 0 || old.epoch !== page.epoch) return page
    return { ...structuredClone(old), head, lastMid, results }
  }
  return { net: (net) => onPages(net, sometimesOld) }
}

/** Pending changes are not run again on top of what the server says. */
export function replaysNothing(): Planted {
  return {
    mutators: (mutators) => {
      const ran = new Set<string>()
      return {
        ...mutators,
        async run(tx, name, args, actor, context) {
          if (ran.has(context.uid)) throw new Error('Not again')
          ran.add(context.uid)
          return mutators.run(tx, name, args, actor, context)
        },
      }
    },
  }
}

/** After some failures the client stops trying. */
export function givesUp(): Planted {
  let waits = 0
  return {
    timers: (timers) => ({
      after: (ms, call) => (++waits > 60 && ms < 60_000 ? () => undefined : timers.after(ms, call)),
    }),
  }
}

/** Rows are written though they have not changed. */
export const writesWhatIsThere: Planted = {
  store: (store) => ({
    ...store,
    write: (work, options) =>
      store.write(async (tx) => {
        const value = await work(tx)
        const [branch] = await tx.all('branch')
        if (branch) tx.put('branch', [branch])
        return value
      }, options),
  }),
}

/** The rows under a change that has been dealt with are never taken away. */
export const keepsBases: Planted = {
  store: (store) =>
    inTx(store, (tx) => ({
      ...tx,
      remove: (table, keys) => table !== '_shadow' && tx.remove(table, keys),
      removeNeighbours: async (table, keys) =>
        table === '_shadow' ? undefined : tx.removeNeighbours(table, keys),
      clear: (table) => table !== '_shadow' && tx.clear(table),
    })),
}

/** A transaction that fails leaves behind what it had written by then. */
export function halfTransactions(): ReplicaStore {
  const store = memoryStore(replicaSchema)
  return {
    ...store,
    async write(work, options) {
      let fault: { readonly thrown: unknown } | null = null
      const value = await store.write(
        (tx) =>
          work(tx).catch((error: unknown) => {
            fault = { thrown: error }
            return undefined as never
          }),
        options,
      )
      if (fault) throw (fault as { thrown: unknown }).thrown
      return value
    },
  }
}

/** An offer that is sent is not noted: a check-in that the server may have can still be taken back. */
export const notesNoOffer: Planted = {
  store: (store) =>
    inTx(store, (tx) => ({
      ...tx,
      put: (table, values) =>
        tx.put(
          table,
          values.map((value) =>
            'name' in value && value['name'] === 'offered' ? { ...value, value: { mid: 0 } } : value,
          ) as typeof values,
        ),
    })),
}
