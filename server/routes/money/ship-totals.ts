import type { shipTotalCalls } from '#sync/api/money/ship-totals.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import { lacksPrice, shipTotals } from '#sync/rules/prices/package-price.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { findPackagesByIds } from '../../db/packages/packages.ts'
import type { Handlers } from '../../http/route.ts'
import { shippingRatesNow } from './rate-sheets.ts'

export const shipTotalHandlers: Handlers<typeof shipTotalCalls, AccountDeps> = {
  'packages.shipTotals': async ({ body }, deps) => {
    const { kysely } = deps.db.reads
    const packageIds = [...new Set(body.packageIds)]
    const packages = await findPackagesByIds(kysely, packageIds)
    if (packages.length < packageIds.length) throw noSuchPackage()
    const [accountId, ...others] = [...new Set(packages.map((pkg) => pkg.accountId))]
    const owner = accountId ? await findAccount(kysely, accountId) : null
    if (others.length > 0 || !owner)
      throw new Refusal(
        'invalid',
        'These packages are not of one customer. Choose packages of the same customer.',
        { packageIds: ['are not of one customer'] },
      )
    // As the customer sees them, with their price group and their promotions.
    const rates = await shippingRatesNow(deps, null, owner)
    return {
      totals: shipTotals(packages, rates, body.box ?? undefined),
      unpriced: packages.filter(lacksPrice).map(({ trackingNumber }) => trackingNumber),
    }
  },
}
