import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { keptIn } from '../stores/kept-storage.ts'
import { brandName, brandPrefix, isSecondBrandAt } from './places.ts'

interface CompanyNames {
  readonly house: string
  readonly second: string
}

type BrandKey = keyof CompanyNames

/** The server writes the name of the brand whose page it is into the page. A page out of the app's cache has none. */
function namesOfPage(): Partial<CompanyNames> {
  const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
  return name ? { [isSecondBrandAt(window.location.pathname) ? 'second' : 'house']: name } : {}
}

/** What each brand is called, as the server said last: labels and frames are drawn without a connection too. */
export const useCompanyNames = create<CompanyNames>()(
  persist((): CompanyNames => ({ house: '', second: brandName }), {
    ...keptIn<CompanyNames>('quayside.companies'),
    merge: (kept, initial) => ({ ...initial, ...(kept as Partial<CompanyNames>), ...namesOfPage() }),
  }),
)

/** @param brand as an account carries it; one that is not known is the house's */
export const brandKeyOf = (brand: string | null | undefined): BrandKey =>
  brand === brandPrefix ? 'second' : 'house'

/** What a brand is called; '' on a device that has never heard it. */
export const useCompanyName = (key: BrandKey): string => useCompanyNames((names) => names[key])

export const companyName = (key: BrandKey): string => useCompanyNames.getState()[key]
