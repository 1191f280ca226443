import { namesIn } from '../lib/names-in.ts'
import type { EntityName, RowOf } from './index.ts'

interface EntityShape<E extends EntityName> {
  readonly key: keyof RowOf<E> & string
  /**
   * The fields by which a mutator may look up rows, on either side. An array field finds a row by each of its items.
   */
  readonly lookups: readonly (keyof RowOf<E> & string)[]
}

/**
 * The facts that stores need about an entity besides its schema. They don't use zod, so that a first screen can open
 * the device's tables without loading the validators.
 */
export const shapes = {
  branch: { key: 'branchId', lookups: [] },
  account: { key: 'accountId', lookups: ['mailbox'] },
  package: { key: 'packageId', lookups: ['codes', 'accountId', 'manifestId'] },
  packageEvent: { key: 'packageEventId', lookups: ['packageId'] },
  packageImage: { key: 'packageImageId', lookups: ['packageId'] },
  manifest: { key: 'manifestId', lookups: [] },
  manifestLine: { key: 'manifestLineId', lookups: ['manifestId'] },
  review: { key: 'reviewId', lookups: ['packageId'] },
  delivery: { key: 'deliveryId', lookups: ['packageIds', 'roundOf'] },
  driverDay: { key: 'driverDayId', lookups: [] },
  question: { key: 'questionId', lookups: ['packageId', 'accountId'] },
} as const satisfies { [E in EntityName]: EntityShape<E> }

export const entityNames = namesIn(shapes)

export type LookupOf<E extends EntityName> = (typeof shapes)[E]['lookups'][number]

/** The row's id. */
export const keyOf = (entity: EntityName, row: Readonly<Record<string, unknown>>): string =>
  String(row[shapes[entity].key])
