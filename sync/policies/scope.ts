import type { EntityName, RowOf } from '../entities/index.ts'
import { accountPolicy } from './account.ts'
import type { Actor } from './actor.ts'
import { deliveryPolicy } from './delivery.ts'
import type { RowFilter } from './granted.ts'
import { manifestPolicy } from './manifest.ts'
import { packagePolicy } from './package.ts'
import { reviewPolicy } from './review.ts'
import { isStaff } from './roles.ts'

/** A bucket of rows that a device follows whole: `packages`, `account:<id>`, ... */
export type Scope = string

export const accountScope = (accountId: string): Scope => `account:${accountId}`

type ScopesOf = { [E in EntityName]: (row: RowOf<E>) => Scope[] }

/** The day of one driver: deliveries that are not counted yet, and the packages on those that are open. */
export const driverScope = (driverId: string): Scope => `driver:${driverId}`

const owned = (accountId: string | null): Scope[] => (accountId ? [accountScope(accountId)] : [])
const onRoute = (driverId: string | null): Scope[] => (driverId ? [driverScope(driverId)] : [])

/** The scopes a living row is in. Pure, of the row alone: that is what lets a change move a row between people. */
const scopesOf: ScopesOf = {
  branch: () => ['public'],
  account: (row) => [row.role === 'User' ? 'customers' : 'staff', accountScope(row.accountId)],
  package: (row) => ['packages', ...owned(row.accountId), ...onRoute(row.driverId)],
  packageEvent: (row) => ['packages', ...owned(row.accountId), ...onRoute(row.driverId)],
  packageImage: (row) => ['packages', ...owned(row.accountId), ...onRoute(row.driverId)],
  manifest: () => ['manifests'],
  manifestLine: () => ['manifests'],
  review: () => ['reviews'],
  // What is done and counted is for the books: the office reads it by calls, its customer as all that is theirs.
  delivery: (row) => [
    ...(row.status === 'Delivered' && row.roundOf === null ? [] : ['deliveries']),
    ...owned(row.accountId),
    ...onRoute(row.roundOf),
  ],
  driverDay: (row) => ['deliveries', ...onRoute(row.driverId)],
}

export function scopesOfRow<E extends EntityName>(entity: E, row: RowOf<E>): Scope[] {
  if (row.deletedAt) return []
  const scopes = scopesOf[entity](row)
  return row.archivedAt ? scopes.map((scope) => (staffScopes.has(scope) ? 'archive' : scope)) : scopes
}

const staffScopes: ReadonlySet<Scope> = new Set(['packages', 'manifests', 'reviews', 'deliveries'])

/** The scope of the packages that an actor reads: everybody's, those on one's route, or one's own. */
const packageScope = (actor: Actor): Scope => {
  const { accountId, driverId }: RowFilter = packagePolicy.whereReadable(actor)
  // Deliveries are in it, too.
  if (driverId !== undefined)
    return deliveryPolicy.canView(actor) ? driverScope(driverId) : accountScope(driverId)
  return accountId === undefined ? 'packages' : accountScope(accountId)
}

/**
 * The scopes an actor's device follows, now, in the order a device fetches them: what a check-in needs first. The
 * server computes it from the session on every request.
 */
export function scopesOfActor(actor: Actor): Scope[] {
  const scopes: readonly (readonly [Scope, boolean])[] = [
    ['public', true],
    [accountScope(actor.accountId), true],
    ['customers', accountPolicy.canReadCustomers(actor)],
    ['manifests', manifestPolicy.canRead(actor)],
    [packageScope(actor), true],
    ['deliveries', deliveryPolicy.canReadAll(actor)],
    ['reviews', reviewPolicy.canRead(actor)],
    ['staff', accountPolicy.canReadColleagues(actor)],
  ]
  return [...new Set(scopes.filter(([, isFollowed]) => isFollowed).map(([scope]) => scope))]
}

export type Audience = 'staff' | 'customer'
export const audienceOf = (actor: Pick<Actor, 'role'>): Audience =>
  isStaff(actor.role) ? 'staff' : 'customer'
