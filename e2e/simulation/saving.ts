import { withHawb } from '#sync/device/check-in-number.ts'
import { enqueue } from '#sync/engine/outbox.ts'
import type { StoredRow, StoreTx } from '#sync/engine/store.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { warehouse } from './company.ts'
import type { SimDevice, Tab } from './device.ts'
import type { Chance } from './kernel/chance.ts'
import type { Deed } from './ledger.ts'
import { badArguments, poison } from './mutators-of-device.ts'
import { type OperationName, operations, type Sight, type Wish } from './operations.ts'
import type { TabSeams } from './tabs.ts'

export type DeedName = OperationName | 'unknownName' | 'badArguments'

async function sightOf(
  tx: StoreTx,
  device: SimDevice,
  labels: readonly string[],
  chance: Chance,
): Promise<Sight> {
  const rows = async (table: 'package' | 'review' | 'packageImage' | 'manifest') =>
    (await tx.all(table)).filter((row: StoredRow) => row['deletedAt'] === null)
  return {
    ...{ chance, labels },
    ids: device.ids,
    packages: (await rows('package')) as never,
    reviews: (await rows('review')) as never,
    images: (await rows('packageImage')) as never,
    manifests: (await rows('manifest')) as never,
  }
}

const poisons: Partial<Record<DeedName, Wish>> = {
  unknownName: { name: poison.unknownName, args: { branchId: warehouse } },
  badArguments: { name: poison.badArguments, args: badArguments },
}

/** What the person wants, from what the device shows. */
async function wishOf(
  tx: StoreTx,
  device: SimDevice,
  name: DeedName,
  labels: readonly string[],
  chance: Chance,
): Promise<Wish> {
  const fixed = poisons[name]
  return fixed ?? operations[name as OperationName](await sightOf(tx, device, labels, chance))
}

/** Does one thing at a device, and notes what the device said: saved, refused, or nothing because it died. */
export async function save(
  device: SimDevice,
  tab: Tab,
  name: DeedName,
  chance: Chance,
  seams: TabSeams,
): Promise<void> {
  const uid = device.ids.next()
  let deed: Deed | undefined
  try {
    await tab.store.write(
      async (tx) => {
        const wish = await wishOf(tx, device, name, seams.labels, chance)
        const about = { uid, ...wish, device: device.name, person: device.person }
        deed = seams.ledger.begin({ ...about, savedAt: isoOf(device.now()) })
        const { entry } = await enqueue(tx, { uid, ...wish }, tab.engine, withHawb)
        const { hawbNumber } = entry.args as { hawbNumber?: string | null }
        if (hawbNumber) deed.hawb = hawbNumber
      },
      { durable: true },
    )
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    if (deed) {
      deed.outcome = 'refused'
      seams.onRefusal(device, deed, fault)
    }
    seams.tally.count(`refused on device: ${name}`)
    return
  }
  if (deed) deed.outcome = 'saved'
  seams.tally.count(`saved: ${name}`)
  for (const other of device.tabs) other.loop?.wake('saved')
}
