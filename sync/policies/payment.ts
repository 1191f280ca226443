import type { Payment } from '../entities/money/payment.ts'
import type { Actor } from './actor.ts'
import { isGranted, isOwner, mustBeGrantedIfStaff } from './granted.ts'

export type PaymentOwner = Pick<Payment, 'accountId'>

/** Returns true for staff who see or take payments. */
const isHandler = (actor: Actor): boolean =>
  isGranted(actor, 'PaymentView') || isGranted(actor, 'ReceivePaymentView')

/** Staff with any right in this list may read receipts. */
const receiptRights = ['InvoiceView', 'PaymentView', 'ReceivePaymentView'] as const

type Person = Pick<Actor, 'role' | 'permissions'>

export const paymentPolicy = {
  isHandler,

  canView: (person: Person): boolean => isGranted(person, 'PaymentView'),
  /** Take money at the counter. */
  canReceive: (person: Person): boolean => isGranted(person, 'ReceivePaymentView'),
  /** See the debt and credit of any customer. */
  canSeeBalances: (person: Person): boolean =>
    isGranted(person, 'ReceivePaymentView') || isGranted(person, 'PaymentRefund'),
  /** Confirm that the office has seen the money. */
  canCheck: (person: Person): boolean => isGranted(person, 'PaymentUpdate'),
  /** Pay out a customer's credit. */
  canRefund: (person: Person): boolean => isGranted(person, 'PaymentRefund'),
  canReverse: (person: Person): boolean => isGranted(person, 'PaymentDelete'),

  mayAsk: (actor: Actor): void => mustBeGrantedIfStaff(actor, 'PaymentView'),

  canRead: (actor: Actor, row: PaymentOwner): boolean =>
    isGranted(actor, 'PaymentView') || isOwner(actor, row),

  /** Owners and staff who list receipts read a receipt; staff who took the money may print it. */
  mayReadReceipts: (actor: Actor): void => mustBeGrantedIfStaff(actor, ...receiptRights),

  /** The rate of the day for US dollars. */
  mayReadRates: (actor: Actor): void => mustBeGrantedIfStaff(actor, 'ReceivePaymentView', 'PaymentView'),

  canReadReceipt: (actor: Actor, row: PaymentOwner): boolean =>
    receiptRights.some((right) => isGranted(actor, right)) || isOwner(actor, row),

  /** Debt and credit are for the customer, and for staff who take payments or pay them out. */
  canReadBalances(actor: Actor, row: PaymentOwner): boolean {
    if (isOwner(actor, row)) return true
    mustBeGrantedIfStaff(actor, 'ReceivePaymentView', 'PaymentRefund')
    return paymentPolicy.canSeeBalances(actor)
  },

  /** The users who are notified about a payment while they watch: the account itself and staff who handle payments. */
  canFollow: (actor: Actor, row: PaymentOwner): boolean => isHandler(actor) || isOwner(actor, row),
}
