import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persistOptions } from '../stores/kept-storage.ts'
import { brandNameOfPage } from './brand-of-page.ts'
import { brandName, brandPrefix, isSecondBrandAt } from './places.ts'

type BrandKey = 'house' | 'second'

interface CompanyNames extends Readonly<Record<BrandKey, string>> {
  /** Files; null for a company without a logo. */
  readonly logos: Readonly<Record<BrandKey, string | null>>
}

function namesOfPage(): Partial<CompanyNames> {
  const name = brandNameOfPage()
  return name ? { [isSecondBrandAt(window.location.pathname) ? 'second' : 'house']: name } : {}
}

/** The brand names and logos as the server last gave them, because labels and frames are also drawn without a connection. */
export const useCompanyNames = create<CompanyNames>()(
  persist((): CompanyNames => ({ house: '', second: brandName, logos: { house: null, second: null } }), {
    ...persistOptions<CompanyNames>('quayside.companies'),
    merge: (storedNames, initial) => ({
      ...initial,
      ...(storedNames as Partial<CompanyNames>),
      ...namesOfPage(),
    }),
  }),
)

/** @param brand an account's brand; an unknown one counts as the main brand */
export const brandKeyOf = (brand: string | null | undefined): BrandKey =>
  brand === brandPrefix ? 'second' : 'house'

/** A brand's name; empty on a device that has never received it. */
export const useCompanyName = (key: BrandKey): string => useCompanyNames((names) => names[key])

/** The logo that a brand's settings name. */
export const useCompanyLogo = (key: BrandKey): string | null => useCompanyNames(({ logos }) => logos[key])

export const companyName = (key: BrandKey): string => useCompanyNames.getState()[key]
