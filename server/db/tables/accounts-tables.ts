import type { Generated } from 'kysely'
import type { AccountNote } from '#sync/entities/accounts/account-note.ts'
import type { Address } from '#sync/entities/accounts/address.ts'
import type { CustomerPaper } from '#sync/entities/accounts/customer-paper.ts'
import type { FactorKind } from '#sync/entities/accounts/second-factor.ts'
import type { NewsletterSubscriber } from '#sync/entities/messages/newsletter-subscriber.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'

/** Tables of signing in and of rights. None of them is synced: their rows never reach a device. */
export interface SignInTables {
  accountPrivate: AccountPrivateTable
  credential: CredentialTable
  session: SessionTable
  accountText: AccountTextTable
  allowance: AllowanceTable
  authorization: AuthorizationTable
  accountPermission: AccountPermissionTable
  oneTimeToken: OneTimeTokenTable
  secondFactor: SecondFactorTable
  recoveryCode: RecoveryCodeTable
  proofTicket: ProofTicketTable
  lockedDevice: LockedDeviceTable
  clientError: ClientErrorTable
  keepAlive: KeepAliveTable
  address: AddressTable
  accountNote: AccountNote
  customerPaper: CustomerPaperTable
  newsletterSubscriber: NewsletterSubscriberTable
  newsletterRequest: NewsletterRequestTable
}

export interface CustomerPaperTable extends Omit<CustomerPaper, 'fileIds'> {
  /** JSON of file ids. */
  fileIds: string
  /** The time of the message that it ends soon. */
  warnedAt: string | null
}

export interface AccountPrivateTable {
  accountId: string
  userId: string
  phone: string
  emailVerifiedAt: string | null
  /** Sealed with the data key; null without one. */
  trn: Generated<string | null>
  /** By which the same number is recognised; null without one. */
  trnDigest: Generated<string | null>
  /** The name and the phone number as customers are compared by; null until the server has worked them out. */
  nameKey: Generated<string | null>
  phoneKey: Generated<string | null>
  /** The row of `accountText`; null until the server has written it. */
  textNumber: Generated<number | null>
  /** JSON of at most five AuthorizedPerson. */
  authorizedPersons: Generated<string>
  /** Null for the group Regular. */
  priceGroupId: Generated<string | null>
  /** The promotion whose code the customer entered for their next bill. */
  promotionId: Generated<string | null>
  /** JSON of Terms; null for a customer who pays before pickup. */
  terms: Generated<string | null>
  /** 1 if new invoices are paid from the account's credit. */
  paysFromCredit: Generated<0 | 1>
}

export interface CredentialTable {
  accountId: string
  /** Lower case; what the person types at sign-in. */
  email: string
  passwordHash: string
  /** Moves when every access token of the account has to end: password, status, role, rights. */
  sessionVersion: number
  updatedAt: string
}

/** The index of what people are found by; the column of its own name is how FTS5 is asked. */
export interface AccountTextTable {
  rowid: number
  body: string
  accountText: string
}

/** The rest of what an account may write in a day, of one kind. */
export interface AllowanceTable {
  accountId: string
  kind: string
  /** The rest at that time; a part of one may have come back. */
  left: number
  at: string
}

/** A logged-in browser: a family of refresh tokens, of which only the newest generation is valid. */
export interface SessionTable {
  sessionId: string
  accountId: string
  deviceId: string
  generation: number
  createdAt: string
  rotatedAt: string
  expiresAt: string
  endedAt: string | null
  /** `ended`: from another device of the person, or by the office. */
  endReason:
    | 'signed-out'
    | 'reused'
    | 'password'
    | 'suspended'
    | 'deleted'
    | 'ended'
    | 'locked'
    | 'factor'
    | null
  /** The last time when the owner proved to be there; null for a shared handheld. */
  provenAt: string | null
  /** The last time when a second factor was used; null for a login without one. */
  factorAt: string | null
}

/** A role's permission: the specification's authorization. */
export interface AuthorizationTable {
  authorizationId: string
  role: Role
  permission: Permission
}

/** A right that an account has beyond its role (granted 1), or lacks despite its role (0). */
export interface AccountPermissionTable {
  accountId: string
  permission: Permission
  granted: 0 | 1
}

export interface OneTimeTokenTable {
  tokenHash: string
  purpose: 'first-admin' | 'verify-email' | 'reset-password' | 'invitation' | 'undo-email'
  expiresAt: string
  /** The owner of the token; null for the first administrator's. */
  accountId: Generated<string | null>
  email: Generated<string | null>
}

/** An authenticator app or a passkey. */
export interface SecondFactorTable {
  factorId: string
  accountId: string
  kind: FactorKind
  name: string
  /** An app's secret, sealed with the data key. */
  secret: string | null
  /** An app's last time step that was used: a code works once. */
  lastStep: number
  credentialId: string | null
  /** A passkey's key, as base64url. */
  publicKey: string | null
  /** A passkey's count of signatures. */
  counter: number
  /** JSON of the browser's hints where the passkey is. */
  transports: string
  createdAt: string
  lastUsedAt: string | null
}

export interface RecoveryCodeTable {
  /** Keyed with the data key: a reader of the table can't try codes. */
  codeHash: string
  accountId: string
  createdAt: string
  usedAt: string | null
}

/** The state between two steps of a login, of setting up a factor, or of a proof. */
export interface ProofTicketTable {
  tokenHash: string
  purpose: 'log-in' | 'enrol' | 'passkey' | 'first-factor' | 'factor' | 'proof'
  accountId: string | null
  sessionId: string | null
  /** The generation of the account's rights: another password or role ends the ticket. */
  sessionVersion: number | null
  deviceId: string
  /** The random text that a passkey has to sign. */
  challenge: string | null
  /** The sealed secret of an app that is being set up. */
  secret: string | null
  expiresAt: string
}

/** A lost device. */
export interface LockedDeviceTable {
  deviceId: string
  accountId: string
  lockedBy: string
  reason: string
  lockedAt: string
  emptiedAt: string | null
}

export interface ClientErrorTable {
  errorId: string
  message: string
  stack: string
  route: string
  version: string
  count: number
  firstAt: string
  lastAt: string
}

/** A single row that /health writes, to prove that it can. */
export interface KeepAliveTable {
  id: number
  at: string
}

export type AddressTable = Omit<Address, 'isDefault'> & { isDefault: 0 | 1 }

export interface NewsletterSubscriberTable extends NewsletterSubscriber {
  unsubscribeToken: string
  /** On whose pages they subscribed: '' for the company's own. */
  brand: string
}

/** An address that was typed on a page and not confirmed. */
export interface NewsletterRequestTable {
  newsletterRequestId: string
  email: string
  name: string
  brand: string
  confirmToken: string
  createdAt: string
}
