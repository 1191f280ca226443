import { accountFields } from '../entities/accounts/account.ts'
import { branchFields } from '../entities/company/branch.ts'
import { deliveryFields } from '../entities/deliveries/delivery.ts'
import { readersOf } from '../entities/kinds/field.ts'
import { questionFields } from '../entities/messages/question.ts'
import { claimFields } from '../entities/packages/claim.ts'
import { packageFields } from '../entities/packages/package.ts'
import { packageEventFields } from '../entities/packages/package-event.ts'
import { packageImageFields } from '../entities/packages/package-image.ts'
import type { Visibility } from './visibility.ts'

/**
 * The readers of each synced row, in a sync and in a reply: those that the row of each field names, or staff alone.
 * Staff, including drivers, read all fields.
 */
export const visibility: Visibility = {
  branch: readersOf(branchFields),
  account: readersOf(accountFields),
  package: readersOf(packageFields),
  packageEvent: readersOf(packageEventFields),
  packageImage: readersOf(packageImageFields),
  manifest: 'staff',
  manifestLine: 'staff',
  transfer: 'staff',
  transferLine: 'staff',
  review: 'staff',
  delivery: readersOf(deliveryFields),
  driverDay: 'staff',
  question: readersOf(questionFields),
  claim: readersOf(claimFields),
}
