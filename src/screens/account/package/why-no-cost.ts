import type { Package } from '#sync/entities/packages/package.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'

type Priced = Pick<Package, 'invoiceId' | 'weightLb' | 'declaredValueUsdCents' | 'customs' | 'arrival'>

/** Returns the reason why the server would refuse to estimate a cost; null when it can estimate. */
export function whyNoCost({
  invoiceId,
  weightLb,
  declaredValueUsdCents,
  customs,
  arrival,
}: Priced): string | null {
  if (invoiceId !== null) return null
  if (isMissing({ arrival })) return 'Nothing is charged for a package that is missing or lost.'
  if (weightLb === null) return 'You’ll see what it costs once we’ve weighed your package.'
  if (customs.state === 'Hold')
    return 'Customs has your package. You’ll see what it costs once customs clears it.'
  if (declaredValueUsdCents === null)
    return 'You’ll see what it costs once we know its value. Send the merchant invoice if you haven’t yet.'
  return null
}
