import * as z from 'zod'
import { Account } from '../../entities/accounts/account.ts'
import { AuthorizedPerson } from '../../entities/accounts/authorized-person.ts'
import { Terms } from '../../entities/accounts/terms.ts'
import { Id, Phone, ShortText, Trn } from '../../entities/fields.ts'
import { plainEmail } from '../../lib/clean-text.ts'
import { permissions } from '../../policies/permissions.ts'
import { roles } from '../../policies/roles.ts'
import { ListQuery, row } from '../row.ts'

/** An email address. Invisible characters from copying, such as a zero-width space, are removed. */
export const Email = z.string().overwrite(plainEmail).max(200).pipe(z.email('is not an email address'))

/** An email address; '' and null both mean that the person has none. */
export const EmailOrNone = z
  .union([z.string().overwrite(plainEmail).pipe(z.literal('')), Email], 'is not an email address')
  .nullable()
  .transform((email) => email ?? '')

/** Length keeps a password safe; the upper limit keeps hashing cheap. */
export const NewPassword = z
  .string()
  .min(10, 'is shorter than 10 characters')
  .max(200, 'is longer than 200 characters')

export const User = z.object({
  userId: Id,
  firstName: ShortText,
  lastName: ShortText,
  email: z.string(),
  phone: z.string(),
  /** The time when the owner followed a link sent to the address, or when the office entered it; null until then. */
  emailVerifiedAt: z.string().nullable(),
})

export const Authorization = z.object({ permissions: z.array(z.enum(permissions)).max(500) })

/** The user of the session, with their current rights. */
export const SessionUser = z.object({
  accountId: Id,
  user: User,
  role: z.enum(roles),
  mailbox: z.string(),
  branchId: Id.nullable(),
  brand: z.string(),
  authorization: Authorization,
})
export type SessionUser = z.output<typeof SessionUser>

/** The user's name and email are repeated next to the account, as specified. */
const OwnNames = User.pick({ firstName: true, lastName: true, email: true })

/** An account as the office and its owner see it. */
export const AccountReply = SessionUser.extend({
  status: Account.shape.status,
  hasTrn: z.boolean(),
  defaultMode: Account.shape.defaultMode,
  defaultService: Account.shape.defaultService,
  holdsPackages: Account.shape.holdsPackages,
  declinesInsurance: Account.shape.declinesInsurance,
  /** The group of customers who pay the same prices. */
  priceGroupId: Id,
  /** Null for a customer who pays before pickup. */
  terms: Terms.nullable(),
  /** True if new invoices are paid from the account’s credit. */
  paysFromCredit: z.boolean(),
  authorizedPersons: z.array(AuthorizedPerson),
  createdAt: z.string(),
  /** Null while the account is open. The debt of a closed account remains. */
  closedAt: z.string().nullable(),
})
export type AccountReply = z.output<typeof AccountReply>

export const OwnAccount = AccountReply.extend(OwnNames.shape)
export type OwnAccount = z.output<typeof OwnAccount>

export const MinimalAccount = Account.pick({
  accountId: true,
  mailbox: true,
  firstName: true,
  lastName: true,
  role: true,
  branchId: true,
  status: true,
})

export type MinimalAccount = z.output<typeof MinimalAccount>

/** Updates only the fields in the body. Only administrators change role, status and rights. */
export const AccountUpdate = z.object({
  user: User.omit({ userId: true, emailVerifiedAt: true })
    .extend({
      firstName: ShortText.min(1, 'is missing'),
      email: EmailOrNone,
      phone: Phone,
    })
    .partial()
    .optional(),
  /** Can be written but never read. */
  trn: Trn.optional(),
  branchId: Id.nullable().optional(),
  /** How new packages travel unless another mode is chosen for one. */
  defaultMode: Account.shape.defaultMode.optional(),
  /** The name of a service; '' for the first one of the mode. */
  defaultService: Account.shape.defaultService.optional(),
  /** True to hold packages in the warehouse until the customer says ship. */
  holdsPackages: Account.shape.holdsPackages.optional(),
  /** True to leave new packages without insurance unless it is chosen for one. */
  declinesInsurance: Account.shape.declinesInsurance.optional(),
  /** Only people who set prices, and only for customers. */
  priceGroupId: Id.optional(),
  /** Only supervisors, seniors and administrators, and only for customers. Null: pays before pickup. */
  terms: Terms.nullable().optional(),
  /** True to pay new invoices from the account’s credit, as far as it goes. */
  paysFromCredit: z.boolean().optional(),
  role: z.enum(roles).optional(),
  status: Account.shape.status.optional(),
  authorization: Authorization.optional(),
  password: z.union([z.literal(''), NewPassword]).optional(),
  confirmPassword: z.string().max(200).optional(),
  currentPassword: z.string().max(200).optional().meta({
    description:
      'For a new email address or password of one’s own. May be left out for ten minutes after logging in.',
  }),
})
export type AccountUpdate = z.output<typeof AccountUpdate>

