import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { branchNames, namesOf } from '../db/accounts/account-names.ts'
import { companyOf } from '../db/company/company.ts'
import { findPackageById } from '../db/packages/packages.ts'
import { brandOf } from '../documents/brand.ts'
import { dayText } from '../documents/value-text.ts'
import type { PaperDeps } from './issued.ts'

type LabelDeps = Pick<PaperDeps, 'env'> & Pick<ChangeDeps, 'db' | 'clock'>

/** The contents of a package's labels, for people who may read it. */
export async function labelPaperOf(deps: LabelDeps, actor: Actor, packageId: string) {
  const pkg = await findPackageById(deps.db.reads.kysely, packageId)
  if (!pkg || !packagePolicy.canRead(actor, pkg)) throw noSuchPackage()
  if (!pkg.hawbNumber)
    throw new Refusal(
      'wrong-state',
      'This package has no number of ours yet, so it has no label. It gets one when it is checked in.',
    )
  const owner = (await namesOf(deps.db.reads.kysely, [pkg.accountId])).get(pkg.accountId ?? '')
  const branch = (await branchNames(deps.db.reads.kysely)).get(pkg.branchId ?? '')
  const brand = owner?.brand ?? ''
  return {
    // Without the logo, for which a label has no room.
    brand: brandOf(deps.env, brand, await companyOf(deps.db.reads.kysely, deps.env, brand)),
    hawbNumber: pkg.hawbNumber,
    package: pkg,
    owner: owner ?? null,
    destination: branch ?? null,
    receivedText: pkg.checkedInAt ? dayText(pkg.checkedInAt) : '',
    madeAt: isoOf(deps.clock.now()),
  }
}
