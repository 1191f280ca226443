import type { AccountInvoice } from '#sync/api/invoice-bodies.ts'

export interface BillPackage {
  readonly packageId: string
  readonly lines: AccountInvoice['featureValues']
  readonly totalJmdCents: number
}

/** The preview's lines by the package that each is for: packages are priced one by one. */
export function billPackages({ featureValues }: Pick<AccountInvoice, 'featureValues'>): BillPackage[] {
  const groups = Map.groupBy(featureValues, ({ packageId }) => packageId ?? '')
  return [...groups].map(([packageId, lines]) => ({
    packageId,
    lines,
    totalJmdCents: lines.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0),
  }))
}