const ById = z.object({ id: Id })

/** The reply to a finished login. */
export const LoggedIn = z.object({ jwtToken: z.string(), user: SessionUser.extend(OwnNames.shape) })
export type LoggedIn = z.output<typeof LoggedIn>

/** The password was right, and a second step is missing. The ticket is good for that step only, and for minutes. */
export const SecondStep = z.object({
  secondStep: z.object({
    ticket: z.string(),
    /** True if the role needs a second factor and the account has none: it is set up first. */
    mustEnrol: z.boolean(),
    kinds: z.array(z.enum(['totp', 'recovery', 'passkey'])),
    /** The browser's options for a passkey. */
    passkey: z.record(z.string(), z.unknown()).nullable(),
  }),
})
export type SecondStep = z.output<typeof SecondStep>['secondStep']

export const accounts = {
  'accounts.authenticate': row({
    method: 'POST',
    path: '/api/accounts/authenticate',
    who: 'public',
    summary:
      'Signs in; sets the refresh cookie. Accounts with a second factor get a ticket for the second step instead.',
    body: z.object({
      email: z.string().min(1, 'is missing').max(200),
      password: z.string().min(1, 'is missing').max(200),
      secondStep: z.boolean().optional().meta({
        description: 'True from an app that knows the second step; others are asked to update.',
      }),
    }),
    reply: z.union([LoggedIn, SecondStep]),
  }),
  'accounts.refreshToken': row({
    method: 'POST',
    path: '/api/accounts/refresh-token',
    who: 'public',
    summary: 'Exchanges the refresh cookie for the next one and a new access token.',
    reply: z.object({ jwtToken: z.string() }),
  }),
  'accounts.firstAdmin': row({
    method: 'POST',
    path: '/api/accounts/first-admin',
    who: 'public',
    summary: 'Makes the first administrator, with the one-time token that the server printed at its start.',
    body: z.object({
      token: z.string().min(1, 'is missing').max(200),
      firstName: ShortText.min(1, 'is missing'),
      lastName: ShortText,
      email: Email,
      password: NewPassword,
      confirmPassword: z.string().max(200),
    }),
    reply: SessionUser,
    success: 'Account added successfully!',
    failure: 'Adding account failed!',
  }),
  'accounts.user': row({
    method: 'GET',
    path: '/api/accounts/user',
    who: 'any',
    summary: 'The signed-in user with the rights of this moment.',
    reply: OwnAccount,
  }),
  'accounts.logout': row({
    method: 'POST',
    path: '/api/accounts/logout',
    who: 'any',
    summary: 'Ends this session on the server and clears the refresh cookie.',
    reply: z.object({ signedOut: z.literal(true) }),
  }),
  'accounts.update': row({
    method: 'PUT',
    path: '/api/accounts/{accountId}',
    who: 'own',
    policy: 'account.canUpdate',
    needsProof: 'for rights',
    summary: 'Own account, or a customer with AccountUpdate; role, status and rights for administrators.',
    params: z.object({ accountId: Id }),
    body: AccountUpdate,
    reply: AccountReply,
    success: 'Account updated successfully!',
    failure: 'Updating account failed!',
  }),
  'accounts.list': row({
    method: 'GET',
    path: '/api/accounts',
    who: 'staff',
    permission: 'AccountView',
    summary: 'Customers by name, 500 at a time; with AccessView everybody.',
    query: ListQuery,
    reply: z.array(AccountReply),
  }),
  'accounts.customers': row({
    method: 'GET',
    path: '/api/accounts/customers',
    who: 'staff',
    permission: 'AccountView',
    summary: 'Customers by name, 500 at a time.',
    query: ListQuery,
    reply: z.array(AccountReply),
  }),
  'accounts.minimal': row({
    method: 'GET',
    path: '/api/accounts/minimal',
    who: 'staff',
    permission: 'AccountView',
    summary: 'Customers, with AccessView everybody, 500 at a time: names and mailboxes only.',
    query: ListQuery,
    reply: z.array(MinimalAccount),
  }),
  'accounts.customersMinimal': row({
    method: 'GET',
    path: '/api/accounts/customers/minimal',
    who: 'staff',
    permission: 'AccountView',
    summary: 'Customers, 500 at a time: names and mailboxes only.',
    query: ListQuery,
    reply: z.array(MinimalAccount),
  }),
  'accounts.get': row({
    forOffices: true,
    method: 'GET',
    path: '/api/accounts/{id}',
    who: 'staff',
    permission: 'AccountView',
    summary: 'One account.',
    params: ById,
    reply: AccountReply,
  }),
  'accounts.byUser': row({
    forOffices: true,
    method: 'GET',
    path: '/api/accounts/user/{id}',
    who: 'staff',
    permission: 'AccountView',
    summary: 'The account of a user.',
    params: ById,
    reply: AccountReply,
  }),
}
