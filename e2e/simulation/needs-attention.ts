import { enqueue } from '#sync/engine/outbox.ts'
import type { RejectedEntry } from '#sync/engine/store.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { SimDevice } from './device.ts'
import type { Chance } from './kernel/chance.ts'
import type { Action } from './ledger.ts'
import { inBackground, open } from './opening.ts'
import { proofOf } from './workers.ts'
import type { World } from './world.ts'

/** Notes how a person dealt with a refused change; until the device has said so, the outcome is unknown. */
function settle({ ledger }: World, { uid }: RejectedEntry): (outcome: Action['outcome']) => void {
  const action = ledger.find(uid)
  return (outcome) => {
    if (action) action.outcome = outcome
  }
}

async function retry(world: World, device: SimDevice, chance: Chance): Promise<void> {
  const tab = chance.pick([open(world, device), ...device.tabs])
  let settleOld: ReturnType<typeof settle> = () => undefined
  let action: Action | undefined
  try {
    await tab.store.write(
      async (tx) => {
        const list = await tx.all('_rejected')
        if (list.length === 0) return
        const refusal = chance.pick(list)
        const uid = device.ids.next()
        const { name, args } = refusal
        const person = device.worker?.person ?? device.person
        action = world.ledger.begin({
          ...{ uid, name, args, device: device.name, person, proof: proofOf(device) },
          savedAt: isoOf(device.now()),
        })
        await enqueue(tx, { uid, name, args }, tab.engine)
        tx.remove('_rejected', [refusal.uid])
        settleOld = settle(world, refusal)
        settleOld('unknown')
      },
      { durable: true },
    )
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    if (action) action.outcome = 'refused'
    world.tally.count('refused change not repeated')
    return
  }
  settleOld('settled')
  if (!action) return
  action.outcome = 'saved'
  world.tally.count('refused change repeated')
  for (const deviceTab of device.tabs) deviceTab.loop?.wake('saved')
}

/** A person repeats a change that the server refused, under their own name: what it lacked may be there now. */
export function retryRefused(world: World, device: SimDevice, chance: Chance): void {
  inBackground(world, device.name, retry(world, device, chance))
}

async function discard(world: World, device: SimDevice, chance: Chance): Promise<void> {
  let settleOld: ReturnType<typeof settle> = () => undefined
  await open(world, device).store.write(
    async (tx) => {
      const list = await tx.all('_rejected')
      if (list.length === 0) return
      const refusal = chance.pick(list)
      tx.remove('_rejected', [refusal.uid])
      settleOld = settle(world, refusal)
      settleOld('unknown')
    },
    { durable: true },
  )
  settleOld('settled')
}

/** A person gives a refused change up. */
export function discardRefused(world: World, device: SimDevice, chance: Chance): void {
  inBackground(world, device.name, discard(world, device, chance))
}
