import type { ShownFee } from '#sync/api/money/fees.ts'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { percentText } from '#sync/rules/prices/money.ts'
import { formatJmd, formatLb, formatUsd } from '../../ui/texts/format.ts'

/** The offices that a calculator offers, because they have fees of their own. */
export const feeOffices = (fees: readonly ShownFee[]): string[] => [
  ...new Set(fees.map(({ branchName }) => branchName).filter(Boolean)),
]

/** The name of a customer's own office among those; '' if it has no fee. */
export const ownOffice = ({ fees, branchId }: Pick<ShippingRates, 'fees' | 'branchId'>): string =>
  fees.find((fee) => fee.branchId !== null && fee.branchId === branchId)?.branchName ?? ''

type FeeText = Readonly<Record<ShownFee['rule'], (fee: ShownFee) => string>>

const when: FeeText = {
  Always: () => 'Each package',
  Clearance: () => 'Clearing a package that customs charges for',
  Value: ({ aboveUsdCents }) => `A declared value above ${formatUsd(aboveUsdCents ?? 0)}`,
  Weight: ({ aboveLb }) => `A chargeable weight above ${formatLb(aboveLb ?? 0)}`,
  Branch: ({ branchName }) => `Pickup at ${branchName || 'an office that was deleted'}`,
  Consolidation: () => 'Packages packed into one box',
  Hold: () => 'A package held at the warehouse when you ask for it',
  Return: () => 'A package sent back when you ask for it',
}

/** When a fee is charged, in words. */
export const feeWhenText = (fee: ShownFee): string => when[fee.rule](fee)

const chosenRules: readonly ShownFee['rule'][] = ['Consolidation', 'Hold', 'Return']

/** True for a fee of what a customer may choose in addition to shipping. */
export const isForChoice = ({ rule }: ShownFee): boolean => chosenRules.includes(rule)

const limitsText = ({ minJmdCents, maxJmdCents }: ShownFee): string =>
  [
    minJmdCents !== null && `at least ${formatJmd(minJmdCents)}`,
    maxJmdCents !== null && `at most ${formatJmd(maxJmdCents)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The price of a fee, before tax. */
export function feePriceText(fee: ShownFee): string {
  if (fee.percent === null) return formatJmd(fee.amountJmdCents ?? 0)
  return [`${percentText(fee.percent)} of customs’ charges`, limitsText(fee)].filter(Boolean).join(', ')
}

/** When a fee is charged and what it comes to. */
const feeText = (fee: ShownFee): string =>
  `${feeWhenText(fee)}: ${feePriceText(fee)}${fee.isTaxed ? ', with GCT on it' : ''}.`

/** The fees on the page of rates; those of one name, such as the fees of several offices, are one entry. */
export const feeFacts = (fees: readonly ShownFee[]): [name: string, text: string][] =>
  [...Map.groupBy(fees, ({ name }) => name)].map(([name, rows]) => [
    `Fee: ${name}`,
    rows.map(feeText).join(' '),
  ])
