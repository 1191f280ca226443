import type { Env } from '../core/env.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Tables } from '../db/core/reads.ts'
import { type CompanyTexts, brandOf as lookOf } from '../documents/brand.ts'

/** How a brand signs its mails, and where its customers' area is. */
export interface MessageBrand {
  readonly name: string
  readonly colour: string
  /** Begins every path of the customers' area: `/account` or `/{prefix}/account`. */
  readonly area: string
  /** Begins every other path of its pages: nothing, or `/{prefix}`. */
  readonly base: string
}

type Brands = Pick<Env, 'brandPrefix' | 'brandName'>

/** By the brand that an account belongs to; the house's own for one that is not known. */
export function toMessageBrand(env: Brands, brand: string, house: CompanyTexts): MessageBrand {
  const { name, deep } = lookOf(env, brand, house)
  const base = brand === env.brandPrefix ? `/${brand}` : ''
  return { name, colour: deep, area: `${base}/account`, base }
}

/** With the house's name as the settings have it now. */
export const brandNow = async (db: Tables, env: Brands, brand: string): Promise<MessageBrand> =>
  toMessageBrand(env, brand, (await readSettings(db)).brand)
