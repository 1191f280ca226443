import type { BlogSummary, PostReply } from '#sync/api/company/blogs.ts'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import type { OriginAddress } from '#sync/rules/origins/origins.ts'
import type { TrackingFacts } from '#sync/rules/packages/tracked.ts'
import type { CodeTrial } from '#sync/rules/prices/code-trial.ts'
import type { PaymentFacts } from '../payment/payment-facts.ts'

/** The company as visitors of one of its brands see it. */
export interface PublicCompany {
  readonly name: string
  /** Null: the product's mark is shown instead. */
  readonly logoFileId: string | null
  /** The prefix of the brand's paths: '' or '/slp'. */
  readonly home: string
  /** The brand of an account that is opened here; null for the company's own brand. */
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

/** The data of the public pages. Fields that a page doesn't use are empty. */
export interface PublicData {
  readonly company: PublicCompany
  readonly rates: ShippingRates
  /** The open offices and warehouses. */
  readonly offices: readonly Office[]
  /** The warehouses to which the brand's customers send packages. */
  readonly addresses: readonly OriginAddress[]
  readonly documents: readonly PublicDocumentFacts[]
  readonly blogs: readonly BlogSummary[]
  /** Set on a post's own page. */
  readonly post: PostReply | null
  /** Set on payment pages. */
  readonly payment: PaymentFacts | null
  /** Set on the tracking page once a number was entered. */
  readonly tracking: TrackingFacts | null
  /** Set on the calculator once a code was entered. */
  readonly codeTrial: CodeTrial | null
  /** True if the demo company's accounts work here. */
  readonly demo: boolean
}

export interface PublicPageProps {
  readonly data: PublicData
  /** The query of the address, with its question mark; '' without one. */
  readonly search: string
}

export const pickupOfficesOf = ({ offices }: Pick<PublicData, 'offices'>): Office[] =>
  offices.filter(({ kind }) => kind !== 'Warehouse')
