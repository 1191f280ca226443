import type { AccountReply } from '#sync/api/accounts.ts'
import type { NewCustomer, NewStaff } from '#sync/api/accounts-manage.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Actor, forbiddenText, may } from '#sync/policies/actor.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { findAccount, permissionsOfRole } from '../db/accounts/accounts.ts'
import { findBranch } from '../db/company/branches.ts'
import { createAccount, type Visitor } from './create-account.ts'
import type { AccountDeps } from './deps.ts'
import { mustBeGoodPassword } from './new-password.ts'

const firstBrand = 'quayside'

async function mustBeOffice({ db }: AccountDeps, branchId: string | null): Promise<void> {
  if (branchId === null) return
  const branch = await findBranch(db.reads.kysely, branchId)
  if (!branch?.active) throw new Refusal('invalid', 'Office not found.', { branchId: ['does not exist'] })
}

export function mustBeBrand({ env }: AccountDeps, brand: string): void {
  if (brand !== firstBrand && brand !== env.brandPrefix)
    throw new Refusal('invalid', 'Brand not found.', { brand: ['does not exist'] })
}

/** Staff never choose or see anybody's password. */
function mustHaveNoPassword({ password }: Pick<NewCustomer, 'password'>): void {
  if (password !== undefined)
    throw new Refusal(
      'invalid',
      'Leave the password out. The person gets an email with a link and sets it there.',
      { password: ['is set by the person'] },
    )
}

const emailInUse = () =>
  new Refusal('already-exists', 'This email address is already in use.', { email: ['is already in use'] })

async function addCustomer(
  deps: AccountDeps,
  input: NewCustomer,
  by: AuditContext | Visitor,
): Promise<string | null> {
  const { user, branchId, password, trn, brand = firstBrand } = input
  mustBeBrand(deps, brand)
  await mustBeOffice(deps, branchId)
  return createAccount(deps, { ...user, branchId, password, trn, brand, role: 'User' }, by)
}

/** A visitor becomes a customer, or has been one before: nobody learns which of the two. */
export async function registerCustomer(deps: AccountDeps, input: NewCustomer, by: Visitor): Promise<void> {
  const { password, confirmPassword, user } = input
  if (password === undefined) throw new Refusal('invalid', 'Choose a password.', { password: ['is missing'] })
  mustBeGoodPassword(deps, password, confirmPassword, user)
  await addCustomer(deps, input, by)
}

/** Staff make a customer, and may be told that an address is known. */
export async function createCustomer(
  deps: AccountDeps,
  input: NewCustomer,
  by: AuditContext,
): Promise<AccountReply> {
  mustHaveNoPassword(input)
  const accountId = await addCustomer(deps, input, by)
  if (!accountId) throw emailInUse()
  return must(await findAccount(deps.db.reads.kysely, accountId), 'the account that was made')
}

/** Nobody makes an account that may do more than they may. */
async function mustNotExceed({ db }: AccountDeps, actor: Actor, role: Role): Promise<void> {
  if (actor.role === 'Admin') return
  const ofRole = await permissionsOfRole(db.reads.kysely, role)
  if (role === 'Admin' || ofRole.some((permission) => !may(actor, permission)))
    throw new Refusal('forbidden', forbiddenText)
}

export async function createStaff(
  deps: AccountDeps,
  input: NewStaff,
  by: AuditContext,
): Promise<AccountReply> {
  const { user, branchId, role } = input
  await mustNotExceed(deps, by.actor, role)
  mustHaveNoPassword(input)
  await mustBeOffice(deps, branchId)
  const accountId = await createAccount(deps, { ...user, branchId, role, brand: firstBrand }, by)
  if (!accountId) throw emailInUse()
  return must(await findAccount(deps.db.reads.kysely, accountId), 'the account that was made')
}
