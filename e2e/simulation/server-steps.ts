import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { isOpen } from '#sync/mutators/deliveries/rows.ts'
import { runMutatorIn } from '../../server/changes/run-mutation.ts'
import type { Transaction } from '../../server/changes/transaction.ts'
import type { Rows } from './attempt.ts'
import type { SimDevice } from './device.ts'
import type { Chance } from './kernel/chance.ts'
import { inBackground } from './opening.ts'
import type { World } from './world.ts'

/** These steps happen to the server, or to the files under it. */

export async function restart(world: World, _device: SimDevice, chance: Chance): Promise<void> {
  if (!world.server.running) return
  await world.server.stop()
  world.tally.count('server restarted')
  startLater(world, chance)
}

function startLater(world: World, chance: Chance): void {
  world.time.after(chance.between(10, 20_000), 'server starts', () => {
    if (!world.server.running) inBackground(world, 'server', world.time.busy(mustStart(world)))
  })
}

async function mustStart({ server, verdict }: World): Promise<void> {
  if (!(await server.start()))
    verdict.fail('moved-back', 'server', 'It does not start, and nothing was put back')
}

/** The process is killed: while it is idle, in the middle of a push, or right after it has answered a push. */
export function crash(world: World, _device: SimDevice, chance: Chance): void {
  if (!world.server.running) return
  const then = () => startLater(world, chance)
  const when = chance.weighted({ idle: 1, working: 2, answered: 2 })
  if (when === 'idle') {
    world.server.kill()
    then()
  } else world.server.kill({ when, turns: chance.between(0, 60), then })
}

/** As the restore command does it: the database of the copy, and a new history. */
export async function restore(world: World): Promise<void> {
  const { server, tally } = world
  if (!server.running) return
  await server.stop()
  const knownSerials = server.serialsGivenOut()
  if (server.putBack('database')) {
    tally.count('server restored')
    await server.turnEpoch(knownSerials)
  }
  await server.start()
}

/** No device can be held to these checks while the server tells of two histories as if they were one. */
const onlyInOneHistory = ['prefix', 'scope-sums', 'monotonic', 'own-writes', 'order', 'loss-told'] as const

/**
 * A person copies files back by hand and says nothing to the server. The server notices, if it has moved back at all,
 * by the mark inside its folder or the mark outside. Only with the whole machine both go along: no change may be lost
 * even then.
 */
export async function putBack(world: World, _device: SimDevice, chance: Chance): Promise<void> {
  const { server, tally, verdict } = world
  if (!server.running) return
  const reachedVersion = server.reader.truth().v
  await server.stop()
  const extent = chance.weighted({ database: 1, folder: 1, machine: 4 })
  if (!server.putBack(extent)) {
    await server.start()
    return
  }
  tally.count(`server put back: ${extent}`)
  const serves = await server.start()
  const isBehind = serves && server.reader.truth().v < reachedVersion
  if (!serves) {
    tally.count('server put back: noticed')
    tally.count('server restored')
    world.timesTurnedByHand.push(world.time.now())
    await server.turnEpoch(null)
    await server.start()
  } else if (isBehind && extent !== 'machine') {
    verdict.fail(
      'moved-back',
      'server',
      `It serves version ${server.reader.truth().v} after ${reachedVersion}`,
    )
  } else if (isBehind) {
    world.timesPutBack.push(world.time.now())
    tally.count('server restored')
    verdict.excuse(onlyInOneHistory)
  }
  // A refused call makes no version: a copy without its record may be level with what the server had reached.
  else world.answers.clear()
}

/** Packages that are on a delivery are not deleted separately. */
const heldPackages = (rows: Rows): ReadonlySet<string> =>
  new Set(
    ([...(rows.get('delivery')?.values() ?? [])] as Delivery[])
      .filter(isOpen)
      .flatMap((row) => row.packageIds),
  )

/** An administrator deletes a package; one that may not go stays. */
async function removeAny(world: World, tx: Transaction, chance: Chance): Promise<void> {
  const { rows } = world.server.reader.truth()
  const heldIds = heldPackages(rows)
  const living = [...(rows.get('package')?.values() ?? [])] as Package[]
  const ids = living.flatMap(({ packageId, deletedAt }) =>
    deletedAt || heldIds.has(packageId) ? [] : packageId,
  )
  if (ids.length === 0) return
  const args = { packageId: chance.pick(ids) }
  await runMutatorIn(tx, { actor: tx.by.actor, deviceId: '' }, { name: 'package.remove', args }).catch(
    (fault: unknown) => {
      if (!(fault instanceof Refusal)) throw fault
    },
  )
}

/** Forgets removals. When two histories are taken for one, only the tags of commits distinguish them. */
export async function forget(world: World, device: SimDevice, chance: Chance): Promise<void> {
  if (!world.server.running || world.timesPutBack.length > 0) return
  // Often a device is away the whole time: during a removal that it has not heard about, and its forgetting.
  if (chance.hit(0.5)) {
    device.link.up = false
    await world.server.administer((tx) => removeAny(world, tx, chance))
  }
  await world.server.forget(chance.hit(0.5) ? 0 : chance.between(1_000, 600_000))
  world.tally.count('server forgot removals')
}
