import type { BankTransfer } from '../entities/bank-transfer.ts'
import type { Actor } from './actor.ts'
import { isGranted, isOwner, mustBeGrantedIfStaff } from './granted.ts'
import { isStaff } from './roles.ts'

type Owner = Pick<BankTransfer, 'accountId'>

export const bankTransferPolicy = {
  canView: (person: Pick<Actor, 'role' | 'permissions'>): boolean => isGranted(person, 'PaymentView'),
  /** Say that the money is in the bank, or that it isn't: whoever takes payments. */
  canDecide: (person: Pick<Actor, 'role' | 'permissions'>): boolean =>
    isGranted(person, 'ReceivePaymentView'),

  /** The customer whose invoices alone may be named: oneself; null for staff who send a slip in for a customer. */
  payerOf(actor: Actor): string | null {
    mustBeGrantedIfStaff(actor, 'ReceivePaymentView')
    return isStaff(actor.role) ? null : actor.accountId
  },

  mayAsk: (actor: Actor): void => mustBeGrantedIfStaff(actor, 'PaymentView', 'ReceivePaymentView'),

  /** Staff see everybody's, customers their own. */
  canRead(actor: Actor, row: Owner): boolean {
    mustBeGrantedIfStaff(actor, 'PaymentView', 'ReceivePaymentView')
    return isStaff(actor.role) || isOwner(actor, row)
  },

  /** Take back what was sent in by mistake: the customer, or whoever may decide. */
  canWithdraw(actor: Actor, row: Owner): boolean {
    mustBeGrantedIfStaff(actor, 'ReceivePaymentView')
    return isStaff(actor.role) || isOwner(actor, row)
  },
}
