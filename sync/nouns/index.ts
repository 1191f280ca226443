import { accountNoun } from './account.ts'
import { addressNoun } from './address.ts'
import { apiKeyNoun } from './api-key.ts'
import { authorizationNoun } from './authorization.ts'
import { blogNoun } from './blog.ts'
import { branchNoun } from './branch.ts'
import { claimNoun } from './claim.ts'
import { clientErrorNoun } from './client-error.ts'
import { contactMessageNoun } from './contact-message.ts'
import { creditNoteNoun } from './credit-note.ts'
import { customerPaperNoun } from './customer-paper.ts'
import { dataImportNoun } from './data-import.ts'
import { deliveryNoun } from './delivery.ts'
import { fileNoun } from './file.ts'
import { handheldNoun } from './handheld.ts'
import { hubDeviceNoun } from './hub-device.ts'
import { invoiceNoun } from './invoice.ts'
import { invoiceEstimateNoun } from './invoice-estimate.ts'
import { manifestNoun } from './manifest.ts'
import { messageNoun } from './message.ts'
import { newsletterSubscriberNoun } from './newsletter-subscriber.ts'
import { noticeNoun } from './notice.ts'
import type { NounRow } from './noun.ts'
import { packageNoun } from './package.ts'
import { paymentNoun } from './payment.ts'
import { bankTransferNoun } from './payments/bank-transfer.ts'
import { checkoutNoun } from './payments/checkout.ts'
import { deliveryZoneNoun } from './prices/delivery-zone.ts'
import { dutyTableNoun } from './prices/duty-table.ts'
import { feeNoun } from './prices/fee.ts'
import { priceGroupNoun } from './prices/price-group.ts'
import { promotionNoun } from './prices/promotion.ts'
import { rateSheetNoun } from './prices/rate-sheet.ts'
import { printJobNoun } from './print-job.ts'
import { questionNoun } from './question.ts'
import { reviewNoun } from './review.ts'
import { sessionNoun } from './session.ts'
import { settingNoun } from './setting.ts'
import { storeOrderNoun } from './store-order.ts'
import { tillNoun } from './till.ts'
import { transferNoun } from './transfer.ts'
import { webhookNoun } from './webhook.ts'

/** The nouns of the product. Each of the tables that know all nouns is made from these rows. */
export const nouns = {
  account: accountNoun,
  address: addressNoun,
  apiKey: apiKeyNoun,
  authorization: authorizationNoun,
  bankTransfer: bankTransferNoun,
  blog: blogNoun,
  branch: branchNoun,
  checkout: checkoutNoun,
  claim: claimNoun,
  clientError: clientErrorNoun,
  contactMessage: contactMessageNoun,
  creditNote: creditNoteNoun,
  customerPaper: customerPaperNoun,
  dataImport: dataImportNoun,
  delivery: deliveryNoun,
  deliveryZone: deliveryZoneNoun,
  dutyTable: dutyTableNoun,
  file: fileNoun,
  handheld: handheldNoun,
  hubDevice: hubDeviceNoun,
  invoice: invoiceNoun,
  invoiceEstimate: invoiceEstimateNoun,
  manifest: manifestNoun,
  message: messageNoun,
  newsletterSubscriber: newsletterSubscriberNoun,
  notice: noticeNoun,
  fee: feeNoun,
  package: packageNoun,
  payment: paymentNoun,
  priceGroup: priceGroupNoun,
  promotion: promotionNoun,
  printJob: printJobNoun,
  question: questionNoun,
  rateSheet: rateSheetNoun,
  review: reviewNoun,
  session: sessionNoun,
  setting: settingNoun,
  storeOrder: storeOrderNoun,
  till: tillNoun,
  transfer: transferNoun,
  webhook: webhookNoun,
} satisfies Record<string, NounRow>

export type NounName = keyof typeof nouns
type AnyNoun = (typeof nouns)[NounName]

type KeysOf<T> = T extends T ? keyof T & string : never
type ValuesOf<T> = T extends T ? T[keyof T] : never
type Part = 'tables' | 'topics' | 'audited' | 'actions'

/** A noun whose rows the staff have a list of. */
export type ListedNoun = { [N in NounName]: (typeof nouns)[N]['list'] extends null ? never : N }[NounName]

/** Merges one part of all rows into one table, such as all tables with their owners. */
export const partOfAll = <P extends Part>(part: P): Record<KeysOf<AnyNoun[P]>, ValuesOf<AnyNoun[P]>> =>
  Object.assign({}, ...Object.values(nouns).map((noun) => noun[part]))
