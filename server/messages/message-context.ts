import type { Branch } from '#sync/entities/company/branch.ts'
import type { MessageBrand } from './brands.ts'
import type { CreditShare } from './texts/credit-share.ts'
import type { PaidFor } from './texts/paid-for.ts'
import type { PickupCosts } from './texts/pickup-costs.ts'

/** The text of a message, before it becomes a mail, a push or a notice in the app. */
export interface Words {
  readonly subject: string
  /** Paragraphs of plain text, which are never interpreted. */
  readonly lines: readonly string[]
  /** `to` is a path of the app, or a whole address. */
  readonly link: { readonly text: string; readonly to: string } | null
}

/** Places of the world that a template may name. */
export interface MessageContext {
  readonly brand: MessageBrand
  /** Of the package's office, as kept; null when it is not known. */
  readonly office: (Pick<Branch, 'name' | 'address' | 'openingHours'> & Partial<Pick<Branch, 'kind'>>) | null
  /** When that office opens again; empty while it is open. */
  readonly opensText?: string
  /** Known only where the message is about to be sent. */
  readonly costs?: PickupCosts | null
  readonly paid?: readonly PaidFor[]
  readonly share?: CreditShare | null
}
