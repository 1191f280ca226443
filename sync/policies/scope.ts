import type { EntityName, RowOf } from '../entities/index.ts'
import { accountPolicy } from './account.ts'
import type { Actor } from './actor.ts'
import { deliveryPolicy } from './delivery.ts'
import type { RowFilter } from './granted.ts'
import { manifestPolicy } from './manifest.ts'
import { packagePolicy } from './package.ts'
import { reviewPolicy } from './review.ts'
import { isStaff } from './roles.ts'

/** A set of rows that a device follows as a whole: `packages`, `account:<id>`, ... */
export type Scope = string

export const accountScope = (accountId: string): Scope => `account:${accountId}`

type ScopesOf = { [E in EntityName]: (row: RowOf<E>) => Scope[] }

/** A driver's round: deliveries that aren't counted yet, and the packages on the open ones. */
export const driverScope = (driverId: string): Scope => `driver:${driverId}`

const ownerScopes = (accountId: string | null): Scope[] => (accountId ? [accountScope(accountId)] : [])
const driverScopes = (driverId: string | null): Scope[] => (driverId ? [driverScope(driverId)] : [])

type OfficePart = 'packages' | 'customers' | 'manifests'
/** The part of a scope of the company that one office follows. */
export const officeScope = (part: OfficePart, officeId: string): Scope => `${part}:${officeId}`
const officeScopes = (part: OfficePart, officeIds: readonly (string | null)[]): Scope[] =>
  officeIds.flatMap((officeId) => (officeId === null ? [] : [officeScope(part, officeId)]))

/** The packages that no office has yet, which any of them may be asked about. */
export const unassignedScope: Scope = 'packages:unassigned'

type PackagePart = Pick<RowOf<'packageEvent'>, 'accountId' | 'driverId' | 'offices'>
const packageScopes = ({ accountId, driverId, offices }: PackagePart): Scope[] => [
  'packages',
  ...(offices.length === 0 ? [unassignedScope] : officeScopes('packages', offices)),
  ...ownerScopes(accountId),
  ...driverScopes(driverId),
]

/**
 * The scopes of a row that isn't deleted. They depend on the row alone, so that a change of the row can move it between
 * people.
 */
const scopesOf: ScopesOf = {
  branch: () => ['public'],
  account: (row) => [
    ...(row.role === 'User'
      ? ['customers', ...officeScopes('customers', [row.branchId, ...row.offices])]
      : ['staff']),
    accountScope(row.accountId),
  ],
  package: packageScopes,
  packageEvent: packageScopes,
  packageImage: packageScopes,
  manifest: (row) => [
    'manifests',
    ...officeScopes('manifests', [row.originBranchId, row.destinationBranchId]),
  ],
  manifestLine: (row) => ['manifests', ...officeScopes('manifests', row.offices)],
  // Followers of an office's manifests follow its transfers as well.
  transfer: (row) => ['manifests', ...officeScopes('manifests', [row.fromBranchId, row.toBranchId])],
  transferLine: (row) => ['manifests', ...officeScopes('manifests', row.offices)],
  review: () => ['reviews'],
  // A counted delivery is only for the books. The office reads it by calls, and its customer as one of their rows.
  delivery: (row) => [
    ...(row.status === 'Delivered' && row.roundOf === null ? [] : ['deliveries']),
    ...ownerScopes(row.accountId),
    ...driverScopes(row.roundOf),
  ],
  driverDay: (row) => ['deliveries', ...driverScopes(row.driverId)],
  // The office reads questions by calls. A new owner of the package is no reader of an earlier owner's questions.
  question: (row) => [accountScope(row.accountId)],
  // The same holds for claims.
  claim: (row) => [accountScope(row.accountId)],
}

export function scopesOfRow<E extends EntityName>(entity: E, row: RowOf<E>): Scope[] {
  if (row.deletedAt) return []
  const scopes = scopesOf[entity](row)
  return row.archivedAt ? [...new Set(scopes.map(archivedScope))] : scopes
}

const staffScopes: ReadonlySet<string> = new Set(['packages', 'manifests', 'reviews', 'deliveries'])
const archivedScope = (scope: Scope): Scope =>
  staffScopes.has(scope.split(':')[0] ?? '') ? 'archive' : scope

/** The scope of the packages that an actor may read: all packages, those on their route, or their own. */
const packageScope = (actor: Actor): Scope => {
  const { accountId, driverId }: RowFilter = packagePolicy.whereReadable(actor)
  // This scope includes deliveries.
  if (driverId !== undefined)
    return deliveryPolicy.canView(actor) ? driverScope(driverId) : accountScope(driverId)
  return accountId === undefined ? 'packages' : accountScope(accountId)
}

/**
 * The scopes that an actor's device follows now, in the order of fetching: those for check-ins first. The server
 * computes them from the session on every request.
 */
export function scopesOfActor(actor: Actor): Scope[] {
  const inOffice = (part: OfficePart): Scope => (actor.officeId ? officeScope(part, actor.officeId) : part)
  const packages = packageScope(actor)
  const isOfOffice = packages === 'packages' && actor.officeId !== undefined
  const scopes: readonly (readonly [Scope, boolean])[] = [
    ['public', true],
    [accountScope(actor.accountId), true],
    [inOffice('customers'), accountPolicy.canReadCustomers(actor)],
    [inOffice('manifests'), manifestPolicy.canRead(actor)],
    [isOfOffice ? inOffice('packages') : packages, true],
    [unassignedScope, isOfOffice],
    ['deliveries', deliveryPolicy.canReadAll(actor)],
    ['reviews', reviewPolicy.canRead(actor)],
    ['staff', accountPolicy.canReadColleagues(actor)],
  ]
  return [...new Set(scopes.filter(([, isFollowed]) => isFollowed).map(([scope]) => scope))]
}

export type Audience = 'staff' | 'customer'
export const audienceOf = (actor: Pick<Actor, 'role'>): Audience =>
  isStaff(actor.role) ? 'staff' : 'customer'

/** Returns true if an actor's device follows the row. */
export function isFollowed<E extends EntityName>(actor: Actor, entity: E, row: RowOf<E>): boolean {
  const scopes = new Set(scopesOfActor(actor))
  return scopesOfRow(entity, row).some((scope) => scopes.has(scope))
}

/** The scopes of the packages that the handheld of an office follows. */
export const packageScopesOfOffice = (officeId: string): Scope[] => [
  officeScope('packages', officeId),
  unassignedScope,
]
