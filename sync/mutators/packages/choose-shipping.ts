import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import { shipChoices } from '../../entities/packages/ship-choice.ts'
import { Refusal } from '../../lib/refusal.ts'
import { forbiddenText } from '../../policies/actor.ts'
import { packagePolicy } from '../../policies/package.ts'
import { consolidationObstacle, mostConsolidated } from '../../rules/packages/consolidation.ts'
import { isHeldForCustomer } from '../../rules/packages/hold-state.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { withMode } from './mode.ts'
import { mustFindPackage, putPackage } from './rows.ts'

export const ChooseShippingArgs = z.object({
  packageIds: z
    .array(Id)
    .min(1, 'is empty')
    .max(mostConsolidated, `is more than ${mostConsolidated} packages`),
  shipWhen: z.enum(shipChoices),
})

const refusal = ({ trackingNumber }: Package, text: string) =>
  new Refusal('wrong-state', `${trackingNumber} ${text}`)

/** Packages that have left, or are about to, can no longer wait for their customer's word. */
function mustStillWait(pkg: Package): void {
  if (!isHeldForCustomer({ ...pkg, shipWhen: 'Hold' }))
    throw refusal(pkg, 'has left the warehouse, so this can no longer be chosen.')
  if (pkg.manifestId !== null)
    throw refusal(pkg, 'is already being prepared for its flight or ship. Please contact us.')
}

/** Only packages that could be consolidated can be shipped together. */
function mustGoTogether(rows: readonly Package[]): void {
  const [first] = rows
  if (!first || rows.length < 2)
    throw new Refusal('invalid', 'Choose at least two packages to ship together.')
  for (const row of rows) {
    const obstacle = consolidationObstacle(row, first)
    if (obstacle !== null) throw refusal(row, `${obstacle}.`)
  }
}

/** The customer, or staff on the customer's behalf, decides when packages in the warehouse go. */
export const chooseShipping = mutator({
  args: ChooseShippingArgs,
  permission: null,
  async run(tx, { packageIds, shipWhen }, actor, context): Promise<Outcome> {
    const rows = new Map<string, Package>()
    for (const packageId of packageIds) {
      const row = await mustFindPackage(tx, packageId, actor)
      if (!packagePolicy.canUpdate(actor, row)) throw new Refusal('forbidden', forbiddenText)
      mustStillWait(row)
      rows.set(row.packageId, await withMode(tx, row))
    }
    const isTogether = shipWhen === 'Together'
    if (isTogether) mustGoTogether([...rows.values()])
    const togetherId = isTogether ? context.id() : null
    for (const row of rows.values()) await putPackage(tx, { ...row, shipWhen, togetherId }, context.now)
    return done
  },
})
