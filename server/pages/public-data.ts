import { isoOf } from '#sync/lib/clock.ts'
import { originAddresses } from '#sync/rules/origins/origins.ts'
import { findBlogBySlug } from '../db/company/blogs.ts'
import { listBranches } from '../db/company/branches.ts'
import { publicFiles } from '../db/files/files.ts'
import { isPublished, publishedBlogs } from '../routes/company/blogs.ts'
import { withContent } from '../routes/company/post-content.ts'
import type { RouteDeps } from '../routes/deps.ts'
import { shippingRatesNow } from '../routes/money/rate-sheets.ts'

export type PageDeps = Pick<RouteDeps, 'db' | 'env' | 'clock' | 'limits'>

/** A brand as its pages show it. */
export interface PageBrand {
  readonly home: string
  /** The second brand's; null for the company's own. */
  readonly brand: string | null
}

/** The data of the public pages, read by the same calls as the app uses: the renderer's `PublicData`. */
export async function publicData(
  deps: Pick<PageDeps, 'db' | 'env' | 'clock'>,
  { home, brand }: PageBrand,
  slug: string | null,
) {
  const { db, env, clock } = deps
  const { kysely } = db.reads
  const rates = await shippingRatesNow(deps, brand, undefined)
  const { contact, transit, brand: own, company } = rates.settings
  const offices = await listBranches(kysely)
  const post = slug === null ? null : ((await findBlogBySlug(kysely, slug)) ?? null)
  return {
    company: {
      name: own.name,
      logoFileId: company.logoFileId,
      home,
      brand,
      contact,
      transit,
      year: new Date(clock.now()).getFullYear(),
    },
    rates,
    offices: offices.filter(({ active }) => active),
    addresses: originAddresses(rates.settings, offices),
    documents: await publicFiles(kysely),
    blogs: await publishedBlogs(deps),
    demo: env.demo,
    post: post && isPublished(post, isoOf(clock.now())) ? withContent(post) : null,
    payment: null,
    tracking: null,
    codeTrial: null,
  }
}
