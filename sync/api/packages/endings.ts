import * as z from 'zod'
import { Id, MoneyNumber, Note } from '../../entities/fields.ts'
import { JmdAmount } from '../../entities/money/money-fields.ts'
import { paymentMethods } from '../../entities/money/payment-method.ts'
import { endingChoices } from '../../entities/packages/ending-status.ts'
import { WayBackArgs } from '../../mutators/packages/way-back.ts'
import { row } from '../row.ts'
import { OwnedPackage } from './owned-package.ts'

const ById = z.object({ id: Id })
const why = 'is missing: the customer reads it'

export const SaleBody = z.object({
  /** The price that the buyer pays. */
  amountJmdCents: JmdAmount.min(1, 'must be more than zero'),
  method: z.enum(paymentMethods, `is not one of ${paymentMethods.join(', ')}`),
  /** The number that finds the money again, such as a transfer's. */
  reference: MoneyNumber.default(''),
  /** The reason to take money although another customer's payment has its number. */
  usedAgainReason: Note.optional(),
})
export type SaleBody = z.output<typeof SaleBody>

export const endingCalls = {
  'packages.chooseEnding': row({
    method: 'POST',
    path: '/api/packages/{id}/choice',
    who: 'own',
    policy: 'package.canChoose',
    summary:
      'Chooses what happens to a package that isn’t wanted: sent on, returned or destroyed. The fee must be the one that was shown, and is billed once.',
    params: ById,
    body: z.object({ choice: z.enum(endingChoices), feeJmdCents: JmdAmount }),
    reply: OwnedPackage,
    success: 'Choice saved',
    failure: 'The choice wasn’t saved',
  }),
  'packages.wayBack': row({
    method: 'POST',
    path: '/api/packages/{id}/wayback',
    who: 'staff',
    permission: 'PackageStatusUpdate',
    summary:
      'The way of a package back: its customer is asked (`Ask`, with a reason), it leaves once they chose that and paid (`Leave`), and it has arrived (`Arrive`). `overrideReason` of a chief lets go what isn’t billed or paid for.',
    params: ById,
    body: WayBackArgs.omit({ packageId: true }),
    reply: OwnedPackage,
    success: 'Way back recorded',
    failure: 'The way back wasn’t recorded',
  }),
  'packages.abandon': row({
    method: 'POST',
    path: '/api/packages/{id}/abandonment',
    who: 'staff',
    permission: 'PackageDispose',
    summary:
      'Gives up a package that nobody collects, once all reminders were sent and the days after the last one have passed. The customer can still pay and collect it.',
    params: ById,
    body: z.object({ reason: Note.min(1, why) }),
    reply: OwnedPackage,
    success: 'Package given up',
    failure: 'The package wasn’t given up',
  }),
  'packages.takeBackAbandonment': row({
    method: 'POST',
    path: '/api/packages/{id}/abandonment/undo',
    who: 'staff',
    permission: 'PackageDispose',
    summary: 'Takes back a package that was given up, while it is neither sold nor destroyed.',
    params: ById,
    body: z.object({ reason: Note.min(1, why) }),
    reply: OwnedPackage,
    success: 'Package taken back',
    failure: 'The package wasn’t taken back',
  }),
  'packages.sell': row({
    method: 'POST',
    path: '/api/packages/{id}/sale',
    who: 'staff',
    permission: 'PackageDispose',
    summary:
      'Sells a package that was given up. The price pays what its customer owes, for this package first, and the rest is their credit. Needs ReceivePaymentView as well. Repeatable with an Idempotency-Key.',
    params: ById,
    body: SaleBody,
    reply: OwnedPackage,
    success: 'Package sold',
    failure: 'The package wasn’t sold',
  }),
  'packages.destroy': row({
    method: 'POST',
    path: '/api/packages/{id}/destruction',
    who: 'staff',
    permission: 'PackageDispose',
    summary:
      'Records that a package was destroyed, which was given up or whose customer chose that. Its newest picture shows it.',
    params: ById,
    body: z.object({ reason: Note.min(1, why) }),
    reply: OwnedPackage,
    success: 'Destruction recorded',
    failure: 'The destruction wasn’t recorded',
  }),
}
