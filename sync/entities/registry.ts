import { namesIn } from '../lib/names-in.ts'
import type { EntityName, RowOf } from './index.ts'

interface EntityShape<E extends EntityName> {
  readonly key: keyof RowOf<E> & string
  /** Fields a mutator may look rows up by, on either side. An array field finds a row by each of its members. */
  readonly lookups: readonly (keyof RowOf<E> & string)[]
}

/**
 * What stores need to know of an entity beside its schema; kept free of zod so that a first screen
 * can open the device's tables without loading the validators.
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
} as const satisfies { [E in EntityName]: EntityShape<E> }

export const entityNames = namesIn(shapes)

export type LookupOf<E extends EntityName> = (typeof shapes)[E]['lookups'][number]

/** The row's own id. */
export const keyOf = (entity: EntityName, row: Readonly<Record<string, unknown>>): string =>
  String(row[shapes[entity].key])
