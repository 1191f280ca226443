import type { BookAccount } from '#sync/entities/money/book-account.ts'
import type { CreditNote, CreditNoteUse } from '#sync/entities/money/credit-note.ts'
import type { DeliveryZone } from '#sync/entities/money/delivery-zone.ts'
import type { DayRate } from '#sync/entities/money/exchange-rate.ts'
import type { Fee } from '#sync/entities/money/fee.ts'
import type { FlightCost } from '#sync/entities/money/flight-cost.ts'
import type { Invoice, InvoiceLine } from '#sync/entities/money/invoice.ts'
import type { InvoiceEstimate } from '#sync/entities/money/invoice-estimate.ts'
import type { Payment, PaymentAllocation } from '#sync/entities/money/payment.ts'
import type { PriceGroup } from '#sync/entities/money/price-group.ts'
import type { Promotion } from '#sync/entities/money/promotion.ts'

/** Tables of money. None of them is synced: a device asks for them by call. */
export interface MoneyTables {
  setting: SettingTable
  counter: CounterTable
  rateSheet: RateSheetTable
  priceGroup: PriceGroup
  dutyTable: DutyTableTable
  deliveryZone: DeliveryZoneTable
  fee: FeeTable
  promotion: PromotionTable
  promotionUse: PromotionUseTable
  priceRound: PriceRoundTable
  categoryWord: CategoryWordTable
  invoice: InvoiceTable
  invoiceLine: InvoiceLineTable
  invoiceEstimate: InvoiceEstimateTable
  invoiceEstimateLine: InvoiceEstimateLineTable
  payment: PaymentTable
  paymentAllocation: PaymentAllocationTable
  creditNote: CreditNoteTable
  creditNoteUse: CreditNoteUseTable
  exchangeRate: DayRate
  flightCost: FlightCost
  bookEntry: BookEntryTable
  dutyCredit: DutyCreditTable
  invoiceTally: InvoiceTallyTable
  paymentTally: PaymentTallyTable
  invoiceText: NumberTextTable & { invoiceId: string }
  paymentText: NumberTextTable & { paymentId: string }
}

/** An index of triples of characters, written by triggers. */
export interface NumberTextTable {
  body: string
}

export interface SettingTable {
  key: string
  /** JSON. */
  value: string
}

/** The last number that was given in a series; it moves in the transaction that uses the number, so none is lost. */
export interface CounterTable {
  name: string
  value: number
}

export interface RateSheetTable {
  rateSheetId: string
  name: string
  mode: 'Air' | 'Sea'
  service: string
  priceGroupId: string | null
  originBranchId: string | null
  /** JSON of RateSheet['bands']. */
  bands: string
  extraLbUsdCents: number
  volumetricDivisor: number
  handlingUsdCents: number
  /** JSON of RateSheet['handlingSteps']. */
  handlingSteps: string
  fuelBasisPoints: number
  insuranceBasisPoints: number
  /** A day in Jamaica, `YYYY-MM-DD`. */
  validFrom: string
  createdAt: string
  updatedAt: string
}

export interface DutyTableTable {
  dutyTableId: string
  validFrom: string
  deMinimisUsdCents: number
  /** JSON of DutyTable['rates']. */
  rates: string
  createdAt: string
  updatedAt: string
}

export type DeliveryZoneTable = Omit<DeliveryZone, 'parishes' | 'towns'> & {
  /** JSON. */
  parishes: string
  /** JSON. */
  towns: string
}

export type FeeTable = Omit<Fee, 'isTaxed' | 'isActive'> & {
  /** 0 or 1. */
  isTaxed: number
  /** 0 or 1. */
  isActive: number
}

export type PromotionTable = Omit<Promotion, 'isFirstOnly' | 'priceGroupIds'> & {
  /** 0 or 1. */
  isFirstOnly: number
  /** JSON. */
  priceGroupIds: string
}

/** The promotion that a bill has. */
/** The round through the open packages after prices changed. The table has one row. */
export interface PriceRoundTable {
  priceRoundId: 'prices'
  /** JSON of the prices that customers know. */
  formerPrices: string
  /** JSON of the prices that they hear of; null between two rounds. */
  newPrices: string | null
  /** Packages up to this one are done. */
  lastPackageId: string
}

export interface PromotionUseTable {
  invoiceId: string
  promotionId: string
  accountId: string
}

/** How often staff put a thing that was described with a word into a category. */
export interface CategoryWordTable {
  word: string
  category: string
  count: number
}

export type InvoiceTable = Omit<Invoice, 'featureValues' | 'hold'>
export type InvoiceLineTable = InvoiceLine & { invoiceId: string; position: number }
export type InvoiceEstimateTable = Omit<InvoiceEstimate, 'featureValues'>
export type InvoiceEstimateLineTable = InvoiceLine & { invoiceEstimateId: string; position: number }

export type PaymentTable = Omit<Payment, 'allocations' | 'receiptCheck'> & { receiptCheck: 0 | 1 }
export type PaymentAllocationTable = PaymentAllocation & { paymentId: string }

export type CreditNoteTable = Omit<CreditNote, 'uses'>
/** A credit note for duty that was billed and not charged, and for which package. */
export interface DutyCreditTable {
  creditNoteId: string
  packageId: string
}
export type CreditNoteUseTable = CreditNoteUse & { creditNoteId: string }

/** A line of the journal. It is never changed: what is taken back is entered again with the other sign. */
export interface BookEntryTable {
  bookEntryId: string
  at: string
  source: 'invoice' | 'payment' | 'creditNote' | 'till' | 'flightCost'
  /** The id of the invoice, payment, credit note, till or cost of a flight. */
  sourceId: string
  /** The customer; null for a till or a flight. */
  accountId: string | null
  bookAccount: BookAccount
  /** A debit above zero, a credit below. */
  amountJmdCents: number
  text: string
  reference: string
}

/** The invoices of a kind in a status. Triggers write it. */
export interface InvoiceTallyTable extends Pick<Invoice, 'kind' | 'statusId' | 'balanceJmdCents'> {
  n: number
}
/** The payments of a kind, a method and a state. Triggers write it. */
export interface PaymentTallyTable extends Pick<Payment, 'kind' | 'method'> {
  reversed: 0 | 1
  receiptCheck: 0 | 1
  n: number
}
