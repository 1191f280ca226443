import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import type { NewCustomer, NewStaff } from '#sync/api/accounts/accounts-manage.ts'
import { firstBrand } from '#sync/entities/company/company.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Actor, forbiddenText, may } from '#sync/policies/actor.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { KeyedCall } from '../changes/idempotent.ts'
import { digestOf } from '../core/data-key.ts'
import { findAccount, permissionsOfRole } from '../db/accounts/accounts.ts'
import { findBranch } from '../db/company/branches.ts'
import { createAccount, createAccountOnce, type Visitor } from './create-account.ts'
import type { AccountDeps } from './deps.ts'
import { mustBeGoodPassword } from './new-password.ts'
import { noSuchAccount } from './update-account.ts'

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

/** The account of a customer as it was entered. Throws a Refusal for a brand or an office that is not there. */
async function newCustomerOf(deps: AccountDeps, input: NewCustomer) {
  const { user, confirmPassword: _confirmPassword, brand = firstBrand, ...rest } = input
  mustBeBrand(deps, brand)
  await mustBeOffice(deps, input.branchId)
  return { ...user, ...rest, brand, role: 'User' as const }
}

/** Registers a visitor. The answer doesn't reveal whether the address was registered before. */
export async function registerCustomer(deps: AccountDeps, input: NewCustomer, by: Visitor): Promise<void> {
  const { password, confirmPassword, user } = input
  if (user.email === '')
    throw new Refusal('invalid', 'Enter your email address: you log in with it.', {
      'user.email': ['is missing'],
    })
  if (password === undefined) throw new Refusal('invalid', 'Choose a password.', { password: ['is missing'] })
  await mustBeGoodPassword(deps, password, confirmPassword, user)
  await deps.limits.recoveryMails.take(user.email)
  await createAccount(deps, await newCustomerOf(deps, input), by)
}

/** The caller and the key of the call. */
type StaffCall = Pick<KeyedCall, 'request' | 'signed'>

/** The account that a call made, also when the call is repeated. */
async function madeAccount({ db }: AccountDeps, accountId: string): Promise<AccountReply> {
  const account = await findAccount(db.reads.kysely, accountId)
  if (!account) throw noSuchAccount()
  return account
}

/** Lets staff create a customer. They may learn that an address is known. */
export async function createCustomer(
  deps: AccountDeps,
  input: NewCustomer,
  call: StaffCall,
): Promise<AccountReply> {
  mustHaveNoPassword(input)
  const account = await newCustomerOf(deps, input)
  // Store a digest of the TRN with the call, because a plain hash of so short a number could be guessed.
  const storedInput = { ...input, trn: input.trn && digestOf(deps.env, input.trn) }
  const keyedCall = { ...call, name: 'account.create', input: storedInput }
  return madeAccount(deps, await createAccountOnce(deps, account, keyedCall))
}

/** Creators can't give an account more rights than they have. */
async function mustNotExceed({ db }: AccountDeps, actor: Actor, role: Role): Promise<void> {
  if (actor.role === 'Admin') return
  const ofRole = await permissionsOfRole(db.reads.kysely, role)
  if (role === 'Admin' || ofRole.some((permission) => !may(actor, permission)))
    throw new Refusal('forbidden', forbiddenText)
}

export async function createStaff(
  deps: AccountDeps,
  input: NewStaff,
  call: StaffCall,
): Promise<AccountReply> {
  const { user, branchId, role } = input
  await mustNotExceed(deps, call.signed.actor, role)
  mustHaveNoPassword(input)
  await mustBeOffice(deps, branchId)
  const account = { ...user, branchId, role, brand: firstBrand }
  const keyedCall = { ...call, name: 'account.create-staff', input }
  return madeAccount(deps, await createAccountOnce(deps, account, keyedCall))
}
