import { callsOf } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { keptQuery } from '../server-cache/kept-answers.ts'
import { write } from '../server-cache/use-write.ts'

const codes = callsOf(async () => (await import('#sync/api/money/promotion-codes.ts')).promotionCodes)

/** The code that waits for the customer's next bill. The bill uses it up, and so can those of others. */
export const enteredCodeQuery = keptQuery({
  queryKey: ['promotions', 'entered'],
  source: codes('promotions.enteredCode'),
  input: {},
  also: ['accounts', 'invoices', 'rates'],
})

/** The costs of the customer's packages change with the code. */
const changes: readonly Noun[] = ['promotions', 'rates', 'invoices', 'packages']

export const enterPromotion = write(codes('promotions.enter'), changes)
export const takePromotionBack = write(codes('promotions.takeBack'), changes)
