import { createHmac } from 'node:crypto'
import type { Env } from '../../core/env.ts'
import type { Seams } from '../../core/seams.ts'
import { createSimulator } from '../simulator/simulator.ts'
import type { CardProvider } from './card-provider.ts'

const simulatedButton = '5a3e0c0e-0000-4000-8000-000000000001'

/** Ours to make up; the same after a restart, so that links that were sent stay good. */
function simulatedProvider({ publicUrl }: Env, sessionSecret: string, seams: Seams): CardProvider {
  const secret = createHmac('sha256', sessionSecret).update('card simulator').digest('base64url')
  const key = { keyId: 'simulator', secret }
  const simulator = createSimulator(key, seams)
  return {
    buttonUrl: `${publicUrl}/sim/pb/${simulatedButton}/`,
    keys: [key],
    legacyHooks: false,
    payments: async (reference) => simulator.paymentsFor(reference),
    simulator,
  }
}

/**
 * Fygaro with the settings' credentials; without any, the simulator where it is allowed; else null, so that no
 * invented payment is possible and no card can be charged.
 */
export function cardProviderOf(env: Env, sessionSecret: string, seams: Seams): CardProvider | null {
  const { card } = env
  if (!card) return env.cardSimulator ? simulatedProvider(env, sessionSecret, seams) : null
  const { buttonUrl, keyId, secret, previous, legacyHooks } = card
  return {
    buttonUrl,
    keys: [{ keyId, secret }, ...(previous ? [previous] : [])],
    legacyHooks,
    // Fygaro has no call that answers what became of a payment.
    payments: null,
    simulator: null,
  }
}
