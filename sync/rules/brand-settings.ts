import type { Settings } from '../entities/settings.ts'

type BrandParts = Pick<Settings, 'brand' | 'contact'>

/**
 * Settings as the second brand's visitors and customers may see them: its own name, and nothing of the first company's
 * words, addresses and numbers. What the second brand has not said itself is empty.
 */
export const secondBrandSettings = <S extends BrandParts>(settings: S, name: string): S => ({
  ...settings,
  brand: { name, tagline: '', invoiceFooter: '' },
  contact: { email: '', phone: '', whatsapp: '' },
})
