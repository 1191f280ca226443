import type { AccountReply, AccountUpdate } from '#sync/api/accounts/accounts.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { equal } from '#sync/lib/equal.ts'
import { must } from '#sync/lib/must.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type AccountRule, accountPolicy, accountRights } from '#sync/policies/account.ts'
import { type Actor, forbiddenText } from '#sync/policies/actor.ts'
import { mustBeGrantedIfStaff } from '#sync/policies/granted.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { canWaive, waiverRolesText } from '#sync/policies/waiver.ts'
import type { Transaction } from '../changes/transaction.ts'
import { type ChangeOptions, withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { sealedTrn } from '../core/data-key.ts'
import type { Signed } from '../core/signed.ts'
import { findAccount, permissionsOfRole } from '../db/accounts/accounts.ts'
import {
  changeCredential,
  changePrivate,
  countOtherAdmins,
  insertLogIn,
  isEmailTaken,
  passwordHashOf,
  setPermissions,
} from '../db/accounts/accounts-credentials.ts'
import { setPaysFromCredit } from '../db/accounts/pays-from-credit.ts'
import { endSessionsOf } from '../db/accounts/sessions.ts'
import { setTerms } from '../db/accounts/terms.ts'
import { undoerOf } from '../db/accounts/undo-emails.ts'
import { findPriceGroup, setPriceGroup } from '../db/billing/price-groups.ts'
import { findBranch } from '../db/company/branches.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { setEmailVerified } from '../db/messages/recipients.ts'
import { mustBeProven } from '../http/must-be-proven.ts'
import { enqueueAccountMail } from '../messages/enqueue.ts'
import { nobodysPassword } from './create-account.ts'
import type { AccountDeps } from './deps.ts'
import { mustBeGoodPassword } from './new-password.ts'
import { endOwnOfficeVisits } from './own-office-visits.ts'
import { mustBeOwner } from './own-password.ts'
import { hashPassword } from './passwords.ts'

export const noSuchAccount = () => new Refusal('not-found', 'Account not found. It may have been deleted.')
const forbidden = () => new Refusal('forbidden', forbiddenText)

/** The account, if the rule lets this actor reach it. */
export async function mustReachAccount(
  deps: AccountDeps,
  actor: Actor,
  accountId: string,
  rule: AccountRule = 'canUpdate',
): Promise<AccountReply> {
  const permissions: readonly [Permission, ...Permission[]] = accountRights[rule]
  if (accountId !== actor.accountId) mustBeGrantedIfStaff(actor, ...permissions)
  const account = await findAccount(deps.db.reads.kysely, accountId)
  if (account && accountPolicy[rule](actor, account)) return account
  // People who see colleagues may know that the account exists.
  if (account && accountPolicy.canReadColleagues(actor)) throw forbidden()
  throw noSuchAccount()
}

/** Compares sets, because a list can name a right twice. */
const sameRights = (a: readonly Permission[], b: readonly Permission[]): boolean =>
  [a, b].every((rights) => new Set(rights).size === new Set([...a, ...b]).size)

/** Refuses to remove the last administrator. Two can leave at the same time, so the transaction checks this. */
export async function mustNotBeLastAdmin(
  { kysely }: Pick<Transaction, 'kysely'>,
  { accountId, role }: Pick<AccountReply, 'accountId' | 'role'>,
): Promise<void> {
  if (role === 'Admin' && (await countOtherAdmins(kysely, accountId)) === 0)
    throw new Refusal('wrong-state', 'This is the last administrator. Make another one first.')
}

const ifNew = <T>(before: T, after: T | undefined): T | undefined => (after === before ? undefined : after)

/** The fields that really change, because a form sends back everything it loaded. */
function changesOf(account: AccountReply, input: AccountUpdate) {
  const { authorization, password, role, status, branchId, defaultMode, holdsPackages, user } = input
  const { firstName, lastName, email, phone } = user ?? {}
  const rights = authorization?.permissions
  return {
    user: pickDefined({
      firstName,
      lastName,
      email: ifNew(account.user.email, email),
      phone: ifNew(account.user.phone, phone),
    }),
    branchId: ifNew(account.branchId, branchId),
    defaultMode: ifNew(account.defaultMode, defaultMode),
    defaultService: ifNew(account.defaultService, input.defaultService),
    holdsPackages: ifNew(account.holdsPackages, holdsPackages),
    declinesInsurance: ifNew(account.declinesInsurance, input.declinesInsurance),
    priceGroupId: ifNew(account.priceGroupId, input.priceGroupId),
    terms: equal(account.terms, input.terms) ? undefined : input.terms,
    paysFromCredit: ifNew(account.paysFromCredit, input.paysFromCredit),
    role: ifNew(account.role, role),
    status: ifNew(account.status, status),
    permissions: rights && !sameRights(rights, account.authorization.permissions) ? rights : undefined,
    password: password || undefined,
    trn: input.trn,
  }
}
type Changes = ReturnType<typeof changesOf>

/**
 * Refuses an address that another account has, or can still get back at the time `at`. Two accounts can ask for the
 * address at the same time, so the transaction checks it again.
 */
async function mustBeFreeEmail(db: Tables, at: string, email: string, accountId: string): Promise<void> {
  const undoer = await undoerOf(db, email, at)
  if ((undoer === null || undoer === accountId) && !(await isEmailTaken(db, email, accountId))) return
  throw new Refusal('already-exists', 'This email address is already in use.', {
    email: ['is already in use'],
  })
}

async function mustBeGroup(db: Tables, priceGroupId: string): Promise<void> {
  if (await findPriceGroup(db, priceGroupId)) return
  throw new Refusal('invalid', 'Price group not found. It may have been deleted.', {
    priceGroupId: ['does not exist'],
  })
}

/** People who make the prices decide which of them a customer pays, but never for a colleague. */
function mustChooseGroup(actor: Actor, account: AccountReply): void {
  if (!rateSheetPolicy.canUpdate(actor) || isStaff(account.role)) throw forbidden()
}

/** Letting a customer owe for a month is what those decide who hand over unpaid packages, and never for a colleague. */
function mustGiveTerms(actor: Actor, account: AccountReply): void {
  if (!canWaive(actor))
    throw new Refusal('forbidden', `Only ${waiverRolesText} can change what a customer may owe.`)
  if (isStaff(account.role)) throw forbidden()
}

async function mustBeService(deps: AccountDeps, defaultService: string): Promise<void> {
  const { services } = await readSettings(deps.db.reads.kysely)
  if (!services.some(({ name }) => name === defaultService))
    throw new Refusal(
      'invalid',
      `There is no service “${defaultService}” any more. Choose one of the company’s services.`,
      { defaultService: ['does not exist'] },
    )
}

async function mustBePossible(
  deps: AccountDeps,
  actor: Actor,
  account: AccountReply,
  changes: Changes,
  input: AccountUpdate,
): Promise<void> {
  const { role, status, permissions, password, user, branchId } = changes
  if (changes.terms !== undefined) mustGiveTerms(actor, account)
  const administrative = role !== undefined || status !== undefined || permissions !== undefined
  if (administrative && actor.role !== 'Admin') throw forbidden()
  if (password && account.accountId !== actor.accountId)
    throw new Refusal(
      'forbidden',
      'Only the person sets their password. Send them a link to set a new one.',
      {
        password: ['is set by the person'],
      },
    )
  if (password) await mustBeGoodPassword(deps, password, input.confirmPassword, { ...account.user, ...user })
  if (user.email === '')
    throw new Refusal(
      'invalid',
      'Enter an email address. One that somebody logs in with can be replaced, but not removed.',
      { 'user.email': ['is missing'] },
    )
  if (user.email)
    await mustBeFreeEmail(deps.db.reads.kysely, isoOf(deps.clock.now()), user.email, account.accountId)
  if (changes.priceGroupId) mustChooseGroup(actor, account)
  if (changes.defaultService) await mustBeService(deps, changes.defaultService)
  if (branchId && !(await findBranch(deps.db.reads.kysely, branchId)))
    throw new Refusal('invalid', 'Office not found.', { branchId: ['does not exist'] })
}

interface Prepared extends Omit<Changes, 'password'> {
  readonly passwordHash: string | undefined
  /** The first log-in of an account that had no email address, with a random password. */
  readonly firstLogIn: { readonly email: string; readonly passwordHash: string } | undefined
  readonly endTokens: boolean
}

/** The audit's note about private fields. TRN and password are recorded only as "changed". */
async function noteHidden(tx: Transaction, account: AccountReply, changes: Prepared): Promise<void> {
  const { permissions, passwordHash, user, trn, priceGroupId, terms, paysFromCredit } = changes
  const secretFields = Object.entries(pickDefined({ password: passwordHash, trn }))
  const { phone } = user
  const before = pickDefined({
    phone: phone === undefined ? undefined : account.user.phone,
    priceGroupId: priceGroupId === undefined ? undefined : account.priceGroupId,
    terms: terms === undefined ? undefined : account.terms,
    paysFromCredit: paysFromCredit === undefined ? undefined : account.paysFromCredit,
  })
  const after = pickDefined({
    phone,
    priceGroupId,
    terms,
    paysFromCredit,
    ...Object.fromEntries(secretFields.map(([field]) => [field, 'changed'])),
  })
  if (permissions) Object.assign(before, { permissions: account.authorization.permissions })
  if (permissions) Object.assign(after, { permissions })
  if (Object.keys(after).length > 0) await tx.note('account', account.accountId, before, after)
}

/**
 * Tells both addresses of a change. The former one can undo it, if its owner once showed that they read it: an address
 * that was only mistyped must not open the account to its reader. Whose first address it is, sets a password there.
 */
async function mailNewAddress(
  deps: AccountDeps,
  tx: Transaction,
  account: AccountReply,
  { to, isFirst }: { readonly to: string; readonly isFirst: boolean },
) {
  const { accountId, brand, user } = account
  await setEmailVerified(tx.kysely, accountId, null)
  const news = isFirst ? 'account.invited' : 'account.verify'
  await enqueueAccountMail(deps, tx, { event: news, accountId, to, brand })
  const event = user.emailVerifiedAt === null ? 'account.email-removed' : 'account.email-changed'
  if (user.email) await enqueueAccountMail(deps, tx, { event, accountId, to: user.email, brand })
}

async function mailOwner(
  deps: AccountDeps,
  tx: Transaction,
  account: AccountReply,
  { user, passwordHash, firstLogIn }: Prepared,
): Promise<void> {
  const { accountId, brand } = account
  const { email } = account.user
  const isFirst = firstLogIn !== undefined
  if (user.email) await mailNewAddress(deps, tx, account, { to: user.email, isFirst })
  // The former address: the owner reads it even if another person changed the address as well.
  if (passwordHash)
    await enqueueAccountMail(deps, tx, { event: 'account.password-changed', accountId, to: email, brand })
}

/** Gives a login to an account that had no email address. */
async function addLogIn(
  { kysely, at }: Transaction,
  { accountId }: AccountReply,
  { firstLogIn }: Prepared,
): Promise<void> {
  // Another edit may have given it one meanwhile.
  if (firstLogIn && (await passwordHashOf(kysely, accountId)) === null)
    await insertLogIn(kysely, { accountId, ...firstLogIn, at })
}

/** The person behind an edit of an account, and what must hold for it. */
interface Edit extends Pick<ChangeOptions, 'mustHold'> {
  readonly session: Signed
  readonly by: AuditContext
}

/** Everything that changes, in one transaction. */
async function write(
  deps: AccountDeps,
  { session, by, mustHold }: Edit,
  account: AccountReply,
  changes: Prepared,
): Promise<void> {
  const { accountId } = account
  const { branchId, role, status, permissions, passwordHash, endTokens, trn } = changes
  const { defaultMode, defaultService, holdsPackages, declinesInsurance } = changes
  const { firstName, lastName, email, phone } = changes.user
  const writeAll = async (tx: Transaction) => {
    const { at } = tx
    const row = must(await tx.get('account', accountId), 'the account to change')
    if (role !== undefined || status === 'Suspended') await mustNotBeLastAdmin(tx, account)
    if (email) await mustBeFreeEmail(tx.kysely, at, email, accountId)
    const hasTrn = trn ? true : undefined
    const fields = pickDefined({
      firstName,
      lastName,
      email,
      branchId,
      defaultMode,
      defaultService,
      holdsPackages,
      declinesInsurance,
      role,
      status,
      hasTrn,
    })
    await tx.put('account', { ...row, ...fields, updatedAt: at })
    if (branchId !== undefined) await endOwnOfficeVisits(tx, accountId)
    await changeCredential(tx.kysely, accountId, { email, phone, passwordHash, endTokens }, at)
    await addLogIn(tx, account, changes)
    if (trn) await changePrivate(tx.kysely, accountId, sealedTrn(deps.env, accountId, trn))
    const ofRole = await permissionsOfRole(tx.kysely, role ?? account.role)
    if (changes.priceGroupId) {
      await mustBeGroup(tx.kysely, changes.priceGroupId)
      await setPriceGroup(tx.kysely, accountId, changes.priceGroupId)
    }
    if (changes.terms !== undefined) await setTerms(tx.kysely, accountId, changes.terms)
    if (changes.paysFromCredit !== undefined)
      await setPaysFromCredit(tx.kysely, accountId, changes.paysFromCredit)
    if (permissions) await setPermissions(tx.kysely, accountId, ofRole, permissions)
    // Only the owner sets a password, and stays logged in.
    if (passwordHash) await endSessionsOf(tx.kysely, accountId, at, 'password', session.sessionId)
    if (status === 'Suspended') await endSessionsOf(tx.kysely, accountId, at, 'suspended')
    await mailOwner(deps, tx, account, changes)
    await noteHidden(tx, account, changes)
  }
  await withTransaction(deps, by, writeAll, { mustHold })
}

/**
 * Changes an account. A new password ends all its other sessions, a suspension all of them; a new role or
 * other rights hold from the next call.
 */
export async function updateAccount(
  deps: AccountDeps,
  edit: Edit,
  accountId: string,
  update: AccountUpdate,
): Promise<AccountReply> {
  const { session, by } = edit
  const { actor } = session
  const account = await mustReachAccount(deps, actor, accountId)
  const changes = changesOf(account, update)
  await mustBePossible(deps, actor, account, changes, update)
  const { email: newEmail } = changes.user
  // A person with another's address could set the password by mail and have their rights, data and credit.
  const movesOther = newEmail && accountId !== actor.accountId
  if (changes.role || changes.status || changes.permissions || movesOther) mustBeProven(session, deps)
  if (accountId === actor.accountId && (changes.password || newEmail))
    await mustBeOwner(deps, session, by, update.currentPassword)
  const { password, ...rest } = changes
  const passwordHash = password ? await hashPassword(password) : undefined
  const firstLogIn =
    newEmail && (await passwordHashOf(deps.db.reads.kysely, accountId)) === null
      ? { email: newEmail, passwordHash: await hashPassword(nobodysPassword()) }
      : undefined
  const endTokens = Boolean(password || rest.permissions || rest.role || rest.status)
  await write(deps, edit, account, { ...rest, passwordHash, firstLogIn, endTokens })
  return must(await findAccount(deps.db.reads.kysely, accountId), 'the account that was changed')
}
