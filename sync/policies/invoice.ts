import type { Invoice } from '../entities/money/invoice.ts'
import type { Actor } from './actor.ts'
import { isGranted, isOwner, mustBeGrantedIfStaff } from './granted.ts'
import type { Permission } from './permissions.ts'
import { isStaff } from './roles.ts'

export type InvoicePlace = Pick<Invoice, 'accountId' | 'statusId'>

/** The filter for a list of invoices. `asCustomer` leaves out invoices that a customer doesn't see yet. */
export interface InvoiceRights {
  readonly accountId?: string
  readonly asCustomer?: boolean
}

type Person = Pick<Actor, 'role' | 'permissions'>

const canReadAll = (person: Person): boolean => isGranted(person, 'InvoiceView')

/** The filter for a customer's own invoices. */
const whereOwn = ({ accountId }: Actor): InvoiceRights => ({ accountId, asCustomer: true })

export const invoicePolicy = {
  canReadAll,
  canCreate: (person: Person): boolean => isGranted(person, 'InvoiceCreate'),
  /** Issue or change a draft, and void an issued invoice. */
  canUpdate: (person: Person): boolean => isGranted(person, 'InvoiceUpdate'),
  canRemove: (person: Person): boolean => isGranted(person, 'InvoiceDelete'),
  /** Reduce a debt by a credit note. */
  canCredit: (person: Person): boolean => isGranted(person, 'CreditNoteCreate'),

  mayAsk: (actor: Actor): void => mustBeGrantedIfStaff(actor, 'InvoiceView'),

  /** Only the office may read a draft. */
  canRead: (actor: Actor, row: InvoicePlace): boolean =>
    canReadAll(actor) || (isOwner(actor, row) && row.statusId !== 'draft'),

  whereOwn,
  whereReadable: (actor: Actor): InvoiceRights => (canReadAll(actor) ? {} : whereOwn(actor)),

  /** The filter for one account's list: the actor's own, or any for the office. Null if the actor may not see it. */
  whereOf(actor: Actor, accountId: string): InvoiceRights | null {
    if (isOwner(actor, { accountId })) return { accountId, asCustomer: !isStaff(actor.role) }
    mustBeGrantedIfStaff(actor, 'InvoiceView')
    return canReadAll(actor) ? { accountId } : null
  },

  /** A statement is for its customer, and for the office. */
  canReadStatement(actor: Actor, row: { readonly accountId: string }): boolean {
    if (isOwner(actor, row)) return true
    mustBeGrantedIfStaff(actor, 'InvoiceView')
    return canReadAll(actor)
  },

  /** A merchant invoice belongs to the package that it is for. */
  canAddInvoice: (actor: Actor, row: InvoicePlace): boolean =>
    isGranted(actor, 'PackageUpdate') || (isOwner(actor, row) && row.statusId !== 'draft'),

  /** True for staff with the right. False for customers, for whom the call concerns their own pre-alerts. */
  canWrite(actor: Actor, permission: Permission): boolean {
    mustBeGrantedIfStaff(actor, permission)
    return isStaff(actor.role)
  },
}
