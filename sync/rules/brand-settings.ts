import type { Company } from '../entities/company.ts'
import type { Settings } from '../entities/settings.ts'

type BrandParts = Pick<Settings, 'brand' | 'contact' | 'company' | 'secondBrand'>

/**
 * Settings as the second brand's visitors and customers may see them: its own name, words, addresses and numbers, and
 * nothing of the first company's. What the second brand has not said itself is empty.
 * @param fallbackName what it is called while the settings don't name it
 */
export const secondBrandSettings = <S extends BrandParts>(settings: S, fallbackName: string): S => {
  const { brand, contact, company } = settings.secondBrand
  return { ...settings, brand: { ...brand, name: brand.name || fallbackName }, contact, company }
}

/** The company that these settings speak of. */
export const toCompany = ({
  brand,
  contact,
  company,
}: Pick<Settings, 'brand' | 'contact' | 'company'>): Company => ({
  ...company,
  name: brand.name,
  legalName: company.legalName || brand.name,
  phone: contact.phone,
  email: contact.email,
  invoiceFooter: brand.invoiceFooter,
})
