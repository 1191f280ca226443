import { difference } from './commit-checks.ts'
import type { SimDevice } from './device.ts'
import { type Tables, tablesOf } from './replica.ts'
import type { World } from './world.ts'

const byName = (rows: ReadonlyMap<unknown, unknown>) =>
  new Map([...rows].map(([key, row]) => [String(key), row]))

/** Checks that a device's store holds everything that its transactions wrote, and nothing from those that failed. */
export function checkWhole(world: World, device: SimDevice): Promise<Tables> {
  const { disk } = device
  const look = disk.read(async (tx) => {
    const tables = await tablesOf(tx)
    // Cleared meanwhile: there is nothing to compare it with.
    if (device.disk !== disk) return tables
    for (const [table, rows] of tables) {
      const wantedRows = world.guardOf(device).mirror.tables.get(table) ?? new Map()
      const wrong = difference(byName(rows), byName(wantedRows))
      if (wrong) world.verdict.fail('crash', device.name, `${table}: half a transaction: ${wrong}`)
    }
    return tables
  })
  return world.time.busy(look)
}
