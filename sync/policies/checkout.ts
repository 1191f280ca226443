import type { Actor } from './actor.ts'
import { isGranted, mustBeGrantedIfStaff } from './granted.ts'
import { isStaff } from './roles.ts'

type Person = Pick<Actor, 'role' | 'permissions'>

export const checkoutPolicy = {
  canView: (person: Person): boolean => isGranted(person, 'CheckoutView'),
  /** Create, mail and cancel payment links for customers. */
  canUpdate: (person: Person): boolean => isGranted(person, 'CheckoutUpdate'),
  canRemove: (person: Person): boolean => isGranted(person, 'CheckoutDelete'),

  /** The only customer whose invoices may be paid: the actor; null for staff who create links for customers. */
  payerOf(actor: Actor): string | null {
    mustBeGrantedIfStaff(actor, 'CheckoutUpdate')
    return isStaff(actor.role) ? null : actor.accountId
  },
}
