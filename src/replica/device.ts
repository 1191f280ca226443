import { productFor } from '#sync/device/product.ts'
import type { Device } from '#sync/engine/runner.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { clock } from '../browser/clock.ts'
import { deviceId } from '../browser/device-name.ts'
import { ids } from '../browser/seams.ts'
import { currentMaker } from '../stores/handheld.ts'
import { toActor, useSessionStore } from '../stores/session.ts'
import { useSyncStore } from '../stores/sync.ts'

function actor(): Actor {
  const { session } = useSessionStore.getState()
  if (!session) throw new Error('Nobody is signed in on this device')
  return toActor(session)
}

/** The engine's access to this device. Loaded with the mutators, after the first screen. */
export const device: Device<Outcome> = {
  ...productFor(actor),
  clock,
  ids,
  get deviceId() {
    return deviceId()
  },
  maker: currentMaker,
  goesAtOnce: () => useSyncStore.getState().live,
}
