import { keyOf } from '../../entities/registry.ts'
import type { Tx } from '../../tx.ts'
import { splitRowKey, valuesOf } from '../keys.ts'
import { entitiesIn } from '../schema.ts'
import type { StoredRow } from '../store.ts'
import type { BenchDevice } from './bench-device.ts'

type Rows = Map<string, Record<string, unknown>>

const withoutScopes = ({ $scopes: _, ...row }: StoredRow): Record<string, unknown> => row

function txOver(rows: Rows): { tx: Tx; takeBack(): void } {
  const undo: (() => void)[] = []
  const tx: Tx = {
    get: async (entity, id) => rows.get(`${entity}/${id}`) as never,
    find: async (entity, field, value) =>
      [...rows]
        .filter(([key, row]) => splitRowKey(key).entity === entity && valuesOf(row[field]).includes(value))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, row]) => row as never),
    async put(entity, row) {
      const key = `${entity}/${keyOf(entity, row)}`
      const before = rows.get(key)
      undo.push(() => (before ? rows.set(key, before) : rows.delete(key)))
      rows.set(key, row as unknown as Record<string, unknown>)
    },
  }
  return {
    tx,
    takeBack() {
      for (const step of undo.reverse()) step()
    },
  }
}

/** The rows that a device should show: the server's rows with all pending changes run again, from the first to the last. */
export async function rowsRunAgain({ store, syncSession: { device } }: BenchDevice): Promise<Rows> {
  const { rows, entries } = await store.read(async (tx) => {
    const storedRows: Rows = new Map()
    for (const entity of entitiesIn(tx.schema))
      for (const row of await tx.all(entity))
        storedRows.set(`${entity}/${keyOf(entity, row)}`, withoutScopes(row))
    for (const { key, base } of await tx.all('_shadow'))
      if (base) storedRows.set(key, withoutScopes(base))
      else storedRows.delete(key)
    return { rows: storedRows, entries: await tx.all('_outbox') }
  })
  for (const { uid, name, ver, args, occurredAt, savedAt } of entries) {
    const { tx, takeBack } = txOver(rows)
    const context = {
      ...{ uid, ver, now: savedAt, occurredAt, deviceId: device.deviceId },
      ...({ side: 'device', isQueued: true } as const),
    }
    await device.mutators.run(tx, name, args, context).catch(takeBack)
  }
  return rows
}
