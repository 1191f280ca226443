import type { Payment } from '../entities/payment.ts'
import type { Actor } from './actor.ts'
import { isGranted, isOwner, mustBeGrantedIfStaff } from './granted.ts'

export type PaymentOwner = Pick<Payment, 'accountId'>

/** Staff who see or take payments. */
const isHandler = (actor: Actor): boolean =>
  isGranted(actor, 'PaymentView') || isGranted(actor, 'ReceivePaymentView')

/** Staff with one of these read receipts. */
const receiptRights = ['InvoiceView', 'PaymentView', 'ReceivePaymentView'] as const

type Person = Pick<Actor, 'role' | 'permissions'>

export const paymentPolicy = {
  isHandler,

  canView: (person: Person): boolean => isGranted(person, 'PaymentView'),
  /** Take money at the counter. */
  canReceive: (person: Person): boolean => isGranted(person, 'ReceivePaymentView'),
  /** See what anybody owes and has. */
  canSeeBalances: (person: Person): boolean =>
    isGranted(person, 'ReceivePaymentView') || isGranted(person, 'PaymentRefund'),
  /** Say that the office has seen the money. */
  canCheck: (person: Person): boolean => isGranted(person, 'PaymentUpdate'),
  /** Pay a customer's credit back. */
  canRefund: (person: Person): boolean => isGranted(person, 'PaymentRefund'),
  canReverse: (person: Person): boolean => isGranted(person, 'PaymentDelete'),

  mayAsk: (actor: Actor): void => mustBeGrantedIfStaff(actor, 'PaymentView'),

  canRead: (actor: Actor, row: PaymentOwner): boolean =>
    isGranted(actor, 'PaymentView') || isOwner(actor, row),

  /** A receipt is read by its owner and by staff who list receipts, and printed by those who took the money. */
  mayReadReceipts: (actor: Actor): void => mustBeGrantedIfStaff(actor, ...receiptRights),

  canReadReceipt: (actor: Actor, row: PaymentOwner): boolean =>
    receiptRights.some((right) => isGranted(actor, right)) || isOwner(actor, row),

  /** What somebody owes and has is for the person, and for staff who take money or pay it back. */
  canReadBalances(actor: Actor, row: PaymentOwner): boolean {
    if (isOwner(actor, row)) return true
    mustBeGrantedIfStaff(actor, 'ReceivePaymentView', 'PaymentRefund')
    return paymentPolicy.canSeeBalances(actor)
  },

  /** Who is told of a payment while they watch: the account itself, and staff whose work it is. */
  canFollow: (actor: Actor, row: PaymentOwner): boolean => isHandler(actor) || isOwner(actor, row),
}
