import type { Company } from '../../entities/company/company.ts'
import { trnText } from '../payments/trn-text.ts'

/** The address and numbers of a company, without empty lines. */
export const letterheadLines = (company: Company): string[] =>
  [
    [company.legalName === company.name ? '' : company.legalName, ...company.address],
    [
      company.phone && `Tel. ${company.phone}`,
      company.email,
      company.trn && `TRN ${trnText(company.trn)}`,
      company.gctNumber && `GCT reg. no. ${company.gctNumber}`,
    ],
  ]
    .map((parts) => parts.filter(Boolean).join(', '))
    .filter((line) => line !== '')
