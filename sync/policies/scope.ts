import type { EntityName, RowOf } from '../entities/index.ts'
import { accountPolicy } from './account.ts'
import type { Actor } from './actor.ts'
import type { RowFilter } from './granted.ts'
import { manifestPolicy } from './manifest.ts'
import { packagePolicy } from './package.ts'
import { reviewPolicy } from './review.ts'
import { isStaff } from './roles.ts'

/** A bucket of rows that a device follows whole: `packages`, `account:<id>`, ... */
export type Scope = string

export const accountScope = (accountId: string): Scope => `account:${accountId}`

type ScopesOf = { [E in EntityName]: (row: RowOf<E>) => Scope[] }

/** What is on the open deliveries of one driver. */
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
}

export function scopesOfRow<E extends EntityName>(entity: E, row: RowOf<E>): Scope[] {
  if (row.deletedAt) return []
  const scopes = scopesOf[entity](row)
  return row.archivedAt ? scopes.map((scope) => (staffScopes.has(scope) ? 'archive' : scope)) : scopes
}

const staffScopes: ReadonlySet<Scope> = new Set(['packages', 'manifests', 'reviews'])

/** The scope of the packages that an actor reads: everybody's, those on one's route, or one's own. */
const packageScope = ({ accountId, driverId }: RowFilter): Scope => {
  if (driverId !== undefined) return driverScope(driverId)
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
    [packageScope(packagePolicy.whereReadable(actor)), true],
    ['reviews', reviewPolicy.canRead(actor)],
    ['staff', accountPolicy.canReadColleagues(actor)],
  ]
  return [...new Set(scopes.filter(([, isFollowed]) => isFollowed).map(([scope]) => scope))]
}

export type Audience = 'staff' | 'customer'
export const audienceOf = (actor: Pick<Actor, 'role'>): Audience =>
  isStaff(actor.role) ? 'staff' : 'customer'

/** What a customer's device gets in place of what staff write for each other. */
const hiddenFromCustomers: { readonly [E in EntityName]?: Partial<RowOf<E>> } = {
  package: { note: '', reviewReason: null, bin: '', checkedInBy: null, manifestId: null, driverId: null },
  packageEvent: { by: '', deviceId: '', note: '', driverId: null },
  packageImage: { by: '', driverId: null },
}

export function project<E extends EntityName>(entity: E, row: RowOf<E>, audience: Audience): RowOf<E> {
  return audience === 'staff' ? row : { ...row, ...hiddenFromCustomers[entity] }
}
