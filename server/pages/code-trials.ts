import { PromotionCode } from '#sync/entities/money/promotion.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { CodeTrial } from '#sync/rules/prices/code-trial.ts'
import { tryPromotion } from '../routes/money/promotion-codes.ts'
import type { PageDeps } from './public-data.ts'

/** The code in the address of the calculator; null without one. */
export async function codeTrialAt(deps: PageDeps, search: string, ip: string): Promise<CodeTrial | null> {
  const text = (new URLSearchParams(search).get('code') ?? '').trim()
  if (text === '') return null
  const code = PromotionCode.safeParse(text)
  if (!code.success)
    return { promotion: null, failure: 'A code has 3 to 20 letters, digits and hyphens. Check its spelling.' }
  try {
    return { promotion: await tryPromotion(deps, code.data, { ip, accountId: null }), failure: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { promotion: null, failure: error.message }
  }
}
