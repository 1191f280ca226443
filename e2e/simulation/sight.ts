import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Question } from '#sync/entities/messages/question.ts'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import type { Transfer, TransferLine } from '#sync/entities/packages/transfer.ts'
import type { Ids } from '#sync/lib/ids.ts'
import type { Chance } from './kernel/chance.ts'

/** A sight holds the things that a person at a device sees when choosing the next action. */
export interface Sight {
  readonly chance: Chance
  readonly ids: Ids
  readonly labels: readonly string[]
  readonly packages: readonly Package[]
  readonly reviews: readonly Review[]
  readonly images: readonly { readonly packageImageId: string; readonly fileId: string }[]
  readonly manifests: readonly Manifest[]
  readonly deliveries: readonly Delivery[]
  readonly questions: readonly Question[]
  /** Empty where the next action has nothing to do with the road. */
  readonly transfers: readonly Transfer[]
  readonly transferLines: readonly TransferLine[]
  /** The code that the customer of each delivery tells at the door, by the delivery. */
  readonly doorCodes: ReadonlyMap<string, string>
  /** Milliseconds, by the clock that the person looks at. */
  readonly now: number
  /** The account that this device is logged in to. */
  readonly accountId: string
}
