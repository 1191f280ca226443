import type { Account } from '../entities/accounts/account.ts'
import type { Actor } from '../policies/actor.ts'
import { defaultPermissions } from '../policies/permissions.ts'
import type { Role } from '../policies/roles.ts'

/** A well-formed id that a failing test shows as a readable number. */
export const idOf = (n: number): string => `01890000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

export const actorOf = (
  role: Role,
  accountId = idOf(role.length + 0xa00),
  name = `${role} Person`,
): Actor => ({
  accountId,
  name,
  role,
  permissions: defaultPermissions(role),
  brand: 'quayside',
  branchId: null,
})

export const accountOf = (actor: Actor, mailbox = 'QS-10001'): Account => ({
  accountId: actor.accountId,
  mailbox,
  firstName: actor.name.split(' ')[0] ?? '',
  lastName: actor.name.split(' ')[1] ?? '',
  email: `${actor.role.toLowerCase()}@quayside.test`,
  role: actor.role,
  brand: actor.brand,
  branchId: actor.branchId,
  status: 'Active',
  hasTrn: false,
  defaultMode: 'Air',
  defaultService: '',
  holdsPackages: false,
  declinesInsurance: false,
  offices: [],
  version: 0,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  deletedAt: null,
  archivedAt: null,
})
