import type { BankTransfer } from '../entities/money/bank-transfer.ts'
import type { Actor } from './actor.ts'
import { isGranted, isOwner, mustBeGrantedIfStaff } from './granted.ts'
import { isStaff } from './roles.ts'

type Owner = Pick<BankTransfer, 'accountId'>

export const bankTransferPolicy = {
  canView: (person: Pick<Actor, 'role' | 'permissions'>): boolean => isGranted(person, 'PaymentView'),
  /** Staff who take payments decide whether the money is in the bank. */
  canDecide: (person: Pick<Actor, 'role' | 'permissions'>): boolean =>
    isGranted(person, 'ReceivePaymentView'),

  /** The only customer whose invoices may be named: the actor; null for staff who submit a slip for a customer. */
  payerOf(actor: Actor): string | null {
    mustBeGrantedIfStaff(actor, 'ReceivePaymentView')
    return isStaff(actor.role) ? null : actor.accountId
  },

  mayAsk: (actor: Actor): void => mustBeGrantedIfStaff(actor, 'PaymentView', 'ReceivePaymentView'),

  /** Staff see all transfers, customers their own. */
  canRead(actor: Actor, row: Owner): boolean {
    mustBeGrantedIfStaff(actor, 'PaymentView', 'ReceivePaymentView')
    return isStaff(actor.role) || isOwner(actor, row)
  },

  /** The customer, or staff who may decide, can withdraw a transfer submitted by mistake. */
  canWithdraw(actor: Actor, row: Owner): boolean {
    mustBeGrantedIfStaff(actor, 'ReceivePaymentView')
    return isStaff(actor.role) || isOwner(actor, row)
  },
}
