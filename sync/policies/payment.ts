import type { Payment } from '../entities/payment.ts'
import type { Actor } from './actor.ts'
import { isGranted, isOwner, mustBeGrantedIfStaff } from './granted.ts'

export type PaymentOwner = Pick<Payment, 'accountId'>

/** Staff who see or take payments. */
const isHandler = (actor: Actor): boolean =>
  isGranted(actor, 'PaymentView') || isGranted(actor, 'ReceivePaymentView')

export const paymentPolicy = {
  isHandler,

  mayAsk: (actor: Actor): void => mustBeGrantedIfStaff(actor, 'PaymentView'),

  canRead: (actor: Actor, row: PaymentOwner): boolean =>
    isGranted(actor, 'PaymentView') || isOwner(actor, row),

  /** Who is told of a payment while they watch: the account itself, and staff whose work it is. */
  canFollow: (actor: Actor, row: PaymentOwner): boolean => isHandler(actor) || isOwner(actor, row),
}
