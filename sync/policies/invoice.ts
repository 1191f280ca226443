import type { Invoice } from '../entities/invoice.ts'
import type { Actor } from './actor.ts'
import { isGranted, isOwner, mustBeGrantedIfStaff } from './granted.ts'
import type { Permission } from './permissions.ts'
import { isStaff } from './roles.ts'

export type InvoicePlace = Pick<Invoice, 'accountId' | 'statusId'>

/** What a list of invoices is narrowed to; `asCustomer` leaves out what a customer does not see yet. */
export interface InvoiceRights {
  readonly accountId?: string
  readonly asCustomer?: boolean
}

type Person = Pick<Actor, 'role' | 'permissions'>

const canReadAll = (person: Person): boolean => isGranted(person, 'InvoiceView')

/** What a customer sees of the own ones. */
const whereOwn = ({ accountId }: Actor): InvoiceRights => ({ accountId, asCustomer: true })

export const invoicePolicy = {
  canReadAll,
  canCreate: (person: Person): boolean => isGranted(person, 'InvoiceCreate'),
  /** Issue or change a draft, void what was issued. */
  canUpdate: (person: Person): boolean => isGranted(person, 'InvoiceUpdate'),
  canRemove: (person: Person): boolean => isGranted(person, 'InvoiceDelete'),
  /** Give money off by a credit note. */
  canCredit: (person: Person): boolean => isGranted(person, 'CreditNoteCreate'),

  mayAsk: (actor: Actor): void => mustBeGrantedIfStaff(actor, 'InvoiceView'),

  /** A draft is nobody's but the office's. */
  canRead: (actor: Actor, row: InvoicePlace): boolean =>
    canReadAll(actor) || (isOwner(actor, row) && row.statusId !== 'draft'),

  whereOwn,
  whereReadable: (actor: Actor): InvoiceRights => (canReadAll(actor) ? {} : whereOwn(actor)),

  /** What the list of one account is narrowed to: the own ones, or anybody's for the office. Null: not theirs to see. */
  whereOf(actor: Actor, accountId: string): InvoiceRights | null {
    if (isOwner(actor, { accountId })) return { accountId, asCustomer: !isStaff(actor.role) }
    mustBeGrantedIfStaff(actor, 'InvoiceView')
    return canReadAll(actor) ? { accountId } : null
  },

  /** A merchant invoice goes to the package that it is for. */
  canAddInvoice: (actor: Actor, row: InvoicePlace): boolean =>
    isGranted(actor, 'PackageUpdate') || (isOwner(actor, row) && row.statusId !== 'draft'),

  /** True: staff with the right. False: a customer, to whom the call means the own pre-alerts. */
  canWrite(actor: Actor, permission: Permission): boolean {
    mustBeGrantedIfStaff(actor, permission)
    return isStaff(actor.role)
  },
}
