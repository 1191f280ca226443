import type { pickups } from '#sync/api/packages/pickups.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { workplaceId } from '#sync/policies/transfer.ts'
import { announcedToday, toFetch, visitsOf } from '#sync/rules/pickups/pickup-lists.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { customersOf } from '../../db/accounts/account-names.ts'
import { announcedPackages } from '../../db/packages/pickups.ts'
import type { Handlers } from '../../http/route.ts'

export const pickupHandlers: Handlers<typeof pickups, ChangeDeps> = {
  'pickups.today': async ({ actor, query }, { db, clock }) => {
    const branchId = query.branchId ?? workplaceId(actor)
    const now = new Date(clock.now()).toISOString()
    const rows = await announcedPackages(db.reads, branchId)
    const officeOf = new Map(rows.map(({ pkg, officeId }) => [pkg.packageId, officeId]))
    const plans = announcedToday(
      rows.map(({ pkg }) => pkg),
      now,
    )
    const customers = await customersOf(
      db.reads,
      plans.map(({ pkg }) => pkg.accountId),
    )
    const customerOf = (accountId: string | null) => customers.get(accountId ?? '') ?? null
    return {
      day: jamaicaDay(now),
      branchId,
      packages: toFetch(plans).map(
        ({ pkg: { packageId, trackingNumber, description, bin, accountId }, plan }) => ({
          packageId,
          trackingNumber,
          description,
          bin,
          branchId: officeOf.get(packageId) ?? null,
          customer: customerOf(accountId),
          from: plan.from,
          to: plan.to,
          hereAt: plan.hereAt,
        }),
      ),
      queue: visitsOf(plans).flatMap(({ accountId, ...visit }) => {
        const customer = customerOf(accountId)
        return customer ? [{ customer, ...visit }] : []
      }),
    }
  },
}
