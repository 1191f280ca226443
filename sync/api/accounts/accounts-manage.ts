import * as z from 'zod'
import { Account, loginStatuses } from '../../entities/accounts/account.ts'
import { Address } from '../../entities/accounts/address.ts'
import { AuthorizedPerson, maxAuthorizedPersons } from '../../entities/accounts/authorized-person.ts'
import { Id, Note, Phone, ShortText, Trn } from '../../entities/fields.ts'
import { staffRoles } from '../../policies/roles.ts'
import { PageBody, pageOf, row, sortOrder, withCurrentFilter } from '../row.ts'
import { AccountReply, Email, EmailOrNone, MinimalAccount, NewPassword } from './accounts.ts'
import { AddressFields } from './address.ts'

/**
 * Only visitors choose a password here. A person whose account is created by staff sets it by the link in the
 * invitation.
 */
const NewPerson = z.object({
  firstName: ShortText.min(1, 'is missing'),
  lastName: ShortText.min(1, 'is missing'),
  email: Email,
  phone: Phone.default(''),
})

const NewAccount = z.object({
  user: NewPerson,
  password: NewPassword.optional(),
  confirmPassword: z.string().max(200).optional(),
  branchId: Id.nullable().default(null),
})

const Persons = z
  .array(AuthorizedPerson.extend({ authorizedPersonId: Id.optional() }))
  .max(maxAuthorizedPersons, `are more than ${maxAuthorizedPersons}`)

/** A customer created by the office may have no email address and then never logs in. */
export const NewCustomer = NewAccount.extend({
  user: NewPerson.extend({ email: EmailOrNone.default('') }),
  brand: z.string().max(20).optional(),
  trn: Trn.optional(),
  /** How packages travel unless another mode is chosen for one; Air if it is missing. */
  defaultMode: Account.shape.defaultMode.optional(),
  address: AddressFields.omit({ isDefault: true }).optional(),
  authorizedPersons: Persons.default([]),
})
export type NewCustomer = z.output<typeof NewCustomer>

/** The facts for recognising a customer; empty ones are ignored. */
const Resemblance = z.object({
  firstName: ShortText.default(''),
  lastName: ShortText.default(''),
  phone: Phone.default(''),
  trn: z.union([z.literal('').transform(() => undefined), Trn], 'is not nine digits').optional(),
})
export type Resemblance = z.output<typeof Resemblance>

/** A customer who may be the person about to be added. */
const SimilarCustomer = MinimalAccount.extend({ same: z.array(z.enum(['phone', 'trn', 'name'])) })
export type SimilarCustomer = z.output<typeof SimilarCustomer>

export const NewStaff = NewAccount.extend({ role: z.enum(staffRoles, 'is not a role of staff') })
export type NewStaff = z.output<typeof NewStaff>

/** The complete list of people who may pick up packages. Missing people are removed. */
export const AuthorizedPersons = z.object({ authorizedPersons: Persons, accountId: Id.optional() })
export type AuthorizedPersons = z.output<typeof AuthorizedPersons>

/** The states a list of accounts can be filtered by. A closed account is only in its own list. */
export const accountStates = [...loginStatuses, 'Closed'] as const

const orders = ['name', 'name_desc', 'mailbox', 'mailbox_desc', 'created', 'created_desc'] as const
export const AccountPage = PageBody.extend({
  status: z.enum(['', ...accountStates]).optional(),
  sortOrder: sortOrder(orders),
})
export type AccountPage = z.output<typeof AccountPage>

const PageNumber = z.coerce.number().int().min(1).max(1_000_000)
const ByNumber = z.object({ pageNumber: PageNumber })
/** The specification names the page number `id` in these calls. */
const ByPageId = z.object({ id: PageNumber })

