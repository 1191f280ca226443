import type { Package } from '#sync/entities/package.ts'

type Priced = Pick<Package, 'invoiceId' | 'weightLb' | 'declaredValueUsdCents' | 'customs'>

/** Returns the reason why the server would refuse to estimate a cost; null when it can estimate. */
export function whyNoCost({ invoiceId, weightLb, declaredValueUsdCents, customs }: Priced): string | null {
  if (invoiceId !== null) return null
  if (weightLb === null) return 'You’ll see what it costs once we’ve weighed your package.'
  if (customs.state === 'Hold')
    return 'Customs has your package. You’ll see what it costs once customs clears it.'
  if (declaredValueUsdCents === null)
    return 'You’ll see what it costs once we know its value. Send the merchant invoice if you haven’t yet.'
  return null
}
