import * as z from 'zod'
import { Account } from '../entities/account.ts'
import { Address } from '../entities/address.ts'
import { AuthorizedPerson, mostAuthorizedPersons } from '../entities/authorized-person.ts'
import { Id, Note, Phone, ShortText, Trn } from '../entities/fields.ts'
import { roles } from '../policies/roles.ts'
import { AccountReply, Email, MinimalAccount, NewPassword } from './accounts.ts'
import { AddressFields } from './address.ts'
import { PageBody, pageOf, row } from './row.ts'

/** Only a visitor chooses a password: whom staff make an account for sets it by the link of the invitation. */
const NewAccount = z.object({
  user: z.object({
    firstName: ShortText.min(1, 'is missing'),
    lastName: ShortText.min(1, 'is missing'),
    email: Email,
    phone: Phone.default(''),
  }),
  password: NewPassword.optional(),
  confirmPassword: z.string().max(200).optional(),
  branchId: Id.nullable().default(null),
})

export const NewCustomer = NewAccount.extend({ brand: z.string().max(20).optional(), trn: Trn.optional() })
export type NewCustomer = z.output<typeof NewCustomer>

export const staffRoles = roles.filter((role) => role !== 'User')
export const NewStaff = NewAccount.extend({ role: z.enum(staffRoles, 'is not a role of staff') })
export type NewStaff = z.output<typeof NewStaff>

/** Who may fetch packages, whole: who is left out is taken off the list. */
export const AuthorizedPersons = z.object({
  authorizedPersons: z
    .array(AuthorizedPerson.extend({ authorizedPersonId: Id.optional() }))
    .max(mostAuthorizedPersons, `are more than ${mostAuthorizedPersons}`),
})
export type AuthorizedPersons = z.output<typeof AuthorizedPersons>

/** What a list of accounts is narrowed to. A closed one is in no other list. */
export const accountStates = [...Account.shape.status.options, 'Closed'] as const

const orders = ['name', 'name_desc', 'mailbox', 'mailbox_desc', 'created', 'created_desc'] as const
export const AccountPage = PageBody.extend({
  status: z.enum(['', ...accountStates]).optional(),
  sortOrder: z.union([z.literal(''), z.enum(orders)]).optional(),
})
export type AccountPage = z.output<typeof AccountPage>

const PageNumber = z.coerce.number().int().min(1).max(1_000_000)
const ByNumber = z.object({ pageNumber: PageNumber })
/** The specification calls the page number `id` in these. */
const ByPageId = z.object({ id: PageNumber })

export const accountsManage = {
  'accounts.create': row({
    method: 'POST',
    path: '/api/accounts',
    who: 'visitor',
    permission: 'AccountCreate',
    summary:
      'A visitor registers as a customer, and is answered alike whether or not the address is known; staff with AccountCreate make a customer without a password, who is invited by mail to set it, and are given the account.',
    body: NewCustomer,
    reply: z.union([AccountReply, z.object({ registered: z.literal(true) })]),
    success: 'Account added successfully!',
    failure: 'Adding account failed!',
  }),
  'accounts.createStaff': row({
    method: 'POST',
    path: '/api/accounts/staff',
    who: 'staff',
    permission: 'AccessView',
    summary:
      'Makes an account of staff, of a role that may do no more than the maker. The person is invited by mail to set the password.',
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
      'Mails the link by which a customer sets the first password once more; administrators do it for staff too. Links of earlier invitations end. Refused for whom has confirmed the address.',
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
    summary: 'Who may fetch one’s own packages, at most five.',
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
    body: AccountPage,
    reply: pageOf(AccountReply),
  }),
  'accounts.customersMinimalPaginated': row({
    method: 'POST',
    path: '/api/accounts/customers-minimal/paginated/{id}',
    who: 'staff',
    permission: 'AccountView',
    summary: 'Customers by page, names and mailboxes only; {id} is the page number.',
    params: ByPageId,
    body: AccountPage,
    reply: pageOf(MinimalAccount),
  }),
  'accounts.paymentCustomersPaginated': row({
    method: 'POST',
    path: '/api/accounts/payment-customers/paginated/{id}',
    who: 'staff',
    permission: 'ReceivePaymentView',
    summary: 'Customers by page, for a choice of who pays; {id} is the page number.',
    params: ByPageId,
    body: AccountPage,
    reply: pageOf(MinimalAccount),
  }),
  'accounts.employeesPaginated': row({
    method: 'POST',
    path: '/api/accounts/employees/paginated/{pageNumber}',
    who: 'staff',
    permission: 'AccessView',
    summary: 'Staff by page.',
    params: ByNumber,
    body: AccountPage,
    reply: pageOf(AccountReply),
  }),
}
