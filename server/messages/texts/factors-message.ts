import { appPath } from '../app-paths.ts'
import type { MessageBrand } from '../brands.ts'

/** The text for a person whose second factors were changed. */
export interface FactorsFacts {
  readonly change: string
}

export const factorsWords = ({ change }: FactorsFacts, { brand }: { readonly brand: MessageBrand }) => ({
  subject: `How you log in to ${brand.name} was changed`,
  lines: [change, 'If it wasn’t you, set a new password now and contact us.'],
  link: { text: 'Set a new password', to: appPath(brand, '/account/forgot-password') },
})
