import type { Account } from '#sync/entities/accounts/account.ts'
import { must } from '#sync/lib/must.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { Signed } from '../core/signed.ts'

type SignedAccount = Pick<Account, 'accountId' | 'role' | 'brand' | 'branchId' | 'firstName' | 'lastName'>

/** An account of the demo company, as if logged in. */
export function signedOf(account: SignedAccount): Signed {
  const { accountId, role, brand, branchId, firstName, lastName } = account
  const actor = { accountId, role, brand, branchId, permissions: defaultPermissions(role) }
  return { actor: { ...actor, name: `${firstName} ${lastName}` }, sessionId: '', deviceId: '' }
}

/** The first person of a role, as if logged in. */
export const signedAs = (people: readonly Account[], role: Role): Signed =>
  signedOf(
    must(
      people.find((person) => person.role === role),
      `a ${role}`,
    ),
  )
