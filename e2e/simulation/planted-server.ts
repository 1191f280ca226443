import { childId } from '#sync/lib/ids.ts'
import { withTransaction } from '../../server/changes/with-transaction.ts'
import { writerOf } from '../../server/test/writer.ts'
import { warehouse } from './company.ts'
import { type Handlers, realHandlers } from './server-harness.ts'

/** Bugs of servers, each instead of a handler of ours. */

/** Says that changes are done, and does nothing. */
export const acksBeforeCommit: Handlers = {
  ...realHandlers,
  async push(deps, _actor, _device, { epoch, mutations }) {
    const results = mutations.map(({ mid, uid }) => ({
      ...{ mid, uid, status: 'applied' as const, code: null, message: null, outcome: 'done' as const },
      packageId: null,
    }))
    await deps.db.reads.snapshot(async () => undefined)
    return { epoch, lastMid: mutations.at(-1)?.mid ?? 0, results, v: 0 }
  },
}

/** Customers get the rows as staff do. */
export const projectsNothing: Handlers = {
  ...realHandlers,
  pull: (deps, actor, body) => realHandlers.pull(deps, { ...actor, role: 'Warehouse' }, body),
}

/** A change that comes twice is done twice. */
export const forgetsUids: Handlers = {
  ...realHandlers,
  async push(deps, actor, device, body) {
    const reply = await realHandlers.push(deps, actor, device, body)
    const copies = body.mutations.map((mutation, i) => ({
      ...mutation,
      mid: i + 1,
      uid: childId(mutation.uid, 5000),
    }))
    await realHandlers.push(deps, actor, device, { ...body, clientId: deps.ids.next(), mutations: copies })
    return reply
  },
}

/** Changes are done in the order of the devices' clocks, the newest first. */
export const ordersByClock: Handlers = {
  ...realHandlers,
  push(deps, actor, device, body) {
    const byClock = [...body.mutations].sort((a, b) => (a.occurredAt < b.occurredAt ? 1 : -1))
    const mutations = byClock.map((mutation, i) => ({ ...mutation, mid: body.mutations[i]?.mid ?? 0 }))
    return realHandlers.push(deps, actor, device, { ...body, mutations })
  },
}

/** Reading changes something. */
export const writesWhenRead: Handlers = {
  ...realHandlers,
  async hello(deps, actor, device, body) {
    await withTransaction(deps, { actor, deviceId: device.deviceId }, async (tx) => {
      const row = await tx.get('branch', warehouse)
      if (row) await tx.put('branch', { ...row, phone: deps.ids.next() })
    })
    return realHandlers.hello(deps, actor, device, body)
  },
}

/** A scope's sum is not kept up. */
export const losesCount: Handlers = {
  ...realHandlers,
  async push(deps, actor, device, body) {
    const reply = await realHandlers.push(deps, actor, device, body)
    await writerOf(deps.db)
      .updateTable('syncScope')
      .set((eb) => ({ n: eb('n', '+', 1) }))
      .where('scope', '=', 'archive')
      .execute()
    await writerOf(deps.db)
      .insertInto('syncScope')
      .values({ scope: 'archive', n: 1, sum: 7, floorV: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return reply
  },
}

/** Removals are forgotten, and a device that has not heard of them is not told so. */
export const forgetsInSilence: Handlers = {
  ...realHandlers,
  async forgetOld(db) {
    const floors = await db.reads.kysely.selectFrom('syncScope').select(['scope', 'floorV']).execute()
    const forgottenCounts = await realHandlers.forgetOld(db)
    for (const { scope, floorV } of floors)
      await writerOf(db).updateTable('syncScope').set({ floorV }).where('scope', '=', scope).execute()
    return forgottenCounts
  },
}

/** The server does not remember the queue that a device had told of. */
export const forgetsQueues: Handlers = {
  ...realHandlers,
  async hello(deps, actor, device, body) {
    await writerOf(deps.db)
      .updateTable('syncClient')
      .set({ pending: 0 })
      .where('clientId', '!=', body.clientId)
      .execute()
    return realHandlers.hello(deps, actor, device, body)
  },
}

/** A device's time is taken without a check. */
export const believesClocks: Handlers = {
  ...realHandlers,
  async push(deps, actor, device, body) {
    const reply = await realHandlers.push(deps, actor, device, body)
    for (const { uid, occurredAt } of body.mutations)
      await writerOf(deps.db)
        .updateTable('packageEvent')
        .set({ occurredAt })
        .where('packageEventId', '=', childId(uid, 1))
        .execute()
    return reply
  },
}