export const accountsManage = {
  'accounts.create': row({
    method: 'POST',
    path: '/api/accounts',
    who: 'visitor',
    permission: 'AccountCreate',
    summary:
      'A visitor registers, and is answered alike whether or not the address is known; staff with AccountCreate make a customer, who is mailed a link that sets a password, and get the account. Takes an Idempotency-Key.',
    body: NewCustomer,
    reply: z.union([AccountReply, z.object({ registered: z.literal(true) })]),
    success: 'Account added successfully!',
    failure: 'Adding account failed!',
  }),
  'accounts.similar': row({
    method: 'POST',
    path: '/api/accounts/similar',
    who: 'staff',
    permission: 'AccountCreate',
    summary:
      'Customers with the same phone number, TRN or name, at most ten: whether somebody who is about to be added is here already.',
    body: Resemblance,
    reply: z.array(SimilarCustomer),
  }),
  'accounts.createStaff': row({
    method: 'POST',
    path: '/api/accounts/staff',
    who: 'staff',
    permission: 'AccessView',
    needsProof: true,
    summary:
      'Makes an account of staff, of a role that may do no more than the maker. The person is invited by mail to set the password. Takes an Idempotency-Key.',
    body: NewStaff,
    reply: AccountReply,
    success: 'Account added successfully!',
    failure: 'Adding account failed!',
  }),
  'accounts.invite': row({
    method: 'POST',
    path: '/api/accounts/{id}/invitation',
    who: 'staff',
    permission: 'AccountUpdate',
    summary:
      'Mails the link for a customer’s first password once more; administrators do it for staff too. Links of earlier invitations end. Refused for whom has confirmed the address. Takes an Idempotency-Key.',
    params: z.object({ id: Id }),
    reply: AccountReply,
    success: 'Invitation sent',
    failure: 'The invitation was not sent',
  }),
  'accounts.updateAddress': row({
    method: 'PUT',
    path: '/api/accounts/address',
    who: 'own',
    policy: 'account.canUpdate',
    summary: 'One’s own default address, made if there is none yet.',
    body: AddressFields.omit({ isDefault: true }),
    reply: Address,
    success: 'Account address updated successfully!',
    failure: 'Updating account address failed!',
  }),
  'accounts.updateAuthorizedPersons': row({
    method: 'PUT',
    path: '/api/accounts/authorized-persons',
    who: 'own',
    policy: 'account.canUpdate',
    summary:
      'Who may fetch one’s own packages, at most five, or with AccountUpdate a customer’s by accountId.',
    body: AuthorizedPersons,
    reply: AccountReply,
    success: 'Pickup persons updated successfully',
    failure: 'Error updating pickup persons',
  }),
  'accounts.remove': row({
    method: 'DELETE',
    path: '/api/accounts/{id}',
    who: 'own',
    policy: 'account.canRemove',
    summary:
      'Own account, or a customer with AccountDelete; administrators delete staff too. Refused with a list while anything is owed, in credit or under way, unless an administrator gives a reason.',
    params: z.object({ id: Id }),
    query: z.object({ reason: Note.optional() }),
    reply: AccountReply,
    success: 'Account deleted successfully!',
    failure: 'Account deletion failed!',
  }),
  'accounts.customersPaginated': row({
    method: 'POST',
    path: '/api/accounts/customers/paginated/{pageNumber}',
    who: 'staff',
    permission: 'AccountView',
    summary: 'Customers by page.',
    params: ByNumber,
    body: withCurrentFilter(AccountPage),
    reply: pageOf(AccountReply),
  }),
  'accounts.customersMinimalPaginated': row({
    method: 'POST',
    path: '/api/accounts/customers-minimal/paginated/{id}',
    who: 'staff',
    permission: 'AccountView',
    summary: 'Customers by page, names and mailboxes only; {id} is the page number.',
    params: ByPageId,
    body: withCurrentFilter(AccountPage),
    reply: pageOf(MinimalAccount),
  }),
  'accounts.paymentCustomersPaginated': row({
    method: 'POST',
    path: '/api/accounts/payment-customers/paginated/{id}',
    who: 'staff',
    permission: 'ReceivePaymentView',
    summary: 'Customers by page, for a choice of who pays; {id} is the page number.',
    params: ByPageId,
    body: withCurrentFilter(AccountPage),
    reply: pageOf(MinimalAccount),
  }),
  'accounts.employeesPaginated': row({
    method: 'POST',
    path: '/api/accounts/employees/paginated/{pageNumber}',
    who: 'staff',
    permission: 'AccessView',
    summary: 'Staff by page.',
    params: ByNumber,
    body: withCurrentFilter(AccountPage),
    reply: pageOf(AccountReply),
  }),
}
