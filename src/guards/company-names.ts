import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persistOptions } from '../stores/kept-storage.ts'
import { brandName, brandPrefix, isSecondBrandAt } from './places.ts'

interface CompanyNames {
  readonly house: string
  readonly second: string
}

type BrandKey = keyof CompanyNames

/** The server writes the brand's name into the page. A page from the app's cache has none. */
function namesOfPage(): Partial<CompanyNames> {
  const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
  return name ? { [isSecondBrandAt(window.location.pathname) ? 'second' : 'house']: name } : {}
}

/** The brand names as the server last gave them, because labels and frames are also rendered without a connection. */
export const useCompanyNames = create<CompanyNames>()(
  persist((): CompanyNames => ({ house: '', second: brandName }), {
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

export const companyName = (key: BrandKey): string => useCompanyNames.getState()[key]
