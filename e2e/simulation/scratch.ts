import { valuesOf } from '#sync/engine/keys.ts'
import type { StoredRow } from '#sync/engine/store.ts'
import { keyOf } from '#sync/entities/registry.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Tx } from '#sync/tx.ts'
import { difference } from './commit-checks.ts'
import type { SimDevice } from './device.ts'
import { mutatorsOfDevice } from './mutators-of-device.ts'
import type { Replica } from './replica.ts'
import type { Verdict } from './verdict.ts'

type PlainRow = Record<string, unknown>

const bare = ({ $scopes: _, ...row }: StoredRow): PlainRow => row

/** A transaction over plain maps that can be taken back: nothing in it is the engine's. */
function plainTx(rows: Map<string, PlainRow>): { tx: Tx; takeBack(): void } {
  const undo: (() => void)[] = []
  const tx: Tx = {
    get: async (entity, id) => rows.get(`${entity}/${id}`) as never,
    find: async (entity, field, value) =>
      [...rows]
        .filter(([key, row]) => key.startsWith(`${entity}/`) && valuesOf(row[field]).includes(value))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, row]) => row as never),
    async put(entity, row) {
      const key = `${entity}/${keyOf(entity, row)}`
      const was = rows.get(key)
      undo.push(() => (was ? rows.set(key, was) : rows.delete(key)))
      rows.set(key, row as unknown as PlainRow)
    },
  }
  return {
    tx,
    takeBack() {
      for (const step of undo.reverse()) step()
    },
  }
}

/** The rows on screen are the server's word with everything pending run on top, from the beginning. */
export async function checkRebase(replica: Replica, device: SimDevice, verdict: Verdict): Promise<void> {
  const rows = new Map([...replica.base].map(([key, row]) => [key, bare(row)]))
  for (const { uid, name, ver, args, occurredAt, savedAt, maker } of replica.outbox) {
    const context = {
      ...{ uid, ver, now: savedAt, occurredAt, deviceId: device.deviceId },
      ...({ side: 'device', isQueued: true } as const),
    }
    const { tx, takeBack } = plainTx(rows)
    try {
      const actor = maker ? (maker.actor as Actor) : device.badge.actor
      await mutatorsOfDevice.run(tx, name, args, actor, context)
    } catch {
      takeBack()
    }
  }
  const view = new Map([...replica.view].map(([key, row]) => [key, bare(row)]))
  const wrong = difference(view, rows)
  const pending = replica.outbox.map(({ mid, name }) => `${mid} ${name}`).join(', ')
  if (wrong) verdict.fail('rebase', device.name, `${wrong} (pending: ${pending})`)
}
