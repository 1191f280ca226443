import type { Settings } from '../../entities/company/settings.ts'
import type { Package } from '../../entities/packages/package.ts'
import { placeOnLine } from '../../entities/packages/package-status.ts'
import { isMissing } from '../packages/missing.ts'
import { isBilled } from '../prices/billed.ts'

export type InsuranceTerms = Settings['insurance']

type Insured = Partial<Pick<Package, 'insurance'>>

/** True unless its customer declined the insurance at a company that leaves them the choice. */
export const isInsured = ({ insurance }: Insured, { isChosen }: InsuranceTerms): boolean =>
  !isChosen || insurance !== 'Declined'

/** The most that is paid for a value: what was declared, or the company’s limit for what is not insured. */
export const coveredJmdCents = (pkg: Insured, valueJmdCents: number, terms: InsuranceTerms): number =>
  isInsured(pkg, terms) ? valueJmdCents : Math.min(valueJmdCents, terms.uninsuredJmdCents)

type Chosen = Pick<Package, 'status' | 'arrival' | 'invoiceId' | 'billedAt' | 'chargesWaiver'>

/** The choice ends when the package leaves or is billed: later it would be made by who knows what happened. */
export const canChooseInsurance = (pkg: Chosen): boolean =>
  placeOnLine(pkg.status) <= placeOnLine('ReceivedAtWharehouse') &&
  !isMissing(pkg) &&
  pkg.invoiceId === null &&
  !isBilled(pkg)
