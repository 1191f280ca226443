import type { Account } from '#sync/entities/accounts/account.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { defaultPermissions, type Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf, isHandheldName, type PersonName, people, personNames } from './company.ts'
import { asOnFloor } from './handheld-oracle.ts'
import type { Chance } from './kernel/chance.ts'

/** The rights that the server knows a person to have now. */
export interface Right {
  actor: Actor
  suspended: boolean
  /** Moves with every change: tokens made before it are not taken any more. */
  token: number
}

export type Rights = Record<PersonName, Right>

/** A handheld's session reads the rows that the floor needs, regardless of the rights of its account. */
const actorAtStart = (name: PersonName): Actor =>
  isHandheldName(name) ? { ...asOnFloor(actorOf(people[name])), isHandheld: true } : actorOf(people[name])

export const rightsAtStart = (): Rights =>
  recordOf(personNames, (name) => ({ actor: actorAtStart(name), suspended: false, token: 1 }))

const flapping: readonly Permission[] = [
  'PackageView',
  'AccountView',
  'ManifestView',
  'PackageUpdate',
  'CheckInPackageView',
  'PackageStatusUpdate',
  'AccessView',
]
const otherRoles: Partial<Record<PersonName, readonly Role[]>> = {
  warehouse2: ['Warehouse', 'Senior', 'Driver', 'User'],
  employee: ['Employee', 'Processor', 'User'],
  supervisor: ['Supervisor', 'Warehouse'],
  customer2: ['User', 'Agent'],
}

/** Gives or takes something, and says what the person's account then reads. */
export function changeRights(
  name: PersonName,
  right: Right,
  chance: Chance,
): Pick<Account, 'role' | 'status'> {
  right.token++
  const kind = chance.weighted({
    permission: right.actor.role === 'User' ? 0 : 5,
    role: otherRoles[name] ? 2 : 0,
    suspend: 2,
  })
  if (kind === 'suspend') right.suspended = !right.suspended
  if (kind === 'role') {
    const role = chance.pick<Role>(otherRoles[name] ?? ['User'])
    right.actor = { ...right.actor, role, permissions: defaultPermissions(role) }
  }
  if (kind === 'permission') {
    const permission = chance.pick(flapping)
    const had = right.actor.permissions.includes(permission)
    const otherPermissions = right.actor.permissions.filter((candidate) => candidate !== permission)
    right.actor = { ...right.actor, permissions: had ? otherPermissions : [...otherPermissions, permission] }
  }
  return { role: right.actor.role, status: right.suspended ? 'Suspended' : 'Active' }
}
