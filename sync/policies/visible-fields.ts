import { accountFields } from '../entities/account.ts'
import { branchFields } from '../entities/branch.ts'
import { deliveryFields } from '../entities/delivery.ts'
import { readersOf } from '../entities/kinds/field.ts'
import { packageFields } from '../entities/package.ts'
import { packageEventFields } from '../entities/package-event.ts'
import { packageImageFields } from '../entities/package-image.ts'
import { questionFields } from '../entities/question.ts'
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
  review: 'staff',
  delivery: readersOf(deliveryFields),
  driverDay: 'staff',
  question: readersOf(questionFields),
}
