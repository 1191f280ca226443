import type { Simulator } from '../simulator/simulator.ts'
import type { CardButton } from './card-key.ts'
import type { ProviderEvent } from './event.ts'

export interface CardProvider extends CardButton {
  /** Older buttons send a token in the body in place of a signature. */
  readonly legacyHooks: boolean
  /** What the provider took for one of our references; null where it cannot be asked and only its hooks tell. */
  readonly payments: ((reference: string) => Promise<readonly ProviderEvent[]>) | null
  /** Set where nothing real is charged. */
  readonly simulator: Simulator | null
}
