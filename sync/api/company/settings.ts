import * as z from 'zod'
import { CompanyRegistration } from '../../entities/company/company.ts'
import { imageTypes } from '../../entities/company/file-types.ts'
import { Settings } from '../../entities/company/settings.ts'
import { Id } from '../../entities/fields.ts'
import { fileBody, fileReply, row } from '../row.ts'
import { BrandQuery } from './brand-query.ts'

/** The public part: prices and the company's own texts. */
export const PublicSettings = Settings.pick({
  exchangeRate: true,
  gct: true,
  storage: true,
  warehouse: true,
  unclaimed: true,
  claims: true,
  insurance: true,
  partPayment: true,
  returns: true,
  delivery: true,
  cash: true,
  brand: true,
  contact: true,
  transit: true,
  services: true,
  addresses: true,
  originTransit: true,
  publicPingUrl: true,
}).extend({
  /** The issuer of invoices and receipts. The bank account is only for customers. */
  company: CompanyRegistration.omit({ bank: true }),
})

/** Updates only the parts in the body. Each part must be complete. */
export const SettingsUpdate = Settings.partial()
  .extend({
    /** How many customers will read another address, as `POST /api/origins/reach` counted them: each gets a message. */
    confirmedReaders: z.int('is not a whole number').min(0, 'is below zero').optional(),
  })
  .refine(({ confirmedReaders: _, ...parts }) => Object.keys(parts).length > 0, 'names no setting there is')
export type SettingsUpdate = z.output<typeof SettingsUpdate>

export const settings = {
  'settings.logo': row({
    method: 'GET',
    path: '/api/settings/logo/{fileId}',
    who: 'public',
    summary: 'A company’s logo. A logo that was replaced stays, for the papers that bear it.',
    params: z.object({ fileId: Id }),
    ...fileReply(...imageTypes),
  }),
  'settings.addLogo': row({
    method: 'POST',
    path: '/api/settings/logo',
    who: 'admin',
    summary: 'Uploads a logo: PNG, JPEG or WebP, up to 1 MB. A company bears it once its settings name it.',
    body: z.object(fileBody),
    carriesFile: true,
    reply: z.object({ logoFileId: Id }),
    success: 'Logo uploaded',
    failure: 'Uploading the logo failed!',
  }),
  'settings.get': row({
    forOffices: true,
    method: 'GET',
    path: '/api/settings',
    who: 'staff',
    permission: 'BackendView',
    summary: 'Exchange rate, taxes, storage rules, texts.',
    reply: Settings,
  }),
  'settings.public': row({
    method: 'GET',
    path: '/api/settings/public',
    who: 'public',
    summary:
      'Of the settings, what a visitor’s calculator and page need. `brand` is the prefix of the second brand, whose visitors read nothing of the first one.',
    query: BrandQuery,
    reply: PublicSettings,
  }),
  'settings.update': row({
    method: 'PUT',
    path: '/api/settings',
    who: 'admin',
    needsProof: 'for rights',
    summary: 'Changes settings. Invoices that were issued keep the rate they were issued at.',
    body: SettingsUpdate,
    reply: Settings,
  }),
}
