import type { ShownPromotion } from '../../entities/money/promotion.ts'

/** The answer to a code that somebody tries in a calculator: its promotion, or why there is none. */
export interface CodeTrial {
  readonly promotion: ShownPromotion | null
  readonly failure: string | null
}
