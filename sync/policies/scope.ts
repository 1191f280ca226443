import type { EntityName, RowOf } from '../entities/index.ts'
import { type Actor, may } from './actor.ts'
import type { Permission } from './permissions.ts'
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

/** In the order a device fetches them: what a check-in needs first. */
const byPermission: readonly (readonly [Scope, Permission])[] = [
  ['customers', 'AccountView'],
  ['manifests', 'ManifestView'],
  ['packages', 'PackageView'],
  ['reviews', 'PackageUpdate'],
  ['staff', 'AccessView'],
]

/** What a driver follows in place of a scope that holds the packages of everybody. */
const ofDriver: Readonly<Record<Scope, (actor: Actor) => Scope[]>> = {
  packages: ({ accountId }) => [driverScope(accountId)],
  reviews: () => [],
}

/** The scopes an actor's device follows, now. The server computes it from the session on every request. */
export function scopesOfActor(actor: Actor): Scope[] {
  const granted = byPermission.filter(([, permission]) => may(actor, permission)).map(([scope]) => scope)
  const followed =
    actor.role === 'Driver' ? granted.flatMap((scope) => ofDriver[scope]?.(actor) ?? [scope]) : granted
  return ['public', accountScope(actor.accountId), ...(isStaff(actor.role) ? followed : [])]
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
