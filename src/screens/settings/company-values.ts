import type { BankAccount } from '#sync/entities/company/company.ts'
import type { Settings } from '#sync/entities/company/settings.ts'

export const companyBrands = ['house', 'second'] as const
export type CompanyBrand = (typeof companyBrands)[number]

type BrandSettings = Settings['secondBrand']
type Update = Partial<Pick<Settings, 'brand' | 'contact' | 'company' | 'secondBrand'>>

/** A company as typed. */
export interface CompanyValues {
  name: string
  tagline: string
  invoiceFooter: string
  email: string
  phone: string
  whatsapp: string
  legalName: string
  /** The address with a line break after each line. */
  address: string
  trn: string
  gctNumber: string
  bank: string
  branch: string
  accountName: string
  accountNumber: string
  accountType: BankAccount['accountType']
  /** '' without a logo. */
  logoFileId: string
}

const partsOf = ({ brand, contact, company, secondBrand }: Settings, which: CompanyBrand): BrandSettings =>
  which === 'second' ? secondBrand : { brand, contact, company }

const noBank: BankAccount = {
  bank: '',
  branch: '',
  accountName: '',
  accountNumber: '',
  accountType: 'Current',
}

const toValues = ({ brand, contact, company }: BrandSettings): CompanyValues => ({
  ...brand,
  ...contact,
  legalName: company.legalName,
  address: company.address.join('\n'),
  trn: company.trn,
  gctNumber: company.gctNumber,
  ...(company.bank ?? noBank),
  logoFileId: company.logoFileId ?? '',
})

export const toCompanyValues = (settings: Settings, which: CompanyBrand): CompanyValues =>
  toValues(partsOf(settings, which))

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const hasBank = ({ bank, branch, accountName, accountNumber }: CompanyValues): boolean =>
  [bank, branch, accountName, accountNumber].some((text) => text.trim() !== '')

/** Converts checked values to the server's format. */
function readCompanyValues(values: CompanyValues): BrandSettings {
  const text = (name: keyof CompanyValues): string => values[name].trim()
  return {
    brand: { name: text('name'), tagline: text('tagline'), invoiceFooter: text('invoiceFooter') },
    contact: { email: text('email'), phone: text('phone'), whatsapp: text('whatsapp') },
    company: {
      legalName: text('legalName'),
      address: toLines(values.address),
      trn: text('trn'),
      gctNumber: text('gctNumber'),
      bank: hasBank(values)
        ? {
            bank: text('bank'),
            branch: text('branch'),
            accountName: text('accountName'),
            accountNumber: text('accountNumber'),
            accountType: values.accountType,
          }
        : null,
      logoFileId: values.logoFileId || null,
    },
  }
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
const isTrn = (text: string): boolean => /^\d{9}$/.test(text.replaceAll(/[\s-]/g, ''))
const isAccountNumber = (text: string): boolean => /^\d[\d -]{3,38}\d$/.test(text)
const maxLines = 6

/** Returns the problems by field. The second brand's name is optional, because the server's environment has one. */
export function checkCompany(values: CompanyValues, which: CompanyBrand): Record<string, string> {
  const needsBank = hasBank(values)
  const text = (name: keyof CompanyValues): string => values[name].trim()
  const rules: readonly (readonly [field: keyof CompanyValues, isGood: boolean, text: string])[] = [
    ['name', which === 'second' || text('name') !== '', 'Enter the company’s name.'],
    ['email', text('email') === '' || isEmail(text('email')), 'Enter an email address, or leave it empty.'],
    ['address', toLines(values.address).length <= maxLines, 'Enter at most 6 lines.'],
    ['trn', text('trn') === '' || isTrn(text('trn')), 'Enter nine digits, or leave it empty.'],
    ['bank', !needsBank || text('bank') !== '', 'Enter the bank’s name.'],
    ['accountName', !needsBank || text('accountName') !== '', 'Enter the name on the account.'],
    [
      'accountNumber',
      !needsBank || isAccountNumber(text('accountNumber')),
      'Enter the account number, 5 to 40 digits.',
    ],
  ]
  return Object.fromEntries(rules.flatMap(([field, isGood, words]) => (isGood ? [] : [[field, words]])))
}

/** Returns the changed parts of the settings, each complete. */
export function changedCompany(before: Settings, values: CompanyValues, which: CompanyBrand): Update {
  const after = readCompanyValues(values)
  const was = readCompanyValues(toCompanyValues(before, which))
  const isChanged = (name: keyof BrandSettings) => JSON.stringify(after[name]) !== JSON.stringify(was[name])
  const names = (['brand', 'contact', 'company'] as const).filter(isChanged)
  if (names.length === 0) return {}
  return which === 'second'
    ? { secondBrand: after }
    : Object.fromEntries(names.map((name) => [name, after[name]]))
}
