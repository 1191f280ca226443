import { type Company, firstBrand } from '#sync/entities/company/company.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import { choicesOfBrand } from '#sync/rules/origins/origins.ts'
import { secondBrandSettings, toCompany } from '#sync/rules/pages/brand-settings.ts'
import type { Env } from '../../core/env.ts'
import type { Tables } from '../core/reading/reads.ts'
import { readSettings } from './settings.ts'

export type BrandEnv = Pick<Env, 'brandPrefix' | 'brandName'>

/** The settings as customers of a brand may see them; the house's own for a brand that is not known. */
export function settingsOfBrand(env: BrandEnv, settings: Settings, brand: string | null): Settings {
  const isSecond = brand === env.brandPrefix
  const addresses = choicesOfBrand(settings.addresses, isSecond ? env.brandPrefix : firstBrand)
  return { ...(isSecond ? secondBrandSettings(settings, env.brandName) : settings), addresses }
}

/**
 * The company behind a brand: names, address, tax numbers, bank account and logo, as the settings have them now.
 * @param brand as an account carries it; one that is not known is the house's
 */
export const companyOf = async (db: Tables, env: BrandEnv, brand: string): Promise<Company> =>
  toCompany(settingsOfBrand(env, await readSettings(db), brand))
