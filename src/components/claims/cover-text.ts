import type { Package } from '#sync/entities/packages/package.ts'
import { type InsuranceTerms, isInsured } from '#sync/rules/claims/insurance.ts'
import { formatJmd, formatUsd } from '../../ui/texts/format.ts'

type Covered = Pick<Package, 'declaredValueUsdCents'> & Partial<Pick<Package, 'insurance'>>

/** The most that is paid for a package, for its owner. */
export function coverText(pkg: Covered, terms: InsuranceTerms): string {
  if (isInsured(pkg, terms)) {
    const valueText =
      pkg.declaredValueUsdCents === null ? 'what you declared' : formatUsd(pkg.declaredValueUsdCents)
    return terms.isChosen
      ? `It is insured: we pay at most what was declared, ${valueText}, for the whole package.`
      : `We pay at most what was declared, ${valueText}, for the whole package.`
  }
  return terms.uninsuredJmdCents === 0
    ? 'It isn’t insured: we pay nothing for loss or damage.'
    : `It isn’t insured: we pay at most ${formatJmd(terms.uninsuredJmdCents)} for the whole package.`
}
