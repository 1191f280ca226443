import { accountPolicy } from './account.ts'
import { addressPolicy } from './address.ts'
import { bankTransferPolicy } from './bank-transfer.ts'
import { checkoutPolicy } from './checkout.ts'
import { claimPolicy } from './claim.ts'
import { deliveryPolicy } from './delivery.ts'
import { filePolicy } from './file.ts'
import { invoicePolicy } from './invoice.ts'
import { manifestPolicy } from './manifest.ts'
import { packagePolicy } from './package.ts'
import { paymentPolicy } from './payment.ts'
import { questionPolicy } from './question.ts'
import { reviewPolicy } from './review.ts'
import { storeOrderPolicy } from './store-order.ts'

/** The access rules, one policy per entity. */
export const policies = {
  account: accountPolicy,
  address: addressPolicy,
  bankTransfer: bankTransferPolicy,
  checkout: checkoutPolicy,
  claim: claimPolicy,
  delivery: deliveryPolicy,
  file: filePolicy,
  invoice: invoicePolicy,
  manifest: manifestPolicy,
  package: packagePolicy,
  payment: paymentPolicy,
  question: questionPolicy,
  review: reviewPolicy,
  storeOrder: storeOrderPolicy,
}

type Policies = typeof policies
/** `entity.rule`: how an API row names the rule for the rows its call reads or changes. */
export type PolicyName = {
  [E in keyof Policies]: `${E}.${keyof Policies[E] & string}`
}[keyof Policies]
