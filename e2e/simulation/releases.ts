import { positionOf, putMeta, type StoredRow } from '#sync/engine/store.ts'
import { ourSchema, type SimDevice } from './device.ts'
import { open } from './opening.ts'
import type { World } from './world.ts'

const older = 'an older schema'

/**
 * A row as an app has it that does not know one of its columns. No person here changes this one, and it has no empty
 * value that a device would fill in.
 */
function withoutColumn({ code: _, ...row }: StoredRow): StoredRow {
  return row
}

/** A row that an earlier app of that time left behind lacks the column already. */
const hasColumn = (row: StoredRow): boolean => 'code' in row

const endAll = (device: SimDevice) => {
  for (const tab of [...device.tabs]) tab.run.end()
}

/** The device turns out to run an app of before the last deployment, which read its rows with the columns of then. */
export async function putBackApp(world: World, device: SimDevice): Promise<void> {
  const { store } = open(world, device)
  await store.write(
    async (tx) => {
      tx.put('branch', (await tx.all('branch')).filter(hasColumn).map(withoutColumn))
      const under = (await tx.all('_shadow')).filter(({ key, base }) => base && key.startsWith('branch/'))
      tx.put(
        '_shadow',
        under.map((row) => ({ ...row, base: row.base && withoutColumn(row.base) })),
      )
      const position = await positionOf(tx)
      const head = position.head && { ...position.head }
      putMeta(tx, 'position', { ...position, head, schema: older, seq: position.seq + 1 })
    },
    { durable: true },
  )
  device.schema = older
  world.tally.count('app is old')
  endAll(device)
}

/** The new version is taken: the page is loaded again. */
export function updateApp(world: World, device: SimDevice): void {
  if (device.schema === ourSchema) return
  device.schema = ourSchema
  world.tally.count('app updated')
  endAll(device)
}
