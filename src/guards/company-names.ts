import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { keptIn } from '../stores/kept-storage.ts'
import { brandName, brandPrefix, isSecondBrandAt } from './places.ts'

type BrandKey = 'house' | 'second'

interface CompanyNames extends Readonly<Record<BrandKey, string>> {
  /** Files; null for a company without a logo. */
  readonly logos: Readonly<Record<BrandKey, string | null>>
}

/** The server writes the name of the brand whose page it is into the page. A page out of the app's cache has none. */
function namesOfPage(): Partial<CompanyNames> {
  const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
  return name ? { [isSecondBrandAt(window.location.pathname) ? 'second' : 'house']: name } : {}
}

/** What each brand is called and its logo, as the server said last: labels and frames are drawn without a connection too. */
export const useCompanyNames = create<CompanyNames>()(
  persist((): CompanyNames => ({ house: '', second: brandName, logos: { house: null, second: null } }), {
    ...keptIn<CompanyNames>('quayside.companies'),
    merge: (kept, initial) => ({ ...initial, ...(kept as Partial<CompanyNames>), ...namesOfPage() }),
  }),
)

/** @param brand as an account carries it; one that is not known is the house's */
export const brandKeyOf = (brand: string | null | undefined): BrandKey =>
  brand === brandPrefix ? 'second' : 'house'

/** What a brand is called; '' on a device that has never heard it. */
export const useCompanyName = (key: BrandKey): string => useCompanyNames((names) => names[key])

/** The logo that a brand's settings name. */
export const useCompanyLogo = (key: BrandKey): string | null => useCompanyNames(({ logos }) => logos[key])

export const companyName = (key: BrandKey): string => useCompanyNames.getState()[key]
