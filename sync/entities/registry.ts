import { namesIn } from '../lib/names-in.ts'
import type { EntityName, RowOf } from './index.ts'

interface EntityShape<E extends EntityName> {
  readonly key: keyof RowOf<E> & string
  /**
   * The fields by which a mutator may look up rows, on either side. An array field finds a row by each of its items.
   */
  readonly lookups: readonly (keyof RowOf<E> & string)[]
  /**
   * Further indexes of the device's table, in Dexie's notation. Only those that screens use, because each costs as much
   * as the row. With any change the tables of devices need a new version (`src/replica/db.ts`).
   */
  readonly indexes: readonly string[]
  /** The noun whose lists are fetched again when rows change, because the server sorts them or has archived rows. */
  readonly noun: string
  /** Rows of a transaction are written in this order, so that each finds what it refers to. */
  readonly order: number
  /** The maker of a change chooses the id, so one that exists belongs to another change. */
  readonly isInsertOnly: boolean
  /** Its rows refer to a package, so there are none for a package that isn't there. */
  readonly isPartOfPackage: boolean
}

/** A row that others refer to, or that is edited. */
const edited = { isInsertOnly: false, isPartOfPackage: false } as const
const partOfPackage = { noun: 'packages', order: 4, isInsertOnly: true, isPartOfPackage: true } as const

/**
 * The facts that stores need about an entity besides its schema. They don't use zod, so that a first screen can open
 * the device's tables without loading the validators.
 */
export const shapes = {
  branch: { key: 'branchId', lookups: [], indexes: [], noun: 'branches', order: 0, ...edited },
  account: {
    key: 'accountId',
    lookups: ['mailbox'],
    indexes: ['mailbox'],
    noun: 'accounts',
    order: 1,
    ...edited,
  },
  package: {
    key: 'packageId',
    lookups: ['codes', 'accountId', 'manifestId'],
    indexes: [
      // Whole codes and their endings are found by one index of codes spelled backwards.
      '*$endings',
      'accountId',
      '[status+updatedAt]',
      'updatedAt',
      'manifestId',
      '[invoiceState+status]',
      'checkedInAt',
      // Missing, lost, ended packages and claims are few among many, and counted.
      'missingSince',
      'loss.status',
      'ending.status',
      'pieceLosses.length',
    ],
    noun: 'packages',
    order: 3,
    ...edited,
  },
  packageEvent: {
    key: 'packageEventId',
    lookups: ['packageId'],
    indexes: ['packageId'],
    ...partOfPackage,
  },
  packageImage: {
    key: 'packageImageId',
    lookups: ['packageId'],
    indexes: ['packageId'],
    ...partOfPackage,
  },
  manifest: { key: 'manifestId', lookups: [], indexes: [], noun: 'manifests', order: 2, ...edited },
  manifestLine: {
    key: 'manifestLineId',
    lookups: ['manifestId'],
    indexes: ['manifestId'],
    noun: 'manifests',
    order: 4,
    ...edited,
  },
  transfer: { key: 'transferId', lookups: [], indexes: [], noun: 'transfers', order: 2, ...edited },
  transferLine: {
    key: 'transferLineId',
    lookups: ['transferId', 'packageId'],
    indexes: ['transferId', 'packageId'],
    noun: 'transfers',
    order: 4,
    ...edited,
  },
  review: {
    key: 'reviewId',
    lookups: ['packageId'],
    indexes: ['packageId'],
    ...partOfPackage,
    noun: 'reviews',
  },
  delivery: {
    key: 'deliveryId',
    lookups: ['packageIds', 'roundOf'],
    indexes: ['*packageIds', 'roundOf'],
    noun: 'deliveries',
    order: 4,
    ...edited,
  },
  driverDay: {
    key: 'driverDayId',
    lookups: [],
    indexes: [],
    noun: 'deliveries',
    order: 4,
    isInsertOnly: true,
    isPartOfPackage: false,
  },
  question: {
    key: 'questionId',
    lookups: ['packageId', 'accountId'],
    indexes: ['packageId', 'accountId'],
    ...partOfPackage,
    noun: 'questions',
  },
  claim: {
    key: 'claimId',
    lookups: ['packageId', 'accountId'],
    indexes: ['packageId', 'accountId'],
    noun: 'claims',
    order: 4,
    ...edited,
  },
} as const satisfies { [E in EntityName]: EntityShape<E> }

export const entityNames = namesIn(shapes)

export type LookupOf<E extends EntityName> = (typeof shapes)[E]['lookups'][number]

/** The row's id. */
export const keyOf = (entity: EntityName, row: Readonly<Record<string, unknown>>): string =>
  String(row[shapes[entity].key])
