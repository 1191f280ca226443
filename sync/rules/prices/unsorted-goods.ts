import type { BoxLine } from '../../entities/packages/box-line.ts'
import type { Package } from '../../entities/packages/package.ts'
import { boxLines } from '../packages/box-lines.ts'
import { hasCategory } from './duty.ts'
import type { DutyTerms } from './rating.ts'

type Goods = Parameters<typeof boxLines>[0]

/** The lines without a category, and those whose category the duty table has lost. */
export const unsortedLines = (pkg: Goods, terms: DutyTerms): BoxLine[] =>
  boxLines(pkg).filter(({ dutyCategory }) => dutyCategory === null || !hasCategory(terms, dutyCategory))

/** Returns true for goods above the duty-free limit of which customs can't tell the duty. */
export const lacksCategory = (
  pkg: Goods & Pick<Package, 'declaredValueUsdCents'>,
  terms: DutyTerms,
): boolean =>
  (pkg.declaredValueUsdCents ?? 0) > terms.deMinimisUsdCents && unsortedLines(pkg, terms).length > 0
