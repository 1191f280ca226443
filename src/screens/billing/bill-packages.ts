import type { AccountInvoice } from '#sync/api/money/invoice-bodies.ts'

export interface BillPackage {
  readonly packageId: string
  readonly lines: AccountInvoice['featureValues']
  readonly totalJmdCents: number
}

/** Groups the preview's lines by package, because each package is priced separately. */
export function billPackages({ featureValues }: Pick<AccountInvoice, 'featureValues'>): BillPackage[] {
  const groups = Map.groupBy(featureValues, ({ packageId }) => packageId ?? '')
  return [...groups].map(([packageId, lines]) => ({
    packageId,
    lines,
    totalJmdCents: lines.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0),
  }))
}
