import { createHmac } from 'node:crypto'
import type { Env } from '../env.ts'
import type { Seams } from '../lib/seams.ts'
import type { ProviderEvent } from './event.ts'
import { createSimulator, type Simulator } from './simulator/simulator.ts'

/** A credential of the provider: hooks name it by its id. */
export interface CardKey {
  readonly keyId: string
  readonly secret: string
}

export interface CardProvider {
  /** The page where a card is charged; a signed token is added to it. */
  readonly buttonUrl: string
  /** The newest first: links are signed with it. Hooks may still come signed with the one before. */
  readonly keys: readonly [CardKey, ...CardKey[]]
  /** Older buttons send a token in the body in place of a signature. */
  readonly legacyHooks: boolean
  /** What the provider took for one of our references; null where it cannot be asked and only its hooks tell. */
  readonly taken: ((reference: string) => Promise<readonly ProviderEvent[]>) | null
  /** Set where nothing real is charged. */
  readonly simulator: Simulator | null
}

const simulatedButton = '5a3e0c0e-0000-4000-8000-000000000001'

/** Ours to make up; the same after a restart, so that links that were sent stay good. */
function simulated({ publicUrl }: Env, sessionSecret: string, seams: Seams): CardProvider {
  const secret = createHmac('sha256', sessionSecret).update('card simulator').digest('base64url')
  const key = { keyId: 'simulator', secret }
  const simulator = createSimulator(key, seams)
  return {
    buttonUrl: `${publicUrl}/sim/pb/${simulatedButton}/`,
    keys: [key],
    legacyHooks: false,
    taken: async (reference) => simulator.takenFor(reference),
    simulator,
  }
}

/**
 * Fygaro with the settings' credentials; without any, the simulator; null in production without any: there a
 * payment that nobody made must not be possible, and no card can be charged.
 */
export function cardProviderOf(env: Env, sessionSecret: string, seams: Seams): CardProvider | null {
  const { card } = env
  if (!card) return env.production ? null : simulated(env, sessionSecret, seams)
  const { buttonUrl, keyId, secret, previous, legacyHooks } = card
  return {
    buttonUrl,
    keys: [{ keyId, secret }, ...(previous ? [previous] : [])],
    legacyHooks,
    // Fygaro has no call that answers what became of a payment.
    taken: null,
    simulator: null,
  }
}
