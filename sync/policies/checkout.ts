import type { Actor } from './actor.ts'
import { mustBeGrantedIfStaff } from './granted.ts'
import { isStaff } from './roles.ts'

export const checkoutPolicy = {
  /** The customer whose invoices alone may be paid for: oneself; null for staff who make links for customers. */
  payerOf(actor: Actor): string | null {
    mustBeGrantedIfStaff(actor, 'CheckoutUpdate')
    return isStaff(actor.role) ? null : actor.accountId
  },
}
