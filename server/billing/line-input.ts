import type { LineInput } from '#sync/api/invoice-bodies.ts'
import type { Feature } from '#sync/entities/invoice.ts'
import type { Settings } from '#sync/entities/settings.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { withServiceGct } from '#sync/rules/gct.ts'
import type { Charge } from '#sync/rules/money.ts'
import { notOfAccount } from '../db/billing/billing.ts'
import type { Tables } from '../db/core/reads.ts'

/** What a line is called that nobody described. */
const featureText: Record<Feature, string> = {
  Freight: 'Freight',
  Handling: 'Handling',
  Fuel: 'Fuel surcharge',
  Insurance: 'Insurance',
  Storage: 'Storage',
  Duty: 'Import duty',
  StandardsFee: 'Standards compliance fee',
  EnvironmentalLevy: 'Environmental levy',
  StampDuty: 'Stamp duty',
  CustomsFee: 'Customs administrative fee',
  GCT: 'GCT',
  Delivery: 'Delivery',
  Goods: 'Goods',
  ServiceFee: 'Service fee',
  Other: 'Other charge',
}

/** Lines that a person entered, with the tax on services that follows from them. */
export const chargesFrom = (lines: readonly LineInput[], gct: Settings['gct']): Charge[] =>
  withServiceGct(
    lines.map((line) => ({
      ...line,
      description: line.description || featureText[line.feature],
      how: line.how || 'Entered by hand',
    })),
    gct,
  )

/** A line may name only packages of the account that is billed. */
export async function mustBeTheirs(
  db: Tables,
  accountId: string,
  packageIds: readonly (string | null | undefined)[],
): Promise<void> {
  const named = [...new Set(packageIds.filter((id) => typeof id === 'string'))]
  if ((await notOfAccount(db, accountId, named)).length > 0)
    throw new Refusal('invalid', 'An invoice names a package that is not this customer’s.', {
      packageId: ['is not a package of this customer'],
    })
}
