import type * as z from 'zod'
import { Account } from './accounts/account.ts'
import { Branch } from './company/branch.ts'
import { Delivery } from './deliveries/delivery.ts'
import { DriverDay } from './deliveries/driver-day.ts'
import { Question } from './messages/question.ts'
import { Claim } from './packages/claim.ts'
import { Manifest, ManifestLine } from './packages/manifest.ts'
import { Package } from './packages/package.ts'
import { PackageEvent } from './packages/package-event.ts'
import { PackageImage } from './packages/package-image.ts'
import { Review } from './packages/review.ts'
import { Transfer, TransferLine } from './packages/transfer.ts'

/** Every synced entity. Others never reach a device. */
export const schemas = {
  branch: Branch,
  account: Account,
  package: Package,
  packageEvent: PackageEvent,
  packageImage: PackageImage,
  manifest: Manifest,
  manifestLine: ManifestLine,
  transfer: Transfer,
  transferLine: TransferLine,
  review: Review,
  delivery: Delivery,
  driverDay: DriverDay,
  question: Question,
  claim: Claim,
}

export type EntityName = keyof typeof schemas
export type RowOf<E extends EntityName> = z.infer<(typeof schemas)[E]>
export type Row = { [E in EntityName]: RowOf<E> }[EntityName]
