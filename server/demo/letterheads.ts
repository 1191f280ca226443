import type { Settings } from '#sync/entities/company/settings.ts'
import type { Transaction } from '../changes/transaction.ts'
import { putSetting } from '../db/company/settings.ts'

const contact: Settings['contact'] = {
  email: 'hello@quayside.test',
  phone: '+1 876 555 0100',
  whatsapp: '+1 876 555 0101',
}
const company: Settings['company'] = {
  legalName: 'Quayside Forwarding Limited',
  trn: '001234567',
  gctNumber: '001234567GCT',
  address: ['14 Marcus Garvey Drive', 'Kingston 11', 'Jamaica'],
  bank: {
    bank: 'National Commercial Bank',
    branch: 'Newport West',
    accountName: 'Quayside Forwarding Limited',
    accountNumber: '404-102-553',
    accountType: 'Current',
  },
  logoFileId: null,
}
/** Its name is the server's environment's to say. */
const secondBrand: Settings['secondBrand'] = {
  brand: { name: '', tagline: '', invoiceFooter: 'Thank you for shipping with us.' },
  contact: { email: 'care@slipway.test', phone: '+1 876 555 0150', whatsapp: '' },
  company: {
    legalName: 'Slipway Parcels Limited',
    trn: '007654321',
    gctNumber: '',
    address: ['3 Harbour Street', 'Montego Bay', 'Jamaica'],
    bank: {
      bank: 'Sagicor Bank',
      branch: 'Montego Bay',
      accountName: 'Slipway Parcels Limited',
      accountNumber: '550 021 887',
      accountType: 'Savings',
    },
    logoFileId: null,
  },
}

/** The names, numbers and addresses of both brands, which each paper shows as of its issue. */
export async function putLetterheads({ kysely }: Pick<Transaction, 'kysely'>): Promise<void> {
  await putSetting(kysely, 'contact', contact)
  await putSetting(kysely, 'company', company)
  await putSetting(kysely, 'secondBrand', secondBrand)
}
