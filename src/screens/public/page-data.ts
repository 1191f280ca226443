import type { BlogSummary, PostReply } from '#sync/api/blogs.ts'
import type { ShippingRates } from '#sync/api/rate-sheets.ts'
import type { Branch } from '#sync/entities/branch.ts'
import type { Settings } from '#sync/entities/settings.ts'
import type { PaymentFacts } from './payment/payment-facts.ts'

/** The company as a visitor of one of its brands sees it. */
export interface PublicCompany {
  readonly name: string
  /** Null: the product's mark stands in its place. */
  readonly logoFileId: string | null
  /** Begins every address of the brand's pages: '' or '/slp'. */
  readonly home: string
  /** Of an account that is opened here; null for the company's own brand. */
  readonly brand: string | null
  readonly contact: Settings['contact']
  readonly transit: Settings['transit']
  readonly year: number
}

export type Office = Pick<Branch, 'branchId' | 'name' | 'kind' | 'address' | 'phone' | 'openingHours'>

export interface PublicDocumentFacts {
  readonly name: string
  readonly contentType: string
  readonly size: number
}

/** All that a public page is drawn from; what its page has no use for is empty. */
export interface PublicData {
  readonly company: PublicCompany
  readonly rates: ShippingRates
  /** The open ones, the warehouse among them. */
  readonly offices: readonly Office[]
  readonly documents: readonly PublicDocumentFacts[]
  readonly blogs: readonly BlogSummary[]
  /** On a post's own page. */
  readonly post: PostReply | null
  /** On the pages of payments. */
  readonly payment: PaymentFacts | null
  /** Whether the demo company's sign-ins work here. */
  readonly demo: boolean
}

export interface PublicPageProps {
  readonly data: PublicData
  /** The address's query, with its question mark; '' without one. */
  readonly search: string
}

export const warehouseOf = ({ offices }: Pick<PublicData, 'offices'>): Office | undefined =>
  offices.find(({ kind }) => kind === 'Warehouse')

export const pickupOfficesOf = ({ offices }: Pick<PublicData, 'offices'>): Office[] =>
  offices.filter(({ kind }) => kind !== 'Warehouse')
