import type { Fee } from '../../entities/money/fee.ts'
import type { Feature } from '../../entities/money/invoice-status.ts'
import { type Charge, jmdText, percentOf, percentText, usdText } from '../prices/money.ts'

export type FeeTerms = Pick<
  Fee,
  | 'name'
  | 'rule'
  | 'amountJmdCents'
  | 'percent'
  | 'minJmdCents'
  | 'maxJmdCents'
  | 'aboveUsdCents'
  | 'aboveLb'
  | 'branchId'
  | 'isTaxed'
>

/** The facts about a package that decide which fees it has. */
export interface FeeFacts {
  readonly chargeableLb: number
  readonly declaredValueUsdCents: number
  /** Its pickup office; null while it isn't known. */
  readonly branchId: string | null
  /** True for a box that several packages were packed into. */
  readonly isConsolidated: boolean
  /** True for a package that its customer had held in Florida. */
  readonly isHeld: boolean
  /** The sum of customs' charges: duty, fees and taxes. */
  readonly customsJmdCents: number
}

type DatedFee = Pick<Fee, 'isActive' | 'validFrom' | 'validTo'>

export const isChargedOn = ({ isActive, validFrom, validTo }: DatedFee, day: string): boolean =>
  isActive && validFrom <= day && (validTo === null || day <= validTo)

/** The fees of a day. */
export const feesOn = <F extends DatedFee>(fees: readonly F[], day: string): F[] =>
  fees.filter((fee) => isChargedOn(fee, day))

interface FeeCase {
  readonly applies: (fee: FeeTerms, facts: FeeFacts) => boolean
  /** The reason in the explanation of the line. */
  readonly reason: (fee: FeeTerms) => string
}

/** When a package has a fee. What is sent back has its fees on a bill of their own. */
const cases: Readonly<Record<FeeTerms['rule'], FeeCase>> = {
  Always: { applies: () => true, reason: () => 'For each package' },
  Clearance: {
    applies: (_fee, { customsJmdCents }) => customsJmdCents > 0,
    reason: () => 'For clearing it through customs',
  },
  Value: {
    applies: ({ aboveUsdCents }, { declaredValueUsdCents }) => declaredValueUsdCents > (aboveUsdCents ?? 0),
    reason: ({ aboveUsdCents }) => `For a declared value above ${usdText(aboveUsdCents ?? 0)}`,
  },
  Weight: {
    applies: ({ aboveLb }, { chargeableLb }) => chargeableLb > (aboveLb ?? 0),
    reason: ({ aboveLb }) => `For a chargeable weight above ${aboveLb ?? 0} lb`,
  },
  Branch: {
    applies: (fee, { branchId }) => branchId !== null && fee.branchId === branchId,
    reason: () => 'For its pickup office',
  },
  Consolidation: {
    applies: (_fee, { isConsolidated }) => isConsolidated,
    reason: () => 'For packing packages into one',
  },
  Hold: {
    applies: (_fee, { isHeld }) => isHeld,
    reason: () => 'For holding it at the warehouse at your request',
  },
  Return: { applies: () => false, reason: () => 'For sending it back at your request' },
}

const feature = ({ isTaxed }: FeeTerms): Feature => (isTaxed ? 'Fee' : 'FeeWithoutGct')

const amountCharge = (fee: FeeTerms): Charge => ({
  feature: feature(fee),
  description: fee.name,
  quantity: 1,
  unitJmdCents: fee.amountJmdCents ?? 0,
  how: `${cases[fee.rule].reason(fee)}: ${jmdText(fee.amountJmdCents ?? 0)}`,
})

export function percentCharge(fee: FeeTerms, percent: number, customsJmdCents: number): Charge {
  const { minJmdCents, maxJmdCents } = fee
  const share = percentOf(customsJmdCents, percent)
  const unitJmdCents = Math.max(minJmdCents ?? 0, Math.min(maxJmdCents ?? share, share))
  const limit =
    unitJmdCents > share
      ? `, at least ${jmdText(unitJmdCents)}`
      : unitJmdCents < share
        ? `, at most ${jmdText(unitJmdCents)}`
        : ''
  return {
    feature: feature(fee),
    description: fee.name,
    quantity: 1,
    unitJmdCents,
    how: `${percentText(percent)} of customs’ charges ${jmdText(customsJmdCents)}${limit}`,
  }
}

/** The lines of the fees that a package has, before tax. */
export const packageFees = (fees: readonly FeeTerms[], facts: FeeFacts): Charge[] =>
  fees
    .filter((fee) => cases[fee.rule].applies(fee, facts))
    .map((fee) =>
      fee.percent === null ? amountCharge(fee) : percentCharge(fee, fee.percent, facts.customsJmdCents),
    )
    .filter(({ unitJmdCents }) => unitJmdCents > 0)

/** The lines of the fees for sending a package back, before tax. */
export const returnFees = (fees: readonly FeeTerms[]): Charge[] =>
  fees.filter(({ rule }) => rule === 'Return').map(amountCharge)
