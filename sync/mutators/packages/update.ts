import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import { type Actor, forbiddenText } from '../../policies/actor.ts'
import { packagePolicy } from '../../policies/package.ts'
import { canChooseInsurance } from '../../rules/claims/insurance.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustBeBranches, mustBeCustomer } from '../referenced-rows.ts'
import { settleClaims } from './claims.ts'
import { mustBeCategories, withChanges } from './content-args.ts'
import { PackageChanges } from './details-args.ts'
import { forNewOwner } from './mode.ts'
import { mustBeOrigin } from './origin-args.ts'
import { withPlacement } from './placement.ts'
import { copyAccess, mustFindPackage, mustNotBeOnBills, putPackage } from './rows.ts'
import { withoutGoneService } from './service-args.ts'

/** Only the changed fields are sent, so that two people who edit different fields don't undo each other. */
export const UpdatePackageArgs = z.object({
  packageId: Id,
  changes: PackageChanges,
})

const ownersMay: readonly string[] = [
  'courier',
  'description',
  'shipper',
  'declaredValueUsdCents',
  'pieces',
  'mode',
  'service',
  'lines',
  'dutyCategory',
  'insurance',
]

export const updatePackage = mutator({
  args: UpdatePackageArgs,
  permission: null,
  async run(tx, args, actor, context): Promise<Outcome> {
    const row = await mustFindPackage(tx, args.packageId, actor)
    if (!packagePolicy.canUpdateAll(actor)) mustBeOwnPrealert(row, Object.keys(args.changes), actor)
    mustBeInTimeForInsurance(row, args.changes)
    const { accountId, branchId } = args.changes
    if (accountId !== row.accountId) await mustBeCustomer(tx, context, accountId)
    if (branchId !== row.branchId) await mustBeBranches(tx, context, { branchId })
    await mustBeOrigin(tx, args.changes, row, context)
    await mustBeCategories(args.changes, row, context)
    const changes = await withoutGoneService(args.changes, row, context)
    let nextRow = withPlacement(withChanges(row, changes), row.bin, actor, context)
    if (nextRow.accountId !== row.accountId) {
      await mustNotBeOnBills(row, 'change the customer', context)
      nextRow = await settleClaims(tx, forNewOwner(nextRow, row), actor, context)
    }
    await putPackage(tx, nextRow, context.now)
    if (nextRow.accountId !== row.accountId) await copyAccess(tx, nextRow, context.now)
    return { ...done, packageId: row.packageId }
  },
})

function mustBeOwnPrealert(row: Package, fields: readonly string[], actor: Actor): void {
  if (!packagePolicy.canUpdate(actor, row) || fields.some((field) => !ownersMay.includes(field)))
    throw new Refusal('forbidden', forbiddenText)
  // The insurance can be chosen until the package leaves.
  if (row.status !== 'PreAlert' && fields.some((field) => field !== 'insurance'))
    throw new Refusal(
      'wrong-state',
      'The package has arrived, so its pre-alert can no longer be changed. Please contact us.',
    )
}

function mustBeInTimeForInsurance(row: Package, { insurance }: Partial<Pick<Package, 'insurance'>>): void {
  if (insurance === undefined || insurance === (row.insurance ?? null) || canChooseInsurance(row)) return
  throw new Refusal(
    'wrong-state',
    `The insurance of ${row.trackingNumber} can be chosen until it leaves the warehouse or is billed. It stays as it is.`,
    { insurance: ['can no longer be changed'] },
  )
}
