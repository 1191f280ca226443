import type { Company } from '../../entities/company/company.ts'
import type { Settings } from '../../entities/company/settings.ts'

type BrandParts = Pick<Settings, 'brand' | 'contact' | 'company' | 'secondBrand'>

/**
 * The settings as visitors and customers of the second brand may see them: its own name, texts, addresses and numbers,
 * and nothing of the first company. Values that the second brand hasn't set are empty.
 * @param fallbackName the brand's name while the settings have none
 */
export const secondBrandSettings = <S extends BrandParts>(settings: S, fallbackName: string): S => {
  const { brand, contact, company } = settings.secondBrand
  return { ...settings, brand: { ...brand, name: brand.name || fallbackName }, contact, company }
}

/** The company in these settings. */
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
