import * as z from 'zod'
import { Id, Timestamp } from '../../entities/fields.ts'
import { ChooseShippingArgs } from '../../mutators/packages/choose-shipping.ts'
import { ConsolidateArgs } from '../../mutators/packages/consolidate.ts'
import { SplitArgs } from '../../mutators/packages/split.ts'
import { row } from '../row.ts'
import { OwnedPackage } from './owned-package.ts'

const { packageIds, weightLb, lengthIn, widthIn, heightIn, pieces, bin } = ConsolidateArgs.shape
const occurredAt = Timestamp.optional()

export const packagesShipping = {
  'packages.consolidate': row({
    method: 'POST',
    path: '/api/packages/consolidate',
    who: 'staff',
    permission: 'PackageUpdate',
    summary:
      'Makes one package of several that belong to one customer and wait in one place for the same way. It is weighed again, and the contents lead to it. Takes an Idempotency-Key.',
    body: z.object({
      packageIds,
      weightLb,
      pieces,
      bin,
      occurredAt,
      lengthIn: lengthIn.default(null),
      widthIn: widthIn.default(null),
      heightIn: heightIn.default(null),
    }),
    reply: OwnedPackage,
    success: 'Packages consolidated',
    failure: 'The packages weren’t consolidated',
  }),
  'packages.split': row({
    method: 'POST',
    path: '/api/packages/{id}/split',
    who: 'staff',
    permission: 'PackageUpdate',
    summary:
      'Takes a consolidated package apart, or makes pieces of one package. Answers the packages as they are now. Takes an Idempotency-Key.',
    params: z.object({ id: Id }),
    body: z.object({ pieces: SplitArgs.shape.pieces, occurredAt }),
    reply: z.array(OwnedPackage),
    success: 'Package split',
    failure: 'The package wasn’t split',
  }),
  'packages.chooseShipping': row({
    method: 'POST',
    path: '/api/packages/shipping',
    who: 'own',
    policy: 'package.canUpdate',
    summary:
      'Says when packages leave the warehouse: Now, Hold until the customer says ship, or Together in one box. Own; with PackageUpdate anybody’s. Takes an Idempotency-Key.',
    body: ChooseShippingArgs.extend({ occurredAt }),
    reply: z.array(OwnedPackage),
    success: 'Shipping changed',
    failure: 'The shipping wasn’t changed',
  }),
}
