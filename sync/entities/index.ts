import type * as z from 'zod'
import { Account } from './account.ts'
import { Branch } from './branch.ts'
import { Delivery } from './delivery.ts'
import { DriverDay } from './driver-day.ts'
import { Manifest, ManifestLine } from './manifest.ts'
import { Package } from './package.ts'
import { PackageEvent } from './package-event.ts'
import { PackageImage } from './package-image.ts'
import { Question } from './question.ts'
import { Review } from './review.ts'

/** Every synced entity. Others never reach a device. */
export const schemas = {
  branch: Branch,
  account: Account,
  package: Package,
  packageEvent: PackageEvent,
  packageImage: PackageImage,
  manifest: Manifest,
  manifestLine: ManifestLine,
  review: Review,
  delivery: Delivery,
  driverDay: DriverDay,
  question: Question,
}

export type EntityName = keyof typeof schemas
export type RowOf<E extends EntityName> = z.infer<(typeof schemas)[E]>
export type Row = { [E in EntityName]: RowOf<E> }[EntityName]
