import type { Device } from '#sync/engine/runner.ts'
import { isMutatorName, runMutator, versionOf } from '#sync/mutators/index.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { useSessionStore } from '../stores/session.ts'
import { useSyncStore } from '../stores/sync.ts'
import { clock } from './clock.ts'
import { deviceId } from './device-name.ts'
import { ids } from './seams.ts'

function actor(): Actor {
  const { session } = useSessionStore.getState()
  if (!session) throw new Error('Nobody is signed in on this device')
  const { accountId, firstName, lastName, role, permissions, brand, branchId } = session
  return { accountId, name: `${firstName} ${lastName}`.trim(), role, permissions, brand, branchId }
}

/** What the engine needs of this device. Loaded with the mutators, after the first screen. */
export const device: Device = {
  mutators: {
    run: runMutator,
    versionOf: (name) => (isMutatorName(name) ? versionOf(name) : 1),
  },
  clock,
  ids,
  actor,
  deviceId: deviceId(),
  goesAtOnce: () => useSyncStore.getState().live,
}
