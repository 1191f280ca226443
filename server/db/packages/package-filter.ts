import type { ExpressionBuilder, Kysely } from 'kysely'
import type { PackagePageBody } from '#sync/api/packages/packages.ts'
import { packageScopesOfOffice } from '#sync/policies/scope.ts'
import { keysInScopes } from '../sync/followed.ts'
import type { Database } from '../tables/schema.ts'
import { isAwaited } from './expected-days.ts'
import { inEnding } from './in-ending.ts'
import { isGoneAs, notGoneCondition, type splitStates } from './in-states.ts'
import { lossToDecide } from './loss-to-decide.ts'
import { toBill } from './to-bill.ts'
import {
  heldByCustoms,
  invoiceMissing,
  invoiceToCheck,
  toPackTogether,
  waitingForCustomer,
  withoutCategory,
} from './waiting-conditions.ts'

type Reads = Kysely<Database>

export const living = (db: Reads) => db.selectFrom('package').where('deletedAt', 'is', null)

/** The filters of a request's body. */
export const bodyFilters = [
  'accountId',
  'branchId',
  'manifestId',
  'courier',
  'couriers',
  'modes',
  'branchIds',
  'originBranchIds',
  'withoutBranch',
  'unidentified',
  'needsReview',
  'invoiceToCheck',
  'toBill',
  'onHold',
  'invoiceMissing',
  'withoutCategory',
  'heldForCustomer',
  'toPackTogether',
  'missing',
  'lossToDecide',
  'unclaimed',
  'lateOn',
  'status',
  'statuses',
] as const

export type PackageFilter = Pick<PackagePageBody, (typeof bodyFilters)[number] | 'archived'> & {
  /** Only what is on the open deliveries of this driver; never from a body. */
  readonly driverId?: string | undefined
  /** Only what the handheld of this office follows; never from a body. */
  readonly officeId?: string | undefined
  /** Checked in at or after, and before. */
  readonly since?: string | undefined
  readonly before?: string | undefined
}

const isSome = (list: readonly unknown[] | undefined): boolean => (list?.length ?? 0) > 0

export type SplitFilter = ReturnType<typeof splitStates<PackageFilter>>

/** The packages in one of several states, those that are gone among them. */
const inStates = (is: ExpressionBuilder<Database, 'package'>, { statuses = [], gone = [] }: SplitFilter) => {
  const inStatuses = isSome(statuses) ? [is.and([is('status', 'in', statuses), notGoneCondition])] : []
  return is.or(isSome(gone) ? [...inStatuses, isGoneAs(gone)] : inStatuses)
}

/** The packages of some branches, of none, or both. */
const inBranches = (
  is: ExpressionBuilder<Database, 'package'>,
  { branchIds = [], withoutBranch }: SplitFilter,
) =>
  is.or([
    ...(isSome(branchIds) ? [is('branchId', 'in', branchIds)] : []),
    ...(withoutBranch ? [is('branchId', 'is', null)] : []),
  ])

export const packagesOfOffice = (db: Reads, officeId: string) =>
  keysInScopes(db, 'package', packageScopesOfOffice(officeId))

/** Every filter is one line; what is not given filters nothing. */
export const passingFilter = (db: Reads, filter: SplitFilter) =>
  (filter.status ? living(db).where('status', '=', filter.status).where(notGoneCondition) : living(db))
    .$if(Boolean(filter.accountId), (query) => query.where('accountId', '=', filter.accountId ?? null))
    .$if(Boolean(filter.driverId), (query) => query.where('driverId', '=', filter.driverId ?? null))
    .$if(filter.officeId !== undefined, (query) =>
      query.where('packageId', 'in', packagesOfOffice(db, filter.officeId ?? '')),
    )
    .$if(Boolean(filter.branchId), (query) => query.where('branchId', '=', filter.branchId ?? null))
    .$if(Boolean(filter.manifestId), (query) => query.where('manifestId', '=', filter.manifestId ?? null))
    .$if(Boolean(filter.courier), (query) => query.where('courier', '=', filter.courier ?? ''))
    .$if(isSome(filter.statuses) || isSome(filter.gone), (query) => query.where((is) => inStates(is, filter)))
    .$if(isSome(filter.branchIds) || filter.withoutBranch === true, (query) =>
      query.where((is) => inBranches(is, filter)),
    )
    .$if(isSome(filter.originBranchIds), (query) =>
      query.where('originBranchId', 'in', filter.originBranchIds ?? []),
    )
    .$if(isSome(filter.couriers), (query) => query.where('courier', 'in', filter.couriers ?? []))
    .$if(isSome(filter.modes), (query) => query.where('mode', 'in', filter.modes ?? []))
    .$if(Boolean(filter.since), (query) => query.where('checkedInAt', '>=', filter.since ?? ''))
    .$if(Boolean(filter.before), (query) => query.where('checkedInAt', '<', filter.before ?? ''))
    .$if(filter.unidentified === true, (query) => query.where('accountId', 'is', null))
    .$if(filter.unidentified === false, (query) => query.where('accountId', 'is not', null))
    .$if(filter.needsReview === true, (query) => query.where('reviewReason', 'is not', null))
    .$if(filter.needsReview === false, (query) => query.where('reviewReason', 'is', null))
    .$if(filter.invoiceToCheck === true, (query) => query.where(invoiceToCheck))
    .$if(filter.toBill === true, (query) => query.where(toBill))
    .$if(filter.onHold === true, (query) => query.where(heldByCustoms))
    .$if(filter.invoiceMissing === true, (query) => query.where(invoiceMissing))
    .$if(filter.withoutCategory === true, (query) => query.where(withoutCategory))
    .$if(filter.heldForCustomer === true, (query) => query.where(waitingForCustomer))
    .$if(filter.toPackTogether === true, (query) => query.where(toPackTogether))
    .$if(filter.missing === true, (query) => query.where('missingSince', 'is not', null))
    .$if(filter.lossToDecide === true, (query) => query.where(lossToDecide))
    .$if(filter.unclaimed === true, (query) => query.where(inEnding))
    .$if(Boolean(filter.lateOn), (query) =>
      query.where('expectedTo', '<', filter.lateOn ?? '').where(isAwaited),
    )
    .$if(filter.archived === false, (query) => query.where('archivedAt', 'is', null))
