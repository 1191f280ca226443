import { accountPolicy } from './account.ts'
import { checkoutPolicy } from './checkout.ts'
import { deliveryPolicy } from './delivery.ts'
import { filePolicy } from './file.ts'
import { invoicePolicy } from './invoice.ts'
import { packagePolicy } from './package.ts'
import { paymentPolicy } from './payment.ts'

/** Whose row it is, decided once per entity. */
export const policies = {
  account: accountPolicy,
  checkout: checkoutPolicy,
  delivery: deliveryPolicy,
  file: filePolicy,
  invoice: invoicePolicy,
  package: packagePolicy,
  payment: paymentPolicy,
}

type Policies = typeof policies
/** `entity.rule`: what an API row says of the rows that its call reaches. */
export type PolicyName = {
  [E in keyof Policies]: `${E}.${keyof Policies[E] & string}`
}[keyof Policies]
