import type { Simulator } from '../simulator/simulator.ts'
import type { CardButton } from './card-key.ts'
import type { ProviderEvent } from './event.ts'

export interface CardProvider extends CardButton {
  /** Older buttons send a token in the body instead of a signature. */
  readonly legacyHooks: boolean
  /** The provider's payments for one of our references; null if it can't be asked and only its webhooks report. */
  readonly payments: ((reference: string) => Promise<readonly ProviderEvent[]>) | null
  /** Set where nothing real is charged. */
  readonly simulator: Simulator | null
}
