import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { billedDuties } from '../db/billing/duties.ts'
import { groupsOfAccounts } from '../db/billing/price-groups.ts'
import { setOutDays, storageDaysOf } from '../db/billing/storage.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { manifestModes } from '../db/packages/manifests.ts'
import { readyEventsOf } from '../db/packages/packages.ts'
import type { Billed } from './package-billing.ts'

/** Reads the facts that a bill needs besides the packages themselves, in their order. */
export async function billedAll(db: Tables, packages: readonly Package[]): Promise<Billed[]> {
  const ids = packages.map(({ packageId }) => packageId)
  const events = await readyEventsOf(db, ids)
  const days = await storageDaysOf(db, ids)
  const outDays = await setOutDays(db, ids)
  const duties = await billedDuties(db, ids)
  const modes = await manifestModes(db, [...new Set(packages.flatMap(({ manifestId }) => manifestId ?? []))])
  const groupOf = await groupsOfAccounts(
    db,
    packages.map(({ accountId }) => accountId),
  )
  return packages.map((pkg) => ({
    pkg,
    events: events.get(pkg.packageId) ?? [],
    mode: modes.get(pkg.manifestId ?? '') ?? null,
    outOn: outDays.get(pkg.packageId) ?? null,
    billedDays: days.get(pkg.packageId) ?? 0,
    billedDutyJmdCents: duties.get(pkg.packageId) ?? 0,
    priceGroupId: groupOf(pkg.accountId),
  }))
}

export async function billedOf(db: Tables, pkg: Package): Promise<Billed> {
  const [facts] = await billedAll(db, [pkg])
  return must(facts, 'what was asked for one package')
}
