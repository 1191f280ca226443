import { houseLook, secondLook } from '#sync/lib/brand-looks.ts'
import type { Env } from '../core/env.ts'

/** What a document shows of the house it comes from. Colours are `#rrggbb`; `deep` carries white letters. */
export interface Brand {
  readonly name: string
  readonly deep: string
  readonly pale: string
  readonly light: string
  /** Under an invoice: where to pay, whom to ask. May be empty. */
  readonly footer: string
}

/** What the settings say of the house. */
export interface CompanyTexts {
  readonly name: string
  readonly invoiceFooter: string
}

/** By the brand that an account belongs to; the house's own for one that is not known. */
export function brandOf(
  env: Pick<Env, 'brandPrefix' | 'brandName'>,
  brand: string,
  house: CompanyTexts,
): Brand {
  const [{ deep, pale, light }, name] =
    brand === env.brandPrefix ? [secondLook, env.brandName] : [houseLook, house.name]
  return { name, deep, pale, light, footer: house.invoiceFooter }
}
