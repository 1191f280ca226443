import { assignHawb } from '#sync/device/check-in-number.ts'
import { enqueue } from '#sync/engine/outbox.ts'
import type { StoredRow, StoreTx } from '#sync/engine/store.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { warehouse } from './company.ts'
import type { SimDevice, Tab } from './device.ts'
import type { Chance } from './kernel/chance.ts'
import type { Action } from './ledger.ts'
import { badArguments, poison } from './mutators-of-device.ts'
import { type Command, type OperationName, operations } from './operations.ts'
import { keepPictures } from './photos.ts'
import { roadOperations } from './road-operations.ts'
import type { Sight } from './sight.ts'
import type { TabSeams } from './tabs.ts'
import { proofOf } from './workers.ts'

export type ActionName = OperationName | keyof typeof poison

interface Look {
  readonly labels: readonly string[]
  readonly chance: Chance
  readonly isOnRoad: boolean
}

type SeenTable =
  | 'package'
  | 'review'
  | 'packageImage'
  | 'manifest'
  | 'delivery'
  | 'question'
  | 'transfer'
  | 'transferLine'

async function sightOf(tx: StoreTx, device: SimDevice, { labels, chance, isOnRoad }: Look): Promise<Sight> {
  const rows = async (table: SeenTable) =>
    (await tx.all(table)).filter((row: StoredRow) => row['deletedAt'] === null)
  return {
    ...{ chance, labels },
    ids: device.ids,
    packages: (await rows('package')) as never,
    reviews: (await rows('review')) as never,
    images: (await rows('packageImage')) as never,
    manifests: (await rows('manifest')) as never,
    deliveries: (await rows('delivery')) as never,
    questions: (await rows('question')) as never,
    // Reading more than the action needs would change how the earlier seeds go.
    transfers: isOnRoad ? ((await rows('transfer')) as never) : [],
    transferLines: isOnRoad ? ((await rows('transferLine')) as never) : [],
    doorCodes: new Map(),
    now: device.now(),
    accountId: device.badge.actor.accountId,
  }
}

const poisons: Partial<Record<ActionName, Command>> = {
  unknownName: { name: poison.unknownName, args: { branchId: warehouse } },
  badArguments: { name: poison.badArguments, args: badArguments },
  unreadable: { name: poison.unreadable, args: { branchId: warehouse } },
}

/** Draws the person's next action, from the things that the device shows. */
async function drawCommand(name: ActionName, sight: () => Promise<Sight>): Promise<Command> {
  return poisons[name] ?? operations[name as OperationName](await sight())
}

/**
 * Does one thing at a device, and notes what the device said: saved, refused, or nothing because it died. `look` narrows
 * what the person looks at.
 */
export async function save(
  device: SimDevice,
  tab: Tab,
  name: ActionName,
  chance: Chance,
  seams: TabSeams,
  look: (sight: Sight) => Sight = (sight) => sight,
): Promise<void> {
  const uid = device.ids.next()
  let action: Action | undefined
  try {
    await tab.store.write(
      async (tx) => {
        const command = await drawCommand(name, async () =>
          look(
            await sightOf(tx, device, {
              ...{ labels: seams.labels, chance },
              isOnRoad: Object.hasOwn(roadOperations, name),
            }),
          ),
        )
        const { pictures = [], ...change } = command
        const person = device.worker?.person ?? device.person
        const about = { uid, ...change, device: device.name, person, proof: proofOf(device) }
        action = seams.ledger.begin({ ...about, savedAt: isoOf(device.now()) })
        const { entry } = await enqueue(tx, { uid, ...change }, tab.engine, assignHawb)
        keepPictures(tx, uid, pictures, entry.savedAt)
        const { hawbNumber } = entry.args as { hawbNumber?: string | null }
        if (hawbNumber) action.hawb = hawbNumber
      },
      { durable: true },
    )
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    if (action) {
      action.outcome = 'refused'
      seams.onRefusal(device, action, fault)
    }
    seams.tally.count(`refused on device: ${name}`)
    return
  }
  if (action) action.outcome = 'saved'
  seams.tally.count(`saved: ${name}`)
  for (const deviceTab of device.tabs) deviceTab.loop?.wake('saved')
}
