import type { ChangeDeps } from '../changes/deps.ts'
import type { Limits } from '../http/limits.ts'
import type { CardProvider } from './provider/card-provider.ts'

/** The dependencies of payments. */
export interface PaymentDeps extends ChangeDeps {
  readonly limits: Limits
  /** Null: cards cannot be charged. */
  readonly card: CardProvider | null
}
