import type { Company } from '#sync/entities/company/company.ts'
import { type BrandEnv, companyOf } from '../db/company/company.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { brandOf } from '../documents/brand.ts'

/** How a brand signs its mails, and where its pages are. */
export interface MessageBrand {
  readonly name: string
  readonly colour: string
  /** A path of this server; null for a company without a logo. */
  readonly logo: string | null
  /** Begins every path of its pages: nothing, or `/{prefix}`. */
  readonly base: string
}

/** By the brand that an account belongs to; the house's own for one that is not known. */
export function toMessageBrand(
  env: Pick<BrandEnv, 'brandPrefix'>,
  brand: string,
  company: Company,
): MessageBrand {
  const { name, deep } = brandOf(env, brand, company)
  const base = brand === env.brandPrefix ? `/${brand}` : ''
  const logo = company.logoFileId && `/api/settings/logo/${company.logoFileId}`
  return { name, colour: deep, logo, base }
}

/** With the company's name as the settings have it now. */
export const brandNow = async (db: Tables, env: BrandEnv, brand: string): Promise<MessageBrand> =>
  toMessageBrand(env, brand, await companyOf(db, env, brand))
