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
  // The company's own footer says where to pay and whom to ask, which is nothing for another brand's paper.
  if (brand === env.brandPrefix)
    return { name: env.brandName, deep: '#4a3290', pale: '#f3f0fb', light: '#c4b6e7', footer: '' }
  return {
    ...{ name: house.name, deep: '#0b4f6c', pale: '#edf6fa', light: '#ffb158' },
    footer: house.invoiceFooter,
  }
}
